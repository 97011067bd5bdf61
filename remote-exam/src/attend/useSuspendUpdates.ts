import { holdUpdates } from '@manassa/shared/federation';
import { useEffect } from 'react';
import { pinAttempt, useUnpinWhenOver } from '../exam/versionPin';
import type { ExamPlace } from '../exam/useExamPlace';

/** Holds updates and pins this remote's version from the start of the attempt until the server has it. */
export function useSuspendUpdates(place: ExamPlace, running: boolean): void {
  useEffect(() => {
    if (!running) return undefined;
    pinAttempt(place);
    return holdUpdates();
  }, [place, running]);
  useUnpinWhenOver(place, !running);
}
