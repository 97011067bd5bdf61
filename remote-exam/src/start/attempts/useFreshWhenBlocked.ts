import { reportFailure, useCache } from '@manassa/shared/data';
import { useEffect, useEffectEvent } from 'react';
import type { ExamPlace } from '../../exam/useExamPlace';
import { useReadExam } from '../../exam/useReadExam';

/**
 * Reads the course again while the exam is blocked, on arrival and on every return to the page, and on a return the exam,
 * too, which the page has just read: another device, another tab or staff may have changed them.
 */
export function useFreshWhenBlocked({ courseId, examId }: ExamPlace): void {
  const cache = useCache();
  const readExam = useReadExam(examId);
  const readCourse = useEffectEvent(() => void cache.refresh('course', { params: { courseId } }));
  const readBoth = useEffectEvent(() => {
    readCourse();
    // Without the server the reason on the page stays.
    readExam().catch((error: unknown) => reportFailure(error, true));
  });
  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') readBoth();
    };
    readCourse();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [courseId]);
}
