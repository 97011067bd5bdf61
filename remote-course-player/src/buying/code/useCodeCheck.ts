import { isApiError, mayRecover, useCache, useWrite } from '@manassa/shared/data';
import { useReducer } from 'react';
import { buyingCopy } from '../copy';
import { nextCodeCheck, NO_CODE } from './codeCheck.rule';
import type { CodeCheck } from './codeCheck.rule';

/** Returns true if the server refused the code itself: it is not busy or down, and the student is logged in. */
function isAboutTheCode(error: unknown): boolean {
  // Some servers refuse with a 200 and `success: false`.
  return isApiError(error) && error.code === 'server' && error.status !== 401 && !mayRecover(error.status);
}

export interface CodeChecking {
  check: CodeCheck;
  type: (text: string) => void;
  send: () => Promise<void>;
  /** Marks the code as unchecked, after the server refused to enroll with it. */
  withdraw: () => void;
}

export function useCodeCheck(courseId: string): CodeChecking {
  const [check, happen] = useReducer(nextCodeCheck, NO_CODE);
  const { send } = useWrite('checkCode');
  const cache = useCache();

  function reject(code: string, sentence: string): void {
    happen({ fact: 'rejected', code, sentence });
    // The student may have used it a moment ago: in another tab, or before a reload that came before the response.
    void cache.refresh('course', { params: { courseId } });
  }

  return {
    check,
    type: (text) => happen({ fact: 'typed', text }),
    withdraw: () => happen({ fact: 'enrolling-refused' }),
    async send() {
      const { code } = check;
      happen({ fact: 'check-sent' });
      const outcome = await send({ body: { codeKey: code, courseId } });
      if (outcome.state === 'ignored') {
        happen({ fact: 'check-failed', code, sentence: buyingCopy.checkAgain });
        return;
      }
      if (outcome.state === 'done') {
        const { valid } = outcome.reply.data;
        if (valid) happen({ fact: 'accepted', code });
        else reject(code, buyingCopy.codeInvalid);
        return;
      }
      const { error } = outcome;
      if (isAboutTheCode(error)) reject(code, buyingCopy.codeRejected);
      else if (error?.code === 'network') happen({ fact: 'check-failed', code, sentence: buyingCopy.checkOffline });
      else happen({ fact: 'check-failed', code, sentence: buyingCopy.checkLater });
    },
  };
}
