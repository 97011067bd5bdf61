import { type FieldReport, PHASES } from '@manassa/shared/federation';
import * as v from 'valibot';
import type { Apps } from '../live/releaseDocument';

/** Name under which browsers report their service worker, once an hour, with the version of its shell. */
export const WORKER = 'worker';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Counts of pages that tried a version. Nothing identifies a student. */
export const tally = v.object({
  app: v.string(),
  version: v.string(),
  /** Revision that started the canary of these pages; null without one. */
  trial: v.nullable(v.number()),
  pages: count,
  failed: v.object({ load: count, mount: count, page: count, render: count }),
  /** Last error message, in the browser's words. */
  lastMessage: v.nullable(v.string()),
  /** ISO time of the last page. */
  lastAt: v.string(),
});
export type Tally = v.InferOutput<typeof tally>;
type Version = Pick<Tally, 'app' | 'version'>;

export const NO_FAILURES: Tally['failed'] = { load: 0, mount: 0, page: 0, render: 0 };

/** Returns a tally of the page for each version of its report; a failure after the start counts as failed. */
export function talliesOf({ events }: FieldReport, at: string): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { app, version, phase, outcome, message } of events) {
    const key = `${app} ${version}`;
    const known = tallies.get(key);
    if (known && failuresOf(known) > 0) continue;
    const failed = { ...NO_FAILURES, [phase]: outcome === 'ok' ? 0 : 1 };
    const lastMessage = message === undefined ? null : printable(message);
    tallies.set(key, { app, version, trial: null, pages: 1, failed, lastMessage, lastAt: at });
  }
  return [...tallies.values()];
}

/** Returns a text that stays in its line of a terminal: foreign texts may have line ends and escape sequences. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** Removes control characters, and texts that may be a person's number, code, token, e-mail address or query. */
export function printable(message: string): string {
  return oneLine(message)
    .replace(/\?\S*/g, '?…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\p{Nd}{7,}/gu, '…')
    .replace(/[\w-]{40,}/g, '…')
    .trim();
}

/** Returns the canary that a page of a revision counts for, if it was composed since the start; else null. */
export function canaryRevision(apps: Apps, { app, version }: Version, revision: number): number | null {
  const { version: live, canary } = apps[app] ?? {};
  if (!canary || ![canary.version, live].includes(version)) return null;
  return revision >= canary.sinceRevision ? canary.sinceRevision : null;
}

/** Adds up the tallies of each version, apart for each of its canaries. */
export function sumOf(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>();
  for (const one of tallies) {
    const key = JSON.stringify([one.app, one.version, one.trial]);
    const sum = sums.get(key);
    sums.set(key, sum ? added(sum, one) : one);
  }
  return [...sums.values()];
}

/** Returns an application's sums, one for each version, with and without a canary. */
export function talliesOfVersions(tallies: readonly Tally[], app: string): Tally[] {
  return sumOf(tallies.filter((one) => one.app === app).map((one) => ({ ...one, trial: null })));
}

/** Returns the number of failed pages, of all phases together. */
export function failuresOf({ failed }: Pick<Tally, 'failed'>): number {
  return PHASES.reduce((sum, phase) => sum + failed[phase], 0);
}

function added(sum: Tally, more: Tally): Tally {
  const [earlier, later] = more.lastAt >= sum.lastAt ? [sum, more] : [more, sum];
  const failed = { ...sum.failed };
  for (const phase of PHASES) failed[phase] += more.failed[phase];
  return { ...later, pages: sum.pages + more.pages, failed, lastMessage: later.lastMessage ?? earlier.lastMessage };
}
