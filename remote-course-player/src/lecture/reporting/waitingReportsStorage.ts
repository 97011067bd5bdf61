import type { WatchReport } from './watchReport.rule';

/** The only module that stores unsent reports, one by student and lecture. */

const PREFIX = 'manassa.watch';
const VERSION = 1;

function prefixOf(student: string): string {
  return `${PREFIX}.${encodeURIComponent(student)}.`;
}

function keyOf(student: string, contentId: string): string {
  return prefixOf(student) + encodeURIComponent(contentId);
}

/** Returns null for a broken report or one of a later version. */
function parseReport(stored: string | null): WatchReport | null {
  let value: Record<string, unknown> | null;
  try {
    value = JSON.parse(stored ?? 'null') as Record<string, unknown> | null;
  } catch {
    return null;
  }
  if (value?.v !== VERSION) return null;
  const { courseId, enrollmentId, contentId, watchPercentage, watchedCount } = value;
  const isWhole =
    [courseId, enrollmentId, contentId].every((text) => typeof text === 'string') &&
    [watchPercentage, watchedCount].every((number) => typeof number === 'number');
  return isWhole ? ({ courseId, enrollmentId, contentId, watchPercentage, watchedCount } as WatchReport) : null;
}

export function loadWaiting(student: string, contentId: string): WatchReport | null {
  try {
    return parseReport(window.localStorage.getItem(keyOf(student, contentId)));
  } catch {
    return null;
  }
}

export function loadAllWaiting(student: string): WatchReport[] {
  try {
    const own = prefixOf(student);
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(own))
      .flatMap((key) => parseReport(window.localStorage.getItem(key)) ?? []);
  } catch {
    return [];
  }
}

/** Replaces an earlier report about the same lecture. */
export function saveWaiting(student: string, report: WatchReport): void {
  try {
    window.localStorage.setItem(keyOf(student, report.contentId), JSON.stringify({ v: VERSION, ...report }));
  } catch {
    // Without storage it waits in the page only.
  }
}

/** Removes a sent report, unless a newer one has replaced it. */
export function removeWaiting(student: string, sent: WatchReport): void {
  try {
    const waiting = loadWaiting(student, sent.contentId);
    if (waiting === null || isCoveredBy(waiting, sent)) window.localStorage.removeItem(keyOf(student, sent.contentId));
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

function isCoveredBy(waiting: WatchReport, sent: WatchReport): boolean {
  return waiting.watchPercentage <= sent.watchPercentage && waiting.watchedCount <= sent.watchedCount;
}
