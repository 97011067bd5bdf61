import type { CallData } from '@manassa/shared/contract';
import { request, useCache } from '@manassa/shared/data';
import { useCallback } from 'react';

/** Reads the exam now and updates the screen. Throws ApiError. */
export type ReadExam = () => Promise<CallData<'exam'>>;

/** Returns a function that reads the exam from the server, where the polled data may be too old. */
export function useReadExam(examId: string): ReadExam {
  const cache = useCache();
  return useCallback(async () => {
    const { data } = await request('exam', { params: { examId } });
    await cache.update('exam', { params: { examId } }, () => data);
    return data;
  }, [cache, examId]);
}
