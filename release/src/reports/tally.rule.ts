import { type FieldReport, PHASES, type Phase } from '@manassa/shared/federation';
import type { ReleaseDocument } from '../live/releaseDocument';

/** Name under which browsers report their service worker, once an hour, with the version of its shell. */
export const WORKER = 'worker';

export interface Outcome {
  app: string;
  version: string;
  /** Revision of the page. */
  revision: number;
  failedIn: Phase | null;
  message: string | null;
}

/** Counts of pages that tried a version. Nothing identifies a student. */
export interface Tally {
  app: string;
  version: string;
  /** Revision that started the canary of these pages; null without one. */
  trial: number | null;
  pages: number;
  failed: Record<Phase, number>;
  /** Last error message, in the browser's words. */
  lastMessage: string | null;
  /** ISO time of the last page. */
  lastAt: string;
}

/** Returns one outcome for each version of a report; a failure after the start counts as failed. */
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

/** Removes control characters, and texts that may be a person's number, code, token, e-mail address or query. */
export function printable(message: string): string {
  return message
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\?\S*/g, '?…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\p{Nd}{7,}/gu, '…')
    .replace(/[\w-]{40,}/g, '…')
    .trim();
}

/** Returns the canary that an outcome counts for, if its page was composed since the start; else null. */
export function trialOf(document: Pick<ReleaseDocument, 'apps'>, { app, version, revision }: Outcome): number | null {
  const now = document.apps[app];
  if (!now?.canary || (version !== now.canary.version && version !== now.version)) return null;
  const began = now.canary.sinceRevision;
  return revision >= began ? began : null;
}

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

export function sumOf(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const key = JSON.stringify([tally.app, tally.version, tally.trial]);
    const sum = sums.get(key) ?? emptyTally(tally.app, tally.version, tally.trial);
    sums.set(key, added(sum, tally));
  }
  return [...sums.values()];
}

/** Returns the sum for a version, with and without a canary; null for none. */
export function tallyOf(tallies: readonly Tally[], app: string, version: string): Tally | null {
  const own = tallies.filter((tally) => tally.app === app && tally.version === version);
  return sumOf(own.map((tally) => ({ ...tally, trial: null })))[0] ?? null;
}

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
