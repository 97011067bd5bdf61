import { toLatinDigits } from '@manassa/shared/domain';

/** Where the check of an enrollment code stands. Enrolling is possible in `valid` only, with exactly that code. */
export type CodeCheck =
  | { state: 'typing'; code: string }
  | { state: 'checking'; code: string }
  | { state: 'valid'; code: string }
  | { state: 'invalid'; code: string; sentence: string }
  | { state: 'failed'; code: string; sentence: string };

/** What happened. An answer names the code it is about. */
export type CodeFact =
  | { fact: 'typed'; text: string }
  | { fact: 'check-sent' }
  | { fact: 'accepted'; code: string }
  | { fact: 'rejected'; code: string; sentence: string }
  | { fact: 'check-failed'; code: string; sentence: string }
  | { fact: 'enrolling-refused' };

export const NO_CODE: CodeCheck = { state: 'typing', code: '' };

/** Marks of writing direction and joiners, which come along when a code is copied out of a chat. */
const INVISIBLE = /[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/** A code as the server knows it: English digits, capitals, plain hyphens, nothing around it. */
export function normalizedCode(text: string): string {
  return toLatinDigits(text).replace(INVISIBLE, '').replace(DASHES, '-').trim().toUpperCase();
}

/** The next state. An answer about another code than the one in the box is stale and changes nothing. */
export function nextCodeCheck(check: CodeCheck, event: CodeFact): CodeCheck {
  switch (event.fact) {
    case 'typed': {
      const code = normalizedCode(event.text);
      return code === check.code ? check : { state: 'typing', code };
    }
    case 'check-sent':
      return check.code === '' || check.state === 'checking' ? check : { state: 'checking', code: check.code };
    case 'accepted':
      return isAwaited(check, event.code) ? { state: 'valid', code: check.code } : check;
    case 'rejected':
      return isAwaited(check, event.code) ? { state: 'invalid', code: check.code, sentence: event.sentence } : check;
    case 'enrolling-refused':
      return { state: 'typing', code: check.code };
    case 'check-failed':
      return isAwaited(check, event.code) ? { state: 'failed', code: check.code, sentence: event.sentence } : check;
  }
}

function isAwaited(check: CodeCheck, code: string): boolean {
  return check.state === 'checking' && check.code === code;
}
