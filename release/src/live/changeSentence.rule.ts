import type { Change } from './releaseDocument';

/** Describes a change, for its operator and for the history. */
export function changeSentence({ app, from, to, kind, share, shareBefore }: Change): string {
  switch (kind) {
    case 'live':
      return `${app} ${from ?? 'none'} -> ${to}`;
    case 'canary started':
      return `${app} canary ${to} at ${share} %, the others keep ${from}`;
    case 'canary share':
      return share === shareBefore
        ? `${app} canary ${to} stays at ${share} %, halted by another rate`
        : `${app} canary ${to} from ${shareBefore} % to ${share} %`;
    case 'canary finished':
      return `${app} ${from ?? 'none'} -> ${to}, canary finished`;
    case 'canary aborted':
      return `${app} canary ${from} aborted at ${shareBefore} % and held back, ${to} stays`;
    case 'canary ended':
      return `${app} canary ${from} ended at ${shareBefore} % by ${to}`;
    case 'withdrawn':
      return `${app} ${from} withdrawn from running attempts`;
    case 'removed':
      return `${app} ${from} removed`;
  }
}
