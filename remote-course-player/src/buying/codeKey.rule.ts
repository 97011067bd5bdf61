import { toLatinDigits } from '@manassa/shared/domain';

/**
 * Characters that nobody sees and that come along when a code is copied out of a chat: format and control characters
 * (marks of writing direction, zero-width spaces and joiners, soft hyphens), variation selectors, and spaces that do not
 * break.
 */
const INVISIBLE = /\p{Cf}|\p{Cc}|\p{Variation_Selector}|[\u00A0\u034F\u2007\u202F]/gu;

/** A code as the box shows it: without invisible characters, digits as 0 to 9, everything else as typed. */
export function shownCode(text: string): string {
  return toLatinDigits(text).replace(INVISIBLE, '');
}

/** A code as it is sent: as shown, without the spaces around it. Letters stay as typed: servers may tell a from A. */
export function sentCode(text: string): string {
  return shownCode(text).trim();
}
