import type { SubmissionReply } from '@manassa/shared/attempt';
import { useCache } from '@manassa/shared/data';
import { useCallback } from 'react';
import { withCompletedItem } from './examCourse.rule';
import type { ExamPlace } from './useExamPlace';
import { withAttendance } from './withAttendance.rule';

/**
 * Returns a function that updates the cache after a received submission: item, exam and results list. `reply` is null
 * if another page got the response.
 */
export function useRecordSubmission({ courseId, examId }: ExamPlace): (reply: SubmissionReply | null) => Promise<void> {
  const cache = useCache();
  return useCallback(
    async (reply) => {
      const examArgs = { params: { examId } };
      await cache.update('course', { params: { courseId } }, (known) => known && withCompletedItem(known, examId));
      if (reply !== null) {
        await cache.update('exam', examArgs, (known) => {
          const { exam, attendance } = reply;
          return exam === null ? known && withAttendance(known, attendance) : { exam, attendance };
        });
      }
      void cache.refresh('exam', examArgs);
      void cache.refresh('myAttendances');
    },
    [cache, courseId, examId],
  );
}
