/** The letters Egyptian exam papers put before the options, in their order. */
const LETTERS = ['أ', 'ب', 'ج', 'د', 'هـ', 'و', 'ز', 'ح', 'ط', 'ي'] as const;

/** The letter of the nth option (counted from 0), or its number where the letters end. */
export function optionLetter(position: number): string {
  return LETTERS[position] ?? String(position + 1);
}

/** The same keys as they lie on Arabic and Latin keyboards; all name the option at their position. */
const KEYS = ['1١أاa', '2٢بb', '3٣جc', '4٤دd', '5٥هe', '6٦وf', '7٧زg', '8٨حh', '9٩طi', 'يj'] as const;
const DIGITS = 9;

/** The first and the last of the digits and of the letters that choose among so many options (at least one). */
export function keyRanges(options: number): { digits: [string, string]; letters: [string, string] } {
  const last = Math.min(options, KEYS.length);
  return {
    digits: ['1', String(Math.min(options, DIGITS))],
    letters: [optionLetter(0), optionLetter(last - 1)],
  };
}

/** The position of the option (from 0) that a pressed key names, or null. Listed to the student beside the question. */
export function optionOfKey(key: string): number | null {
  if (key.length !== 1) return null;
  const position = KEYS.findIndex((keys) => keys.includes(key.toLowerCase()));
  return position === -1 ? null : position;
}
