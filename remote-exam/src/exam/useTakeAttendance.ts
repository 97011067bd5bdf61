import type { Attendance } from '@manassa/shared/contract';
import { useCache } from '@manassa/shared/data';
import { useCallback } from 'react';

/** Returns a function that puts an attendance from another response than the exam's into the exam as read. */
export function useTakeAttendance(examId: string): (attendance: Attendance) => void {
  const cache = useCache();
  return useCallback(
    (attendance) => {
      void cache.update('exam', { params: { examId } }, (known) => known && { ...known, attendance });
    },
    [cache, examId],
  );
}
