import type { WatchReport } from './watchReport.rule';

/** The only module that keeps reports that could not be sent yet, on the device, one by student and lecture. */

const PREFIX = 'manassa.watch';
const VERSION = 1;

function prefixOf(student: string): string {
  return `${PREFIX}.${encodeURIComponent(student)}.`;
}

function keyOf(student: string, contentId: string): string {
  return prefixOf(student) + encodeURIComponent(contentId);
}

/** Reads a stored value; what is broken or of a later version is nothing, and stays where it is. */
function parseReport(stored: string | null): WatchReport | null {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('v' in value) || value.v !== VERSION) return null;
  const { courseId, enrollmentId, contentId, watchPercentage, watchedCount } = value as Record<string, unknown>;
  const texts = [courseId, enrollmentId, contentId].every((text) => typeof text === 'string' && text !== '');
  const numbers = [watchPercentage, watchedCount].every((n) => typeof n === 'number' && Number.isFinite(n) && n >= 0);
  if (!texts || !numbers) return null;
  return {
    courseId: String(courseId),
    enrollmentId: String(enrollmentId),
    contentId: String(contentId),
    watchPercentage: Number(watchPercentage),
    watchedCount: Number(watchedCount),
  };
}

/** The waiting report about a lecture, or null. */
export function loadWaiting(student: string, contentId: string): WatchReport | null {
  try {
    return parseReport(window.localStorage.getItem(keyOf(student, contentId)));
  } catch {
    return null;
  }
}

/** Every report of the student that waits. */
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

/** Lets a report wait, in place of an earlier one about the same lecture. */
export function saveWaiting(student: string, report: WatchReport): void {
  try {
    window.localStorage.setItem(keyOf(student, report.contentId), JSON.stringify({ v: VERSION, ...report }));
  } catch {
    // Without storage it waits in the page only.
  }
}

/** Forgets a report once the server has it, unless a newer one has taken its place. */
export function removeWaiting(student: string, sent: WatchReport): void {
  try {
    const waiting = loadWaiting(student, sent.contentId);
    if (waiting === null || isCoveredBy(waiting, sent)) window.localStorage.removeItem(keyOf(student, sent.contentId));
  } catch {
    // Nothing was kept.
  }
}

function isCoveredBy(waiting: WatchReport, sent: WatchReport): boolean {
  return waiting.watchPercentage <= sent.watchPercentage && waiting.watchedCount <= sent.watchedCount;
}
