import type { CallData } from '@manassa/shared/contract';
import { request, useCache } from '@manassa/shared/data';
import { useCallback } from 'react';

/**
 * Reads the exam now, and updates the screen unless it has newer data by then. Throws ApiError.
 *
 * @param take called with the response before the update, which may remove the screen of a running attempt
 */
export type ReadExam = (take?: (read: CallData<'exam'>) => void) => Promise<CallData<'exam'>>;

/** Returns a function that reads the exam from the server, where the polled data may be too old. */
export function useReadExam(examId: string): ReadExam {
  const cache = useCache();
  return useCallback<ReadExam>(
    async (take) => {
      const read = request('exam', { params: { examId } }).then(({ data }) => {
        take?.(data);
        return data;
      });
      // A slow response must not replace the result of a submission, or the next attempt.
      await cache.update('exam', { params: { examId } }, read);
      return read;
    },
    [cache, examId],
  );
}
