import type { CallData } from '@manassa/shared/contract';
import { request, useCache } from '@manassa/shared/data';
import { useCallback } from 'react';

/** Asks for the exam now, for the screen too. Throws ApiError. */
export type ReadExam = () => Promise<CallData<'exam'>>;

/** The way to the exam as it is on the server now, where the polled one may be too old. */
export function useReadExam(examId: string): ReadExam {
  const cache = useCache();
  return useCallback(async () => {
    const { data } = await request('exam', { params: { examId } });
    await cache.update('exam', { params: { examId } }, () => data);
    return data;
  }, [cache, examId]);
}
