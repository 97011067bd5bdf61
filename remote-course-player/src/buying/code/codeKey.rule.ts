import { toLatinDigits } from '@manassa/shared/domain';

/**
 * Invisible characters that are copied along with a code from a chat: format and control characters, variation
 * selectors and no-break spaces.
 */
const INVISIBLE = /\p{Cf}|\p{Cc}|\p{Variation_Selector}|\u034F|[\u00A0\u2007\u202F]/gu;

/** Returns a code as the field shows it: no invisible characters, digits 0 to 9, everything else as typed. */
export function shownCode(text: string): string {
  return toLatinDigits(text).replace(INVISIBLE, '');
}

/** Returns a code as it is sent: trimmed. Letters stay as typed, because servers may be case-sensitive. */
export function sentCode(text: string): string {
  return shownCode(text).trim();
}
