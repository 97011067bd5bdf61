import { type FieldReport, PHASES, type Phase } from '@manassa/shared/federation';
import type { ReleaseDocument } from '../live/releaseDocument';

/** A page's outcome for one version. */
export interface Outcome {
  app: string;
  version: string;
  /** Revision of the page. */
  revision: number;
  failedIn: Phase | null;
  message: string | null;
}

/** Counts of the pages that tried a version. Nothing in them identifies a student. */
export interface Tally {
  app: string;
  version: string;
  /** Revision that began the canary for which these pages count; null for all others. */
  trial: number | null;
  /** All pages. */
  pages: number;
  /** Failed pages by phase. */
  failed: Record<Phase, number>;
  /** Last error message, in the browser's words. */
  lastMessage: string | null;
  /** ISO time of the last page. */
  lastAt: string;
}

/** Returns one outcome for each version of a report: a version that started and failed later has failed. */
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
 * Returns a browser's message without control characters, and without what could be a number, code, token or query of a
 * person.
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
 * Returns the canary that an outcome counts for, as the version tried or as the live one compared with it; null for
 * none. Only pages composed since it began count.
 */
export function trialOf(document: Pick<ReleaseDocument, 'apps'>, { app, version, revision }: Outcome): number | null {
  const now = document.apps[app];
  if (!now?.canary || (version !== now.canary.version && version !== now.version)) return null;
  const began = now.canary.sinceRevision;
  return revision >= began ? began : null;
}

/** Returns the tallies with one more page. */
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

/** Adds up the tallies of the same version and canary. */
export function sumOf(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const key = JSON.stringify([tally.app, tally.version, tally.trial]);
    const sum = sums.get(key) ?? emptyTally(tally.app, tally.version, tally.trial);
    sums.set(key, added(sum, tally));
  }
  return [...sums.values()];
}

/** Returns all counts of a version, or null. */
export function tallyOf(tallies: readonly Tally[], app: string, version: string): Tally | null {
  const own = tallies.filter((tally) => tally.app === app && tally.version === version);
  return sumOf(own.map((tally) => ({ ...tally, trial: null })))[0] ?? null;
}

/** Returns the failed pages of a tally. */
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
