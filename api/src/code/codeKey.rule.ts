import { toLatinDigits } from '@manassa/shared/domain';

/** What codes are compared by: letters and digits only, upper case, 0-9. Empty when nothing of a code was typed. */
export function codeLookup(typed: string): string {
  return toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

/** Letters and digits that are not taken for one another when read aloud or from paper. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * A code such as PHX-7K4M-2XQ9 from random bytes (8 of them): 32^8 codes, too many to guess.
 * The letters number 32, so every byte gives each letter with the same chance.
 */
export function codeKeyFrom(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length] ?? '2').join('');
  return `PHX-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
