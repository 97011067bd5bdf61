import { holdUpdates } from '@manassa/shared/federation';
import { useEffect } from 'react';
import { pinAttempt, useUnpinWhenOver } from '../exam/versionPin';
import type { ExamPlace } from '../exam/useExamPlace';

/**
 * While the attempt runs, until the server has it: the page offers no update, and a reload brings the version of this
 * remote that the attempt began with.
 */
export function useSuspendUpdates(place: ExamPlace, running: boolean): void {
  useEffect(() => {
    if (!running) return undefined;
    pinAttempt(place);
    return holdUpdates();
  }, [place, running]);
  useUnpinWhenOver(place, !running);
}
