import { UserMistake } from '@manassa/shared/config';
import type { PublishedVersion } from '../publish/integrity';
import type { Releases } from './changeRelease';
import { type Intent, lastSwitch, wasLive } from './nextApp.rule';
import type { Canary, ReleaseDocument } from './releaseDocument';

/** An application, and all that a choice of its version depends on. */
export interface Situation extends Releases {
  app: string;
  /** Oldest first. */
  published: readonly PublishedVersion[];
}

/** Returns the named version, published or not, or the newest unless held back. Earlier ones are moves back. */
export function promotionOf(situation: Situation, named?: string): Intent {
  const { app, live, published } = situation;
  const version = named ?? published.at(-1)?.version;
  if (version === undefined) throw new UserMistake(`${app} has no published version yet: build it first`);
  if (named === undefined && live?.apps[app]?.heldBack.includes(version)) {
    throw new UserMistake(`${app} ${version} is the newest, but it is held back: name the version that is to go live`);
  }
  return { app, version, back: isEarlier(situation, version) };
}

function isEarlier({ app, live, published }: Situation, version: string): boolean {
  const placeOf = (wanted?: string): number => published.findIndex((candidate) => candidate.version === wanted);
  return placeOf(version) < placeOf(live?.apps[app]?.version);
}

/**
 * Returns the version to roll back to: the named one, which must have been live, or the previous one. With the live
 * version and `alsoAttempts`, running attempts leave versions held back before.
 */
export function rollbackOf(situation: Situation, named?: string, alsoAttempts?: boolean): Intent {
  const { app, live, history, published } = situation;
  const now = live?.apps[app];
  if (!now) throw new UserMistake(`${app} has no live version to roll back from`);
  const version = named ?? now.previous?.version;
  if (version === undefined)
    throw new UserMistake(`${app} has no version before ${now.version} to roll back to: name one that status lists`);
  if (version === now.version && alsoAttempts) return { act: 'withdraw', app, version };
  if (version === now.version) throw new UserMistake(`${app} ${version} is what is live now`);
  if (wasLive(history, app, version)) return { app, version, back: true, alsoAttempts };
  if (published.some((one) => one.version === version))
    throw new UserMistake(`${app} ${version} has never been live: promote it instead`);
  throw new UserMistake(`${app} ${version} is not published: npm run release -- status lists the versions`);
}

/** Two rollbacks of different operators within this time answer the same failure. */
const SAME_FAILURE_MS = 60_000;

/** Refuses a rollback without a version right after another operator's, which would go back by two versions. */
export function refuseSecond({ app, history }: Situation, by: string, nowMs: number): void {
  const { document: last, change } = lastSwitch(history, app) ?? {};
  const from = change?.from;
  const now = last?.apps[app];
  if (!last || !from || !now?.heldBack.includes(from)) return;
  // The operator's clock may be ahead of this one.
  if (last.by === by || Math.abs(nowMs - Date.parse(last.at)) > SAME_FAILURE_MS) return;
  throw new UserMistake(
    `${last.by} has just brought ${app} back from ${from} to ${now.version}: look at status; to go further back, name the version`,
  );
}

/** A running canary keeps what is left out. */
type WantedCanary = Pick<Canary, 'version'> & Partial<Pick<Canary, 'share' | 'haltAfter' | 'haltRate'>>;

/** Returns the canary to start or change: a version beside the live one, one at a time. */
export function canaryOf(situation: Situation, wanted: WantedCanary): Intent {
  const { app, live } = situation;
  const now = live?.apps[app];
  if (!now) throw new UserMistake(`${app} has no live version to try another beside: promote one`);
  const { version } = wanted;
  if (version === now.version) throw new UserMistake(`${app} ${version} is live for everyone already`);
  const { canary } = now;
  if (canary && canary.version !== version) {
    throw new UserMistake(`a canary of ${app} ${canary.version} runs: finish or abort it before trying ${version}`);
  }
  const share = wanted.share ?? canary?.share;
  if (share === undefined)
    throw new UserMistake(`missing the share of the students that tries ${app} ${version}: --share 10`);
  return { ...wanted, act: 'canary', app, share };
}

/** Returns the change that ends a canary: `finish` makes it live for everyone, `abort` for nobody. */
export function endOf(situation: Situation, how: 'finish' | 'abort', alsoAttempts?: boolean): Intent {
  const { app, live } = situation;
  const { canary, version } = live?.apps[app] ?? {};
  if (!canary) throw new UserMistake(`${app} has no canary${version === undefined ? '' : `: everyone has ${version}`}`);
  return how === 'finish'
    ? { app, version: canary.version, back: isEarlier(situation, canary.version) }
    : { act: 'abort', app, version: canary.version, alsoAttempts };
}

/** Commands that make the versions of a tree live. */
const BY_TREE = /^(start|dev)\b/;

/**
 * Decides whether `start` promotes the tree's version: never one that an operator left or replaced, so that a server that
 * starts again keeps what is live; never during a canary.
 */
export function startChoice(app: string, built: string, history: readonly ReleaseDocument[]) {
  const now = history.at(-1)?.apps[app];
  if (!now) return 'promote';
  if (now.version === built) return 'is live';
  if (now.heldBack.includes(built)) return 'held back';
  if (now.canary) return 'has canary';
  const last = lastSwitch(history, app)?.document;
  const isKnown = wasLive(history, app, built) || history.some(({ apps }) => apps[app]?.canary?.version === built);
  return last && !BY_TREE.test(last.command) && isKnown ? 'was replaced' : 'promote';
}
