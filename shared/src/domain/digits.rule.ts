/** Returns the text with Arabic-Indic (٠-٩) and Persian (۰-۹) digits as 0 to 9, and all else unchanged. */
export function toLatinDigits(text: string): string {
  // In both blocks the last four bits of a digit's code point are its value.
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
