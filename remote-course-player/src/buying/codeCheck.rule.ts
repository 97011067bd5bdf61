import { sentCode, shownCode } from './codeKey.rule';

/** What is in the box, and the code that is sent for it. */
interface Typed {
  text: string;
  code: string;
}

/** The check of an enrollment code. Enrolling is possible in `valid` only, with exactly that code. */
export type CodeCheck = Typed &
  (
    | { state: 'typing' }
    | { state: 'checking' }
    | { state: 'valid' }
    | { state: 'invalid'; sentence: string }
    | { state: 'failed'; sentence: string }
  );

/** What happened. An answer names the code it is about. */
export type CodeFact =
  | { fact: 'typed'; text: string }
  | { fact: 'check-sent' }
  | { fact: 'accepted'; code: string }
  | { fact: 'rejected'; code: string; sentence: string }
  | { fact: 'check-failed'; code: string; sentence: string }
  | { fact: 'enrolling-refused' };

export const NO_CODE: CodeCheck = { state: 'typing', text: '', code: '' };

/** The next state. An answer about another code than the one in the box is stale and changes nothing. */
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
