import { holdUpdates } from '@manassa/shared/federation';
import { useEffect } from 'react';
import { pinAttempt } from '../exam/versionPin';
import type { ExamPlace } from '../exam/useExamPlace';

/** Holds updates while an attempt runs, and pins this remote's version until the start page finds it over. */
export function useSuspendUpdates(place: ExamPlace, running: boolean): void {
  useEffect(() => {
    if (!running) return undefined;
    pinAttempt(place);
    return holdUpdates();
  }, [place, running]);
}
