import { useCache } from '@manassa/shared/data';
import { useCallback } from 'react';
import type { ExamPlace } from '../../exam/useExamPlace';
import { SubmissionCard } from './SubmissionCard';
import { useSubmission } from './useSubmission';

/** Sends and shows a waiting submission also when the exam cannot be read. */
export function WaitingSubmission({ place: { owner, courseId, examId } }: { place: ExamPlace }) {
  const cache = useCache();
  /** Reads everything again that may have changed, because there is no cached data to update. */
  const readAnew = useCallback(async () => {
    const reads = [
      cache.refresh('exam', { params: { examId } }),
      cache.refresh('course', { params: { courseId } }),
      cache.refresh('myAttendances'),
    ];
    await Promise.allSettled(reads);
  }, [cache, courseId, examId]);
  const { submission, status } = useSubmission(owner, false, readAnew);
  return <SubmissionCard status={status} sendAgain={() => void submission.send()} />;
}
