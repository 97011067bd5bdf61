import { isApiError, reportFailure } from '@manassa/shared/data';
import { useEffect } from 'react';
import type { ReadExam } from '../../exam/useReadExam';

/** Pause in ms between two questions to the server; doubled, up to the longest one, after each refusal. */
const ASK_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** Reads the exam again, one read after the other, while something about it is unsure. A 401 ends the session. */
export function useAskAgain(readExam: ReadExam, isUnsure: boolean, setUnsure: (is: false) => void): void {
  useEffect(() => {
    if (!isUnsure) return undefined;
    let isHere = true;
    let pauseMs = ASK_MS;
    let timer = setTimeout(ask, pauseMs);
    async function ask(): Promise<void> {
      try {
        await readExam();
        if (isHere) setUnsure(false);
      } catch (error) {
        // Without the server the sentences on the page stay true.
        reportFailure(error, true);
        if (isApiError(error) && error.status !== null) pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
      if (isHere) timer = setTimeout(ask, pauseMs);
    }
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [readExam, isUnsure, setUnsure]);
}
