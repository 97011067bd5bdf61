import { keepFigures } from '@manassa/shared/attempt';
import type { Question } from '@manassa/shared/contract';
import { mediaUrl, notify } from '@manassa/shared/session';
import { useEffect } from 'react';
import { copy } from '../copy';

/** Keeps the figures of a running attempt on the device, and tells the student if some are not kept. */
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
