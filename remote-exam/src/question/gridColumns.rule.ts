/** Columns of the numbers in the order of preference; more would be narrower than a finger. */
const COLUMNS = [5, 4, 3] as const;

/** Returns the columns for this number of questions with which no number is alone in the last row, if there are any. */
export function gridColumns(questions: number): number {
  return COLUMNS.find((columns) => questions <= columns || questions % columns !== 1) ?? COLUMNS[0];
}
