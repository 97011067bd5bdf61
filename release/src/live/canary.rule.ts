import type { PublishedVersion } from '../publish/versions';
import { unpublished } from './choice.rule';
import type { Change, LiveApp, ReleaseDocument } from './releaseDocument';

/** Default number of pages that must try a canary before it may be halted. */
export const HALT_AFTER = 20;
/** Default share of failed pages, in percent, above which it is halted. */
export const HALT_RATE = 5;

export interface WantedTrial {
  version: string;
  /** In percent; optional for a running canary. */
  share?: number;
  haltAfter?: number;
  haltRate?: number;
}

/** A canary to start or change, or the reason against it. */
type TrialChoice = (WantedTrial & { act: 'trial'; share: number }) | { refusal: string };

/** Returns the canary to start or change: a published version beside the live one, one at a time. */
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

/** Returns the end of a canary: for everyone, or for nobody. */
export function endOf(
  how: 'finish' | 'abort',
  app: string,
  live: ReleaseDocument | null,
): { version: string; back: false } | { act: 'abort'; version: string } | { refusal: string } {
  const { canary, version } = live?.apps[app] ?? {};
  if (!canary) return { refusal: `${app} has no canary${version === undefined ? '' : `: everyone has ${version}`}` };
  return how === 'finish' ? { version: canary.version, back: false } : { act: 'abort', version: canary.version };
}

/** Returns true if a change gives students another version, which the gate must check. */
export function bringsVersion({ kind }: Change): boolean {
  return kind === 'live' || kind === 'canary started' || kind === 'canary share' || kind === 'canary finished';
}

/** Returns the combinations of live versions and canaries in students' pages, the first all live; at most 32. */
export function setsOf(apps: Readonly<Record<string, LiveApp>>): Record<string, LiveApp>[] {
  let sets: Record<string, LiveApp>[] = [{ ...apps }];
  for (const [name, app] of Object.entries(apps)) {
    const { canary } = app;
    if (canary) sets = [...sets, ...sets.map((set) => ({ ...set, [name]: { ...app, ...canary } }))];
  }
  return sets;
}
