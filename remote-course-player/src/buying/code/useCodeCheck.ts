import { isApiError, useWrite } from '@manassa/shared/data';
import { useReducer } from 'react';
import { copy } from '../../copy';
import { nextCodeCheck, NO_CODE } from './codeCheck.rule';
import type { CodeCheck } from './codeCheck.rule';

/** Statuses unrelated to the code: logged out, too many calls. */
const NOT_ABOUT_THE_CODE = [401, 408, 429];

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

  return {
    check,
    type: (text) => happen({ fact: 'typed', text }),
    withdraw: () => happen({ fact: 'enrolling-refused' }),
    async send() {
      const { code } = check;
      if (code === '' || check.state === 'checking') return;
      happen({ fact: 'check-sent' });
      const outcome = await send({ body: { codeKey: code, courseId } });
      if (outcome.state === 'ignored') {
        happen({ fact: 'check-failed', code, sentence: copy.buying.checkAgain });
        return;
      }
      if (outcome.state === 'done') {
        const { valid } = outcome.reply.data;
        happen(valid ? { fact: 'accepted', code } : { fact: 'rejected', code, sentence: copy.buying.codeInvalid });
        return;
      }
      const { error } = outcome;
      const status = isApiError(error) && error.code === 'server' ? (error.status ?? 500) : 500;
      const aboutTheCode = status >= 400 && status < 500 && !NOT_ABOUT_THE_CODE.includes(status);
      if (aboutTheCode) happen({ fact: 'rejected', code, sentence: copy.buying.codeRejected });
      else if (error?.code === 'network') happen({ fact: 'check-failed', code, sentence: copy.buying.checkOffline });
      else happen({ fact: 'check-failed', code, sentence: copy.buying.checkLater });
    },
  };
}
