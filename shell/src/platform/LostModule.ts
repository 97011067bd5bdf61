/** A shared module did not load: the connection's failure or the shell's, never that of the remote that asked for it. */
export class LostModule extends Error {
  override readonly name = 'LostModule';
}
