import type { Chapter } from '@manassa/shared/contract';
import { formatClock } from '@manassa/shared/locale';

export function orderedChapters(chapters: readonly Chapter[]): Chapter[] {
  return [...chapters].sort((a, b) => a.startSec - b.startSec);
}

/** Returns the index of the chapter at a position in seconds, or -1 before the first. Takes sorted chapters. */
export function chapterAt(chapters: readonly Chapter[], sec: number): number {
  const next = chapters.findIndex((chapter) => chapter.startSec > sec);
  return (next === -1 ? chapters.length : next) - 1;
}

/** Returns seconds as the players show them: 'mm:ss', or 'h:mm:ss' from an hour on. */
export function chapterTime(sec: number): string {
  const hours = Math.floor(sec / 3600);
  return hours === 0 ? formatClock(sec) : `${hours}:${formatClock(sec % 3600)}`;
}
