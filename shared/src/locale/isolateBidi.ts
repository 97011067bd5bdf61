import { typeset } from './typeset';

const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';
const NARROW_NO_BREAK_SPACE = '\u202f';

/**
 * Returns a text for a place without markup, such as the tab's title: formulas are isolated by control characters, and
 * a full stop after one gets a narrow space. Not for accessible names.
 */
export function isolateBidi(text: string): string {
  const runs = typeset(text);
  return runs
    .map(({ text: stretch, formula, apart }, at) => {
      if (!formula) return apart === 'stop' ? NARROW_NO_BREAK_SPACE + stretch : stretch;
      const printed = formula.parts.map((part) => part.text).join('');
      const isPlain = runs.length === 1 || (/^[\p{L}\p{N}]+$/u.test(printed) && runs[at + 1]?.apart !== 'stop');
      return isPlain ? printed : LEFT_TO_RIGHT_ISOLATE + printed + POP_ISOLATE;
    })
    .join('');
}
