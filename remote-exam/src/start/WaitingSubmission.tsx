import { useCache } from '@manassa/shared/data';
import { useCallback } from 'react';
import type { ExamPlace } from '../exam/useExamPlace';
import { SubmissionCard } from './SubmissionCard';
import { useSubmission } from './useSubmission';

/** What was handed in is sent and told of also where nothing else of the exam can be read. */
export function WaitingSubmission({ place: { owner, courseId, examId } }: { place: ExamPlace }) {
  const cache = useCache();
  /** There is nothing known to be changed: all that it may have changed is read once more. */
  const readAnew = useCallback(async () => {
    const reads = [
      cache.refresh('exam', { params: { examId } }),
      cache.refresh('course', { params: { courseId } }),
      cache.refresh('myAttendances'),
    ];
    await Promise.allSettled(reads);
  }, [cache, courseId, examId]);
  const { submission, status } = useSubmission(owner, false, readAnew);
  if (status.name === 'none' || status.name === 'set-aside') return null;
  return <SubmissionCard status={status} sendAgain={() => void submission.send()} />;
}
