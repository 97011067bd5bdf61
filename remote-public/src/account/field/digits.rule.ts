import { toEnglishDigits } from '@manassa/shared/locale';

/** Marks of writing direction, which come along when a number is pasted from a chat or a contact. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** A code or phone number as the server takes it: digits 0 to 9, nothing invisible; everything else stays as typed. */
export function cleanNumber(text: string): string {
  return toEnglishDigits(text).replace(DIRECTION_MARKS, '');
}
