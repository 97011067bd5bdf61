/** Option letters of Egyptian exam papers, in order. */
const LETTERS = ['أ', 'ب', 'ج', 'د', 'هـ', 'و', 'ز', 'ح', 'ط', 'ي'] as const;

/** Returns the letter of the nth option (counted from 0), or its number after the last letter. */
export function optionLetter(position: number): string {
  return LETTERS[position] ?? String(position + 1);
}

/** Keys by position of the option, on Arabic and Latin keyboards. */
const KEYS = ['1١أاa', '2٢بb', '3٣جc', '4٤دd', '5٥هe', '6٦وf', '7٧زg', '8٨حh', '9٩طi', 'يj'] as const;
const DIGITS = 9;

/** Returns the first and last digit and letter key for a number of options (at least one). */
export function keyRanges(options: number): { digits: [string, string]; letters: [string, string] } {
  const last = Math.min(options, KEYS.length);
  return {
    digits: ['1', String(Math.min(options, DIGITS))],
    letters: [optionLetter(0), optionLetter(last - 1)],
  };
}

/** Returns the position (from 0) of the option that a key chooses, or null. */
export function optionOfKey(key: string): number | null {
  if (key.length !== 1) return null;
  const position = KEYS.findIndex((keys) => keys.includes(key.toLowerCase()));
  return position === -1 ? null : position;
}
