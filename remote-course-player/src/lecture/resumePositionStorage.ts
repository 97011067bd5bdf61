/** The only module that keeps where a lecture was stopped, on the device, by student and item. */

const PREFIX = 'manassa.lecture.position';

function keyOf(student: string, itemId: string): string {
  return `${PREFIX}.${encodeURIComponent(student)}.${encodeURIComponent(itemId)}`;
}

/** The position in seconds, 0 when there is none, a broken one, or no storage. */
export function loadPosition(student: string, itemId: string): number {
  if (student === '') return 0;
  try {
    const sec = Number(window.localStorage.getItem(keyOf(student, itemId)) ?? 0);
    return Number.isFinite(sec) && sec > 0 ? sec : 0;
  } catch {
    return 0;
  }
}

/** Remembers the position in seconds; null forgets it. */
export function savePosition(student: string, itemId: string, sec: number | null): void {
  if (student === '') return;
  try {
    if (sec === null) window.localStorage.removeItem(keyOf(student, itemId));
    else window.localStorage.setItem(keyOf(student, itemId), String(sec));
  } catch {
    // The lecture begins anew the next time.
  }
}
