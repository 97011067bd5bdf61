/** The only module that stores playback positions, by student and item. */

const PREFIX = 'manassa.lecture.position';

function keyOf(student: string, itemId: string): string {
  return `${PREFIX}.${encodeURIComponent(student)}.${encodeURIComponent(itemId)}`;
}

/** Returns the position in seconds; 0 if absent, broken or blocked. */
export function loadPosition(student: string, itemId: string): number {
  if (student === '') return 0;
  try {
    const sec = Number(window.localStorage.getItem(keyOf(student, itemId)) ?? 0);
    return Number.isFinite(sec) && sec > 0 ? sec : 0;
  } catch {
    return 0;
  }
}

/** Stores the position in seconds; null removes it. */
export function savePosition(student: string, itemId: string, sec: number | null): void {
  if (student === '') return;
  try {
    if (sec === null) window.localStorage.removeItem(keyOf(student, itemId));
    else window.localStorage.setItem(keyOf(student, itemId), String(sec));
  } catch {
    // The lecture starts from the beginning next time.
  }
}
