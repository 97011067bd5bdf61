import type { Attendance } from '@manassa/shared/contract';
import { useCache } from '@manassa/shared/data';
import { useCallback } from 'react';
import { withAttendance } from './withAttendance.rule';

/** Returns a function that puts an attendance from another response than the exam's into the exam as read. */
export function useCacheAttendance(examId: string): (attendance: Attendance) => void {
  const cache = useCache();
  return useCallback(
    (attendance) => {
      const examArgs = { params: { examId } };
      // A stored exam was read earlier than this attendance: its age does not apply to the server's clock.
      void cache.update('exam', examArgs, (known) => known && withAttendance(known, attendance));
      // Only the response of the exam tells whether its answers may be reviewed.
      if (attendance.submitted) void cache.refresh('exam', examArgs);
    },
    [cache, examId],
  );
}
