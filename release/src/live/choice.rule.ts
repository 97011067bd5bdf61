import type { PublishedVersion } from '../publish/versions';
import type { ReleaseDocument } from './releaseDocument';

/** A version to move to, or the sentence that says why there is none. */
export type Choice = { version: string; back: boolean } | { refusal: string };

/**
 * The version that a promotion means: the one named, or the newest published unless it is held back; that takes its
 * name. Going to one that was published before the live one is going back.
 *
 * @param published oldest first
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

/** What a roll-back comes to. */
export type RollbackChoice =
  Choice | { version: string; back: true; alsoAttempts: true } | { act: 'withdraw'; version: string };

/**
 * The version that a roll-back means: the one named, which must have been live, or the one before the live one.
 * Naming the live one is a roll-back of running attempts only: they leave what was left before.
 *
 * @param history oldest first
 * @param alsoAttempts whether running attempts leave their version too
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

/** What `start` does with the version built from the current tree. */
export type StartChoice = 'promote' | 'is live' | 'held back' | 'on trial' | 'not wanted';

/**
 * A start puts the tree's version live, but never one that an operator moved away from, and never while a canary
 * runs: how that ends is an operator's decision.
 *
 * @param wanted whether this start may promote over a live version
 */
export function startChoice(app: string, built: string, live: ReleaseDocument | null, wanted: boolean): StartChoice {
  const now = live?.apps[app];
  if (!now) return 'promote';
  if (now.version === built) return 'is live';
  if (now.heldBack.includes(built)) return 'held back';
  if (now.canary) return 'on trial';
  return wanted ? 'promote' : 'not wanted';
}

/** What is said of a version that nobody published. */
export function unpublished(app: string, version: string, published: readonly PublishedVersion[]): string {
  const newest = published.at(-1)?.version;
  return `${app} ${version} is not published${newest ? ` (the newest is ${newest})` : ''}`;
}
