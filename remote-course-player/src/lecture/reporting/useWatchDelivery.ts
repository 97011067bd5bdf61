import { useCache } from '@manassa/shared/data';
import { userAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { onWatchProgress, watchReports } from './watchReports';

/**
 * Keeps watch reports going while a student is anywhere in a course: what an earlier page has left is sent, a line that
 * is back is used at once, and the progress that the server answers shows without asking for the course again.
 */
export function useWatchDelivery(): void {
  const student = useAtomValue(userAtom)?.studentCode ?? null;
  const cache = useCache();

  useEffect(() => {
    if (student !== null) watchReports.takeUp(student);
  }, [student]);

  useEffect(() => {
    const retry = (): void => watchReports.retryNow();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  useEffect(
    () =>
      onWatchProgress((report, progress) => {
        void cache.update('course', { params: { courseId: report.courseId } }, (known) =>
          known?.enrollmentId === report.enrollmentId ? { ...known, progress } : known,
        );
      }),
    [cache],
  );
}
