import type { StoredChapter } from '../database/schema';

/** A chapter of a video; `start` is in seconds. */
export function presentChapter(chapter: StoredChapter) {
  return { title: chapter.title, start: chapter.startSec };
}
