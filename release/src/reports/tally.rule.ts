import { type FieldReport, PHASES, type Phase } from '@manassa/shared/federation';
import type { ReleaseDocument } from '../live/releaseDocument';

/** What one page says of one version: that it came up, or in which phase it did not. */
export interface Outcome {
  app: string;
  version: string;
  /** The revision that the page was composed of. */
  revision: number;
  failedIn: Phase | null;
  message: string | null;
}

/** How a version did on the pages that tried it. Nothing in it tells one student from a hundredth of all. */
export interface Tally {
  app: string;
  version: string;
  /** The revision that began the trial that these pages count for; null for all others. */
  trial: number | null;
  /** Pages that came up and pages that failed. */
  pages: number;
  /** Of them, the failed ones by phase. */
  failed: Record<Phase, number>;
  /** Of the failure that came last, as the browser worded it. */
  lastMessage: string | null;
  /** ISO time of the last page. */
  lastAt: string;
}

/**
 * What a report says, one outcome for each version: a page counts once, and a version that came up and failed later
 * in the same page has failed.
 */
export function outcomesOf({ revision, events }: FieldReport): Outcome[] {
  const outcomes = new Map<string, Outcome>();
  for (const { app, version, phase, outcome, message } of events) {
    const key = `${app} ${version}`;
    const known = outcomes.get(key);
    if (known?.failedIn) continue;
    const failedIn = outcome === 'failed' ? phase : null;
    outcomes.set(key, {
      app,
      version,
      revision,
      failedIn,
      message: failedIn && message !== undefined ? printable(message) : null,
    });
  }
  return [...outcomes.values()];
}

/**
 * A browser's sentence as it may be kept and printed: without characters that steer a terminal, and without what could
 * be somebody's number, code, token or query.
 */
export function printable(message: string): string {
  return message
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\?\S*/g, '?…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\p{Nd}{7,}/gu, '…')
    .replace(/[\w-]{40,}/g, '…')
    .trim();
}

/**
 * Returns the trial that an outcome belongs to, as the version tried or as the live one that it is compared with; null
 * for none. Only pages composed since the trial began count.
 */
export function trialOf(document: Pick<ReleaseDocument, 'apps'>, { app, version, revision }: Outcome): number | null {
  const now = document.apps[app];
  if (!now?.canary || (version !== now.canary.version && version !== now.version)) return null;
  const began = now.canary.sinceRevision;
  return revision >= began ? began : null;
}

/**
 * The tallies with one more page in them.
 */
export function withOutcome(
  tallies: readonly Tally[],
  { app, version, failedIn, message }: Outcome,
  trial: number | null,
  at: string,
): Tally[] {
  const one: Tally = { ...emptyTally(app, version, trial), pages: 1, lastMessage: message, lastAt: at };
  if (failedIn) one.failed[failedIn] = 1;
  return sumOf([...tallies, one]);
}

/** Adds up what is said of the same version in the same trial, in the order in which each is met first. */
export function sumOf(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const key = JSON.stringify([tally.app, tally.version, tally.trial]);
    const sum = sums.get(key) ?? emptyTally(tally.app, tally.version, tally.trial);
    sums.set(key, added(sum, tally));
  }
  return [...sums.values()];
}

/** Everything said of one version of an application, in trials and outside; null when nothing was. */
export function tallyOf(tallies: readonly Tally[], app: string, version: string): Tally | null {
  const own = tallies.filter((tally) => tally.app === app && tally.version === version);
  return sumOf(own.map((tally) => ({ ...tally, trial: null })))[0] ?? null;
}

/** How many pages of a tally failed, in whatever phase. */
export function failuresOf({ failed }: Pick<Tally, 'failed'>): number {
  return PHASES.reduce((sum, phase) => sum + failed[phase], 0);
}

function emptyTally(app: string, version: string, trial: number | null): Tally {
  return {
    app,
    version,
    trial,
    pages: 0,
    failed: { load: 0, mount: 0, page: 0, render: 0 },
    lastMessage: null,
    lastAt: '',
  };
}

function added(sum: Tally, more: Tally): Tally {
  const isLater = more.lastAt >= sum.lastAt;
  return {
    ...sum,
    pages: sum.pages + more.pages,
    failed: {
      load: sum.failed.load + more.failed.load,
      mount: sum.failed.mount + more.failed.mount,
      page: sum.failed.page + more.failed.page,
      render: sum.failed.render + more.failed.render,
    },
    lastMessage: (isLater ? more.lastMessage : null) ?? sum.lastMessage ?? more.lastMessage,
    lastAt: isLater ? more.lastAt : sum.lastAt,
  };
}
