import { keepFigures } from '@manassa/shared/attempt';
import type { Question } from '@manassa/shared/contract';
import { mediaUrl, notify } from '@manassa/shared/session';
import { useEffect } from 'react';
import { copy } from '../copy';

/**
 * Stores the figures of a running attempt on the device, also when the connection returns, and warns the student if some
 * are not stored.
 */
export function useKeepFigures(examId: string, questions: readonly Question[]): void {
  useEffect(() => {
    let isHere = true;
    const addresses = questions.flatMap(({ image }) => (image === null ? [] : [mediaUrl(image)]));
    async function keep(): Promise<void> {
      // Without a connection there is nothing to load.
      if (!navigator.onLine) return;
      const areKept = await keepFigures(examId, addresses);
      if (isHere && !areKept && navigator.onLine) notify('warning', copy.figuresNotKept);
    }
    const keepNow = (): void => void keep();
    keepNow();
    window.addEventListener('online', keepNow);
    return () => {
      isHere = false;
      window.removeEventListener('online', keepNow);
    };
  }, [examId, questions]);
}
