import { keepFigures } from '@manassa/shared/attempt';
import type { Question } from '@manassa/shared/contract';
import { mediaUrl, notify } from '@manassa/shared/session';
import { useEffect } from 'react';
import { attendCopy } from './copy';

/**
 * Stores the figures of a running attempt on the device, also when the connection returns, and warns the student once if
 * some are not stored.
 */
export function useKeepFigures(examId: string, questions: readonly Question[]): void {
  useEffect(() => {
    let mayWarn = true;
    /** Number of the latest try: one that the lost connection ended says nothing about the next. */
    let latest = 0;
    const addresses = questions.flatMap(({ image }) => (image === null ? [] : [mediaUrl(image)]));
    async function keep(): Promise<void> {
      // Without a connection there is nothing to load.
      if (!navigator.onLine) return;
      latest += 1;
      const number = latest;
      const areKept = await keepFigures(examId, addresses);
      if (areKept || !mayWarn || number !== latest || !navigator.onLine) return;
      mayWarn = false;
      notify('warning', attendCopy.figuresNotKept);
    }
    const keepNow = (): void => void keep();
    keepNow();
    window.addEventListener('online', keepNow);
    return () => {
      mayWarn = false;
      window.removeEventListener('online', keepNow);
    };
  }, [examId, questions]);
}
