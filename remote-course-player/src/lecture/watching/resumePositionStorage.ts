/** The only module that stores playback positions, by student and item, and the video that each belongs to. */

const PREFIX = 'manassa.lecture.position';
/** Beside the position, which older versions read as a number. */
const VIDEO_PREFIX = 'manassa.lecture.positionVideo';

function keyOf(prefix: string, student: string, itemId: string): string {
  return `${prefix}.${encodeURIComponent(student)}.${encodeURIComponent(itemId)}`;
}

/**
 * Returns the position in seconds; 0 if absent, broken or blocked, or if staff have replaced the video since: in a
 * shorter one it would be the end, which counts as watched.
 */
export function loadPosition(student: string, itemId: string, videoId: string | null): number {
  if (student === '') return 0;
  try {
    // Older versions stored none.
    const video = window.localStorage.getItem(keyOf(VIDEO_PREFIX, student, itemId));
    if (video !== null && video !== (videoId ?? '')) return 0;
    const sec = Number(window.localStorage.getItem(keyOf(PREFIX, student, itemId)) ?? 0);
    return Number.isFinite(sec) && sec > 0 ? sec : 0;
  } catch {
    return 0;
  }
}

/** Stores the position in seconds; null removes it. */
export function savePosition(student: string, itemId: string, videoId: string | null, sec: number | null): void {
  if (student === '') return;
  try {
    const { localStorage } = window;
    if (sec === null) {
      for (const prefix of [PREFIX, VIDEO_PREFIX]) localStorage.removeItem(keyOf(prefix, student, itemId));
    } else {
      // Written first: a position without its video would apply to every video.
      localStorage.setItem(keyOf(VIDEO_PREFIX, student, itemId), videoId ?? '');
      localStorage.setItem(keyOf(PREFIX, student, itemId), String(sec));
    }
  } catch {
    // The lecture starts from the beginning next time.
  }
}
