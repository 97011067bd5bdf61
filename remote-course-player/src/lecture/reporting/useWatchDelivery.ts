import type { ProgressEntry } from '@manassa/shared/contract';
import { useCache } from '@manassa/shared/data';
import { userAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { raiseWatchedCount } from '../watching/watchedCountStorage';
import { loadAllWaiting } from './waitingReportsStorage';
import { onWatchProgress, watchReports } from './watchReports';

function keepCounts(student: string, entries: readonly { content: string; watchedCount: number }[]): void {
  for (const { content, watchedCount } of entries) raiseWatchedCount(student, content, watchedCount);
}

/** Returns true if pages would show the same: most reports only raise the percentage. */
function looksSame(one: readonly ProgressEntry[], other: readonly ProgressEntry[]): boolean {
  const textOf = ({ content, isCompleted, watchedCount }: ProgressEntry): string =>
    JSON.stringify([content, isCompleted, watchedCount]);
  return one.map(textOf).join() === other.map(textOf).join();
}

/**
 * Sends watch reports while a student is anywhere in a course: those of earlier pages too, and again when the
 * connection returns. Updates the progress from the responses and stores watch counts on the device. `progress` is that
 * of the course on screen, undefined while unknown.
 */
export function useWatchDelivery(progress: readonly ProgressEntry[] | undefined): void {
  const student = useAtomValue(userAtom)?.studentCode ?? null;
  const cache = useCache();

  useEffect(() => {
    if (student === null) return;
    for (const { contentId, watchedCount } of loadAllWaiting(student)) {
      raiseWatchedCount(student, contentId, watchedCount);
    }
    watchReports.takeUp(student);
  }, [student]);

  useEffect(() => {
    if (student !== null && progress !== undefined) keepCounts(student, progress);
  }, [student, progress]);

  useEffect(() => {
    const retry = (): void => watchReports.retryNow();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  useEffect(
    () =>
      onWatchProgress((report, received) => {
        if (student !== null) keepCounts(student, received);
        void cache.update('course', { params: { courseId: report.courseId } }, (known) =>
          known?.enrollmentId === report.enrollmentId && !looksSame(known.progress, received)
            ? { ...known, progress: received }
            : known,
        );
      }),
    [cache, student],
  );
}
