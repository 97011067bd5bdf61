import { readFormula, variablesOf } from './formula/readFormula.rule';
import type { Formula } from './formula/readFormula.rule';
import { raisePowers } from './formula/tokens.rule';
import { splitBidi } from './splitBidi';

export type { Formula };

export interface TypesetRun {
  text: string;
  /** Isolated and read from left to right; null for the sentence around it. */
  formula: Formula | null;
  /** Punctuation drawn apart from the formula before it, or it would look like a decimal point. */
  apart: 'stop' | 'bracket' | null;
}

/** An exam of 200 questions with five texts each. */
const KEPT_TEXTS = 1000;
const STOP = /^[.…,،;؛:!?؟]/u;
/** A whole number, such as the one of a lecture. Only these signs look like a decimal point beside it. */
const COUNT = /^\p{Nd}+$/u;
const POINT = /^[.…,،]/u;
const BRACKET = /^[)\]}»”"'’]/u;

const kept = new Map<string, readonly TypesetRun[]>();

function readText(typed: string): TypesetRun[] {
  const text = raisePowers(typed);
  const runs = splitBidi(text);
  const formulas = runs.map((run) => (run.ltr ? readFormula(run.text) : null));
  const symbols = new Set(formulas.flatMap((formula) => (formula === null ? [] : variablesOf(formula))));
  return runs.flatMap(({ text: stretch }, at): TypesetRun[] => {
    const formula = formulas[at] ?? null;
    if (formula) {
      const isLone = symbols.size > 0 && formula.parts.length === 1;
      return [{ text: stretch, formula: isLone ? readFormula(stretch, symbols) : formula, apart: null }];
    }
    const stop = COUNT.test(runs[at - 1]?.text ?? '') ? POINT : STOP;
    const apart = at === 0 ? null : stop.test(stretch) ? 'stop' : BRACKET.test(stretch) ? 'bracket' : null;
    if (apart === null) return [{ text: stretch, formula: null, apart }];
    const rest = stretch.slice(1);
    return [
      { text: stretch.slice(0, 1), formula: null, apart },
      ...(rest === '' ? [] : [{ text: rest, formula: null, apart: null }]),
    ];
  });
}

/** Splits a text like splitBidi and parses each formula. Results are cached. */
export function typeset(text: string): readonly TypesetRun[] {
  const known = kept.get(text);
  if (known) return known;
  const runs = readText(text);
  if (kept.size >= KEPT_TEXTS) kept.clear();
  kept.set(text, runs);
  return runs;
}
