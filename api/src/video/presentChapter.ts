import type { StoredChapter } from '../database/schema';

/** Presents a chapter of a video; `start` is in seconds. */
export function presentChapter(chapter: StoredChapter) {
  return { title: chapter.title, start: chapter.startSec };
}
