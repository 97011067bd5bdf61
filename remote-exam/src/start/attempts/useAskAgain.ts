import { useEffect } from 'react';
import type { ReadExam } from '../../exam/useReadExam';

/** Interval in ms at which the server is asked. */
const ASK_MS = 5000;

/** Reads the exam again, one read after the other, while something about it is unsure. */
export function useAskAgain(readExam: ReadExam, isUnsure: boolean, setUnsure: (is: false) => void): void {
  useEffect(() => {
    if (!isUnsure) return undefined;
    let isAsking = false;
    const timer = setInterval(() => {
      // A read without a response takes longer than the interval.
      if (isAsking) return;
      isAsking = true;
      void readExam()
        .then(() => setUnsure(false))
        // Without the server the sentences on the page stay true.
        .catch(() => undefined)
        .then(() => (isAsking = false));
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [readExam, isUnsure, setUnsure]);
}
