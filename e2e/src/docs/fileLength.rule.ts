/** Lines that a source file may have without stating a reason. */
export const MOST_LINES = 300;

/** Lines at the top of a file in which the reason is looked for. */
const TOP = 15;

/** Returns the number of lines of a file that is longer than allowed and states no reason, else null. */
export function excessLength(text: string): number | null {
  const lines = text.replace(/\n$/, '').split('\n');
  const hasReason = lines
    .slice(0, TOP)
    .some((line) => /^\s*(?:\/[/*]|\*).*\bLonger than 300 lines because \w/.test(line));
  return lines.length > MOST_LINES && !hasReason ? lines.length : null;
}
