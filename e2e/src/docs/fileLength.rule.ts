/** Maximum lines of a source file that states no reason. */
export const MOST_LINES = 300;

/** Lines at the top of a file that may state the reason. */
const TOP = 15;

/** Returns the length of a file that is too long without a stated reason, else null. */
export function excessLength(text: string): number | null {
  const lines = text.replace(/\n$/, '').split('\n');
  const hasReason = lines
    .slice(0, TOP)
    .some((line) => /^\s*(?:\/[/*]|\*).*\bLonger than 300 lines because \w/.test(line));
  return lines.length > MOST_LINES && !hasReason ? lines.length : null;
}
