import type { ReleaseDocument } from './releaseDocument';
import type { PublishedVersion } from '../publish/versions';

/** How much of the past is kept. */
export interface Keeping {
  /** So many of the newest versions of each application, whatever became of them. */
  newest: number;
  /** What was live within so many days. */
  days: number;
}

/** What an operator gets who says nothing. */
export const KEEPING: Keeping = { newest: 5, days: 30 };

/** Open tabs and running attempts may still use what was live so long ago, in days: nobody can ask for less. */
export const LEAST_DAYS = 2;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A version, and why it stays; null when nothing keeps it. */
export interface Fate {
  version: string;
  publishedAt: string;
  keptBecause: string | null;
}

/**
 * What is to become of each published version of an application.
 *
 * @param published oldest first
 * @param history every document, oldest first
 */
export function fatesOf(
  app: string,
  published: readonly PublishedVersion[],
  history: readonly ReleaseDocument[],
  { newest, days }: Keeping,
  nowMs: number,
): Fate[] {
  const now = history.at(-1)?.apps[app];
  const young = new Set(published.slice(Math.max(0, published.length - newest)).map(({ version }) => version));
  const keptDays = Math.max(days, LEAST_DAYS);
  return published.map(({ version, publishedAt }) => {
    const usedMs = lastUsedMs(app, version, history, nowMs);
    const keptBecause =
      version === now?.version
        ? 'live'
        : version === now?.canary?.version
          ? 'canary'
          : version === now?.previous?.version
            ? 'previous'
            : usedMs !== null && nowMs - usedMs <= keptDays * DAY_MS
              ? `live within ${keptDays} days`
              : young.has(version)
                ? `among the newest ${newest}`
                : null;
    return { version, publishedAt, keptBecause };
  });
}

/** When browsers were last given a version, in ms since 1970; null when they never were. */
function lastUsedMs(app: string, version: string, history: readonly ReleaseDocument[], nowMs: number): number | null {
  const last = history.findLastIndex(({ apps }) => {
    const then = apps[app];
    return [then?.version, then?.canary?.version, then?.previous?.version].includes(version);
  });
  if (last < 0) return null;
  const next = history[last + 1];
  return next ? Date.parse(next.at) : nowMs;
}

/**
 * Whether the history says that this publication was removed: then its files are going or gone. A later publication
 * under the same version is another one.
 */
export function wasRemoved(
  app: string,
  { version, publishedAt }: PublishedVersion,
  history: readonly ReleaseDocument[],
): boolean {
  return history.some(({ changes }) =>
    changes.some(
      (change) =>
        change.kind === 'removed' &&
        change.app === app &&
        change.from === version &&
        change.publishedAt === publishedAt,
    ),
  );
}

/**
 * The published versions that may be chosen: without those that a removal was to take away and has not yet.
 *
 * @param named stays whatever became of it: asked for by its name, it is refused with the reason
 */
export function stillPublished<Version extends PublishedVersion>(
  app: string,
  published: readonly Version[],
  history: readonly ReleaseDocument[],
  named?: string,
): Version[] {
  return published.filter((one) => one.version === named || !wasRemoved(app, one, history));
}
