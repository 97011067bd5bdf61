import { toLatinDigits } from '@manassa/shared/domain';

/** Returns the form in which codes are compared: upper-case letters and 0-9 only; '' if nothing of a code was typed. */
export function codeLookup(typed: string): string {
  return toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

/** Letters and digits that are not confused with each other when read aloud or from paper. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Returns a code such as PHX-7K4M-2XQ9 from 8 random bytes: 32^8 codes are too many to guess. A byte selects each of
 * the 32 letters with the same probability.
 */
export function codeKeyFrom(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length] ?? '2').join('');
  return `PHX-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
