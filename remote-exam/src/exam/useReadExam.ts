import type { CallData } from '@manassa/shared/contract';
import { request, useCache } from '@manassa/shared/data';
import { useCallback } from 'react';

/** Reads the exam now, and updates the screen unless it has newer data by then. Throws ApiError. */
export type ReadExam = () => Promise<CallData<'exam'>>;

/** Returns a function that reads the exam from the server, where the polled data may be too old. */
export function useReadExam(examId: string): ReadExam {
  const cache = useCache();
  return useCallback(async () => {
    const read = request('exam', { params: { examId } }).then(({ data }) => data);
    // A slow response must not replace the result of a submission, or the next attempt.
    await cache.update('exam', { params: { examId } }, read);
    return read;
  }, [cache, examId]);
}
