import type { Chapter } from '@manassa/shared/contract';

export function orderedChapters(chapters: readonly Chapter[]): Chapter[] {
  return [...chapters].sort((a, b) => a.startSec - b.startSec);
}

/** Returns the index of the chapter at a position in seconds, or -1 before the first. Takes sorted chapters. */
export function chapterAt(chapters: readonly Chapter[], sec: number): number {
  const next = chapters.findIndex((chapter) => chapter.startSec > sec);
  return (next === -1 ? chapters.length : next) - 1;
}
