import { keepFigures } from '@manassa/shared/attempt';
import type { Question } from '@manassa/shared/contract';
import { mediaUrl, notify } from '@manassa/shared/session';
import { useEffect } from 'react';
import { copy } from '../copy';

/** Stores the figures of a running attempt on the device, and warns the student if some are not stored. */
export function useKeepFigures(examId: string, questions: readonly Question[]): void {
  useEffect(() => {
    let isHere = true;
    const addresses = questions.flatMap(({ image }) => (image === null ? [] : [mediaUrl(image)]));
    // Without a connection there is nothing to load.
    if (addresses.length === 0 || !navigator.onLine) return undefined;
    void keepFigures(examId, addresses).then((areKept) => {
      if (isHere && !areKept && navigator.onLine) notify('warning', copy.figuresNotKept);
    });
    return () => {
      isHere = false;
    };
  }, [examId, questions]);
}
