import type { Change } from './releaseDocument';

/** Describes a change, for its operator and for the history. */
export function changeSentence({ app, from, to, kind, share, shareBefore }: Change): string {
  const sentences: Record<Change['kind'], string> = {
    live: `${from ?? 'none'} -> ${to}`,
    'canary started': `canary ${to} at ${share} %, the others keep ${from}`,
    'canary share': `canary ${to} ${
      share === shareBefore ? `stays at ${share} %, halted by another rate` : `from ${shareBefore} % to ${share} %`
    }`,
    'canary finished': `${from ?? 'none'} -> ${to}, canary finished`,
    'canary aborted': `canary ${from} aborted at ${shareBefore} % and held back, ${to} stays`,
    'canary ended': `canary ${from} ended at ${shareBefore} % by ${to}`,
    withdrawn: `${from} withdrawn from running attempts`,
    removed: `${from} removed`,
  };
  return `${app} ${sentences[kind]}`;
}
