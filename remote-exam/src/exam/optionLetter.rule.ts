/** The letters Egyptian exam papers put before the options, in their order. */
const LETTERS = ['أ', 'ب', 'ج', 'د', 'هـ', 'و', 'ز', 'ح', 'ط', 'ي'] as const;

/** The letter of the nth option (counted from 0), or its number where the letters end. */
export function optionLetter(position: number): string {
  return LETTERS[position] ?? String(position + 1);
}

/** The same keys as they lie on Arabic and Latin keyboards; all name the option at their position. */
const KEYS = ['1١أاa', '2٢بb', '3٣جc', '4٤دd'] as const;

/** The position of the option (from 0) that a pressed key names, or null. Listed to the student beside the question. */
export function optionOfKey(key: string): number | null {
  if (key.length !== 1) return null;
  const position = KEYS.findIndex((keys) => keys.includes(key.toLowerCase()));
  return position === -1 ? null : position;
}
