/** Returns the text with Arabic-Indic (٠-٩) and Persian (۰-۹) digits as 0 to 9, and all else unchanged. */
export function toLatinDigits(text: string): string {
  // In both blocks the last four bits of a digit's code point are its value.
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Direction marks, which are copied along with a number from a chat or a contact. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Returns a code or phone number with digits 0 to 9 and without invisible characters; the rest stays as typed. */
export function cleanNumber(text: string): string {
  return toLatinDigits(text).replace(DIRECTION_MARKS, '');
}
