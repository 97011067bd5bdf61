/**
 * Starts of the keys under which pages remember what a student opened last: courses, items, positions and views of
 * lectures. Each key goes on with the student. Unsent answers and watch reports have other keys: they stay until they
 * are sent.
 */
const VISITED = ['manassa.course.', 'manassa.lecture.position', 'manassa.watched.'];

/** Removes what this device remembers of the pages that students have opened. */
export function forgetVisited(): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (VISITED.some((start) => key.startsWith(start))) window.localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
