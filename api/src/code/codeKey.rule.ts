import { toLatinDigits } from '@manassa/shared/domain';

/** Returns a code in its compared form: A-Z and 0-9 only, '' if nothing remains. */
export function codeLookup(typed: string): string {
  return toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

/** Letters and digits that are not confused when read aloud or on paper. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a code such as PHX-7K4M-2XQ9 from 8 random bytes: 32^8 codes are too many to guess. */
export function codeKeyFrom(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length] ?? '2').join('');
  return `PHX-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
