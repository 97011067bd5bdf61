import type { Change } from './releaseDocument';

/** Describes a change for the history. */
export function changeSentence({ app, from, to, kind, share, shareBefore }: Change): string {
  switch (kind) {
    case 'live':
      return `${app} ${from ?? 'none'} -> ${to}`;
    case 'canary started':
      return `${app} canary ${to} at ${percent(share)}`;
    case 'canary share':
      return share === shareBefore
        ? `${app} canary ${to} stays at ${percent(share)}, halted by another rate`
        : `${app} canary ${to} from ${percent(shareBefore)} to ${percent(share)}`;
    case 'canary finished':
      return `${app} ${from ?? 'none'} -> ${to}, canary finished`;
    case 'canary aborted':
      return `${app} canary ${from} aborted at ${percent(shareBefore)}, ${to} stays`;
    case 'canary ended':
      return `${app} canary ${from} ended at ${percent(shareBefore)} by ${to}`;
    case 'withdrawn':
      return `${app} ${from} withdrawn from running attempts`;
    case 'removed':
      return `${app} ${from} removed`;
  }
}

/** Describes a change for its operator, with the effect on students. */
export function outcomeSentence(change: Change, revision: number, isDryRun: boolean): string {
  const { app, from, to, kind, share, shareBefore } = change;
  const mark = isDryRun ? ' (dry run, nothing changed)' : ` (revision ${revision})`;
  const is = isDryRun ? 'would be' : 'is';
  const move = from === null ? `${app} ${to}` : `${app} ${from} -> ${to}`;
  switch (kind) {
    case 'live':
      return isDryRun ? `${move} would go live` : `${move} is live${mark}`;
    case 'canary started':
      return `${percent(share)} of the students ${isDryRun ? 'would try' : 'try'} ${app} ${to}, the others keep ${from}${mark}`;
    case 'canary share':
      return share === shareBefore
        ? `${percent(share)} of the students go on trying ${app} ${to}, which ${is} halted by another rate${mark}`
        : `${percent(share)} of the students ${isDryRun ? 'would try' : 'try'} ${app} ${to}, it was ${percent(shareBefore)}${mark}`;
    case 'canary finished':
      return isDryRun
        ? `${move} would go live for everyone, its canary finished`
        : `${move} is live for everyone, its canary finished${mark}`;
    case 'canary aborted':
      return `the canary of ${app} ${from} ${is} aborted, everyone has ${to}; ${from} ${is} held back${mark}`;
    case 'canary ended':
      return `the canary of ${app} ${from} (${percent(shareBefore)}) ${isDryRun ? 'would end' : 'ended'} with that`;
    case 'withdrawn':
      return `running attempts ${isDryRun ? 'would leave' : 'leave'} ${app} ${from} too`;
    case 'removed':
      return `${app} ${from} ${isDryRun ? 'would be' : 'is'} removed${mark}`;
  }
}

function percent(share: number | undefined): string {
  return `${share ?? '?'} %`;
}
