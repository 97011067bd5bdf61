import type { Attendance } from '@manassa/shared/contract';
import { useCache } from '@manassa/shared/data';
import { useCallback } from 'react';

/** Returns a function that puts an attendance from another response than the exam's into the exam as read. */
export function useCacheAttendance(examId: string): (attendance: Attendance) => void {
  const cache = useCache();
  return useCallback(
    (attendance) => {
      // A stored exam was read earlier than this attendance: its age does not apply to the server's clock.
      void cache.update('exam', { params: { examId } }, (known) => known && { exam: known.exam, attendance });
    },
    [cache, examId],
  );
}
