import { toLatinDigits } from '@manassa/shared/domain';

/** Direction marks, which are copied along with a number from a chat or a contact. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Returns a code or phone number with digits 0 to 9 and without invisible characters; the rest stays as typed. */
export function cleanNumber(text: string): string {
  return toLatinDigits(text).replace(DIRECTION_MARKS, '');
}
