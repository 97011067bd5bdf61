import type { StoredChapter } from '../database/schema';

/** `start` is in seconds. */
export function presentChapter(chapter: StoredChapter) {
  return { title: chapter.title, start: chapter.startSec };
}
