import { sentCode, shownCode } from './codeKey.rule';

interface Typed {
  text: string;
  code: string;
}

/** State of a code's check. Only `valid` allows enrolling, with exactly that code. */
export type CodeCheck = Typed &
  (
    | { state: 'typing' }
    | { state: 'checking' }
    | { state: 'valid' }
    | { state: 'invalid'; sentence: string }
    | { state: 'failed'; sentence: string }
  );

/** A response names the code that it is about. */
export type CodeFact =
  | { fact: 'typed'; text: string }
  | { fact: 'check-sent' }
  | { fact: 'accepted'; code: string }
  | { fact: 'rejected'; code: string; sentence: string }
  | { fact: 'check-failed'; code: string; sentence: string }
  | { fact: 'enrolling-refused' };

export const NO_CODE: CodeCheck = { state: 'typing', text: '', code: '' };

/** Returns the next state. Ignores a response about another code than the one in the field. */
export function nextCodeCheck(check: CodeCheck, event: CodeFact): CodeCheck {
  const { text, code } = check;
  switch (event.fact) {
    case 'typed': {
      const typed = { text: shownCode(event.text), code: sentCode(event.text) };
      return typed.code === code ? { ...check, ...typed } : { state: 'typing', ...typed };
    }
    case 'check-sent':
      return code === '' || check.state === 'checking' ? check : { state: 'checking', text, code };
    case 'accepted':
      return isAwaited(check, event.code) ? { state: 'valid', text, code } : check;
    case 'rejected':
      return isAwaited(check, event.code) ? { state: 'invalid', text, code, sentence: event.sentence } : check;
    case 'enrolling-refused':
      return { state: 'typing', text, code };
    case 'check-failed':
      return isAwaited(check, event.code) ? { state: 'failed', text, code, sentence: event.sentence } : check;
  }
}

function isAwaited(check: CodeCheck, code: string): boolean {
  return check.state === 'checking' && check.code === code;
}
