/** Arabic-Indic (٠١٢) and Persian (۰۱۲) digits become 0-9; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
