import type { PublishedVersion } from '../publish/versions';
import { type Choice, unpublished } from './choice.rule';
import type { Change, LiveApp, ReleaseDocument } from './releaseDocument';

/** A canary is aborted once so many pages have tried it ... */
export const HALT_AFTER = 20;
/** ... and more than this share of them, in percent, failed. */
export const HALT_RATE = 5;

/** A wanted canary. */
export interface WantedTrial {
  version: string;
  /** In percent; left out, a running canary keeps its share. */
  share?: number;
  haltAfter?: number;
  haltRate?: number;
}

/** A canary to start or change, or the reason why not. */
export type TrialChoice = (WantedTrial & { act: 'trial'; share: number }) | { refusal: string };

/**
 * Returns the canary that the command means: a published version beside the live one, one at a time.
 *
 * @param published oldest first
 */
export function trialOf(
  app: string,
  wanted: WantedTrial,
  live: ReleaseDocument | null,
  published: readonly PublishedVersion[],
): TrialChoice {
  const now = live?.apps[app];
  if (!now) return { refusal: `${app} has no live version to try another beside: promote one` };
  const { version } = wanted;
  if (!published.some((candidate) => candidate.version === version)) {
    return { refusal: unpublished(app, version, published) };
  }
  if (version === now.version) return { refusal: `${app} ${version} is live for everyone already` };
  const { canary } = now;
  if (canary && canary.version !== version) {
    return { refusal: `a canary of ${app} ${canary.version} runs: finish or abort it before trying ${version}` };
  }
  const share = wanted.share ?? canary?.share;
  if (share === undefined) return { refusal: `say which share of the students tries ${app} ${version}: --share 10` };
  return { ...wanted, act: 'trial', share };
}

/** Returns the promotion that finishes a canary. */
export function finishOf(app: string, live: ReleaseDocument | null): Choice {
  const canary = live?.apps[app]?.canary;
  return canary ? { version: canary.version, back: false } : { refusal: noCanary(app, live) };
}

/** Returns the end of a canary that is aborted. */
export function abortOf(
  app: string,
  live: ReleaseDocument | null,
): { act: 'abort'; version: string } | { refusal: string } {
  const canary = live?.apps[app]?.canary;
  return canary ? { act: 'abort', version: canary.version } : { refusal: noCanary(app, live) };
}

function noCanary(app: string, live: ReleaseDocument | null): string {
  const version = live?.apps[app]?.version;
  return `${app} has no canary${version === undefined ? '' : `: everyone has ${version}`}`;
}

/** Returns true if a change brings a version to students, and so has to be judged. */
export function bringsVersion({ kind }: Change): boolean {
  return kind === 'live' || kind === 'canary started' || kind === 'canary share' || kind === 'canary finished';
}

/**
 * Returns every set of versions that a student's page can have: of each application the live version or its canary. The
 * first set is what is live; five applications make 32 sets at most.
 */
export function setsOf(apps: Readonly<Record<string, LiveApp>>): Record<string, LiveApp>[] {
  let sets: Record<string, LiveApp>[] = [{ ...apps }];
  for (const [name, app] of Object.entries(apps)) {
    const { canary } = app;
    if (canary) sets = [...sets, ...sets.map((set) => ({ ...set, [name]: { ...app, ...candidateFields(canary) } }))];
  }
  return sets;
}

function candidateFields({
  share: _share,
  since: _since,
  sinceRevision: _sinceRevision,
  haltAfter: _haltAfter,
  haltRate: _haltRate,
  ...candidate
}: NonNullable<LiveApp['canary']>): Partial<LiveApp> {
  return candidate;
}
