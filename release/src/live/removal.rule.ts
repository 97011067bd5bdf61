import type { PublishedVersion } from '../publish/integrity';
import { type ReleaseDocument, versionsIn } from './releaseDocument';

/** Defaults: each application keeps its `newest` versions, and those that browsers got in the last `days`. */
export const KEEPING = { newest: 5, days: 30 };
export type Keeping = typeof KEEPING;

/** Minimum for `days`, observed by the command: open tabs and running attempts may still use a version. */
export const LEAST_DAYS = 2;

const DAY_MS = 24 * 60 * 60 * 1000;

export type RemovalDecision = ReturnType<typeof decideRemovals>[number];

/** Decides which versions are kept; `keptBecause` is null for one to remove. Both lists are oldest first. */
export function decideRemovals(
  app: string,
  published: readonly PublishedVersion[],
  history: readonly ReleaseDocument[],
  { newest, days }: Keeping,
  nowMs: number,
) {
  const now = history.at(-1)?.apps[app];
  return published.map(({ version, publishedAt }, at) => {
    const reasons = {
      live: version === now?.version,
      canary: version === now?.canary?.version,
      previous: version === now?.previous?.version,
      [`used within ${days} days`]: nowMs - lastUsedMs(app, version, history, nowMs) <= days * DAY_MS,
      [`among the newest ${newest}`]: at >= published.length - newest,
    };
    const keptBecause = Object.entries(reasons).find(([, applies]) => applies)?.[0] ?? null;
    return { version, publishedAt, keptBecause };
  });
}

/** Returns the time when browsers last got a version, in ms since 1970; -Infinity for never. */
function lastUsedMs(app: string, version: string, history: readonly ReleaseDocument[], nowMs: number): number {
  const last = history.findLastIndex(({ apps }) => versionsIn(apps[app]).includes(version));
  if (last < 0) return -Infinity;
  const next = history[last + 1];
  return next ? Date.parse(next.at) : nowMs;
}

/** Returns true if the history records the removal of this publication; a later one of the same version differs. */
export function wasRemoved(app: string, one: PublishedVersion, history: readonly ReleaseDocument[]): boolean {
  return history
    .flatMap(({ changes }) => changes)
    .filter(({ kind }) => kind === 'removed')
    .some((removal) => removal.app === app && removal.from === one.version && removal.publishedAt === one.publishedAt);
}

/** Returns published versions whose removal has not begun. */
export function stillPublished(app: string, published: PublishedVersion[], history: readonly ReleaseDocument[]) {
  return published.filter((one) => !wasRemoved(app, one, history));
}
