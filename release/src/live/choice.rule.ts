import type { PublishedVersion } from '../publish/versions';
import type { ReleaseDocument } from './releaseDocument';

/** A version to move to, or the reason against it. */
type Choice = { version: string; back: boolean } | { refusal: string };

/**
 * Returns the named version, or the newest unless held back; `published` is oldest first. Earlier ones are moves back.
 */
export function promotionOf(
  app: string,
  named: string | undefined,
  live: ReleaseDocument | null,
  published: readonly PublishedVersion[],
): Choice {
  const version = named ?? published.at(-1)?.version;
  if (version === undefined) return { refusal: `${app} has no published version yet: build it first` };
  const at = published.findIndex((candidate) => candidate.version === version);
  if (at < 0) return { refusal: unpublished(app, version, published) };
  if (named === undefined && live?.apps[app]?.heldBack.includes(version)) {
    return { refusal: `${app} ${version} is the newest, but it is held back: name the version that is to go live` };
  }
  const now = live?.apps[app]?.version;
  return { version, back: now !== undefined && at < published.findIndex((candidate) => candidate.version === now) };
}

type RollbackChoice =
  Choice | { version: string; back: true; alsoAttempts: true } | { act: 'withdraw'; version: string };

/**
 * Returns the version to roll back to: the named one, which must have been live, or the previous one. With the live
 * version and `alsoAttempts`, running attempts leave versions held back before.
 */
export function rollbackOf(
  app: string,
  named: string | undefined,
  live: ReleaseDocument | null,
  history: readonly ReleaseDocument[],
  published: readonly PublishedVersion[],
  alsoAttempts = false,
): RollbackChoice {
  const now = live?.apps[app];
  if (!now) return { refusal: `${app} has no live version to roll back from` };
  const version = named ?? now.previous?.version;
  if (version === undefined) return { refusal: `${app} has no version before ${now.version} to roll back to` };
  if (version === now.version && alsoAttempts) return { act: 'withdraw', version };
  if (version === now.version) return { refusal: `${app} ${version} is what is live now` };
  if (!published.some((candidate) => candidate.version === version)) {
    return { refusal: unpublished(app, version, published) };
  }
  if (!history.some((document) => document.apps[app]?.version === version)) {
    return { refusal: `${app} ${version} has never been live: promote it instead` };
  }
  return alsoAttempts ? { version, back: true, alsoAttempts } : { version, back: true };
}

type StartChoice = 'promote' | 'is live' | 'held back' | 'on trial' | 'not wanted';

/** Decides whether `start` promotes the tree's version: never one that an operator left, never during a canary. */
export function startChoice(app: string, built: string, live: ReleaseDocument | null, wanted: boolean): StartChoice {
  const now = live?.apps[app];
  if (!now) return 'promote';
  if (now.version === built) return 'is live';
  if (now.heldBack.includes(built)) return 'held back';
  if (now.canary) return 'on trial';
  return wanted ? 'promote' : 'not wanted';
}

export function unpublished(app: string, version: string, published: readonly PublishedVersion[]): string {
  const newest = published.at(-1)?.version;
  return `${app} ${version} is not published${newest ? ` (the newest is ${newest})` : ''}`;
}
