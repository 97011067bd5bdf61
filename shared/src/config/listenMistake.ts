import { UserMistake } from './UserMistake';

/** Returns a UserMistake for a server's unusable port or host, else the error itself. */
export function listenMistake(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const foreign = `HOST ${host} is not an address of this machine`;
  const mistakes: Record<string, string> = {
    EADDRINUSE: `port ${port} is in use: stop what listens there or set PORT to another (0 for any)`,
    EACCES: `port ${port} may not be opened by this user: set PORT to one above 1023`,
    ENOTFOUND: foreign,
    EADDRNOTAVAIL: foreign,
  };
  const mistake = mistakes[(error as NodeJS.ErrnoException).code ?? ''];
  return mistake === undefined ? error : new UserMistake(mistake);
}
