import type { Token } from './tokens.rule';
import { isUnit, readUnit } from './units.rule';
import type { FoundUnit } from './units.rule';

/** Roles of a run's words: the units by their first token, and the tokens that hold variables. */
export interface Roles {
  units: ReadonlyMap<number, FoundUnit>;
  inUnit: ReadonlySet<number>;
  variables: ReadonlySet<number>;
}

/** Addresses, file names, code and chemistry: left as typed. */
const NO_PHYSICS = /:\/\/|www\.|[@\\{}#$_~`^]|==|[-=]>|[\p{L}\p{Nd}]\.[A-Za-z]{2,}|H₂|[CS]?O₂/u;
const RELATION = /[=≈≠<>≤≥∝]/u;
const OPERATOR = /[=≈≠<>≤≥∝+\-−±×·⋅*/÷√→]/u;
const GREEK = /[Α-ωϕ]/u;
const LETTER = /^\p{L}$/u;
/** Words of a formula that are neither quantities nor prose. */
const FUNCTION = /^(?:sin|cos|tan|log|ln|N?AND|X?N?OR|NOT)$/;

/** Products of school physics written without spaces. Other words could be names or abbreviations. */
const PRODUCTS = new Set(
  (
    'ma mg gh mgh mv mvr mc hc hf IR Ir IRt IV VI It Vt VIt Pt PV nRT RT kT kx qE qV qv qvB BIl BIL BLI BA BAN NBA NAB ' +
    'BIAN NIA NI LI Blv Bvl vt ut at as ad gd Fd Fs Fr Av vA GM GMm CV QV Vq Ed RC IL RI'
  ).split(' '),
);

export function isPhysics(run: string): boolean {
  return !NO_PHYSICS.test(run);
}

/** Returns true if each letter of a word is a quantity: 'ma', 'ρgh', 'λν'. */
function isProduct(word: string): boolean {
  return PRODUCTS.has(word) || (GREEK.test(word) && /^\p{L}{1,4}$/u.test(word) && !isUnit(word));
}

function isQuantity(word: string): boolean {
  return LETTER.test(word) || isProduct(word);
}

export function besideAt(tokens: readonly Token[], from: number, step: 1 | -1): number {
  return tokens[from]?.kind === 'space' ? from + step : from;
}

/** Returns true if the next token does not make the unit a factor of a product, as in '2 m v'. */
function endsQuantity(tokens: readonly Token[], end: number): boolean {
  const at = besideAt(tokens, end, 1);
  const next = tokens[at];
  const isTimes = next?.text === 'x' && tokens[besideAt(tokens, at + 1, 1)]?.kind === 'number';
  return isTimes || (next?.kind !== 'index' && !(next?.kind === 'word' && isQuantity(next.text)));
}

/** Returns the units that follow numbers, including ambiguous ones: '2mg' in a formula may be a product. */
function findUnits(tokens: readonly Token[], inFormula: boolean): Map<number, FoundUnit> {
  const units = new Map<number, FoundUnit>();
  tokens.forEach(({ kind }, at) => {
    if (kind !== 'number') return;
    const after = tokens[at + 1]?.kind === 'power' ? at + 2 : at + 1;
    const isApart = tokens[after]?.kind === 'space';
    const from = isApart ? after + 1 : after;
    const unit = readUnit(tokens, from);
    if (unit === null || !endsQuantity(tokens, unit.end)) return;
    const isTyped = tokens[unit.end]?.kind === 'number' || (unit.mayBeProduct && !isApart && inFormula);
    units.set(from, isTyped ? { ...unit, spoken: null } : unit);
  });
  return units;
}

/** An ambiguous word is neither a unit nor a variable. */
export function findRoles(tokens: readonly Token[], run: string): Roles {
  const whole = readUnit(tokens, 0);
  if (whole?.end === tokens.length) return { units: new Map([[0, whole]]), inUnit: new Set(), variables: new Set() };

  const hasRelation = RELATION.test(run);
  const units = findUnits(tokens, hasRelation);
  const inUnit = new Set(
    [...units].flatMap(([from, { end }]) => Array.from({ length: end - from }, (_, n) => from + n)),
  );
  const words = tokens.flatMap(({ kind, text }, at) => (kind === 'word' && !inUnit.has(at) ? [{ at, text }] : []));
  const quantities = words.filter(({ text }) => isQuantity(text));
  const kindAfter = (at: number) => tokens[at + 1]?.kind;
  const hasIndex = quantities.some(({ at }) => kindAfter(at) === 'index');

  // 'W = F·s' and 'J = N·m' look alike: a law and the definition of a unit.
  const mayBeUnits =
    !hasIndex && !tokens.some(({ kind }) => kind === 'number') && words.every(({ text }) => isUnit(text));
  const isEvident =
    hasRelation ||
    hasIndex ||
    (words.every(({ text }) => isQuantity(text) || FUNCTION.test(text)) &&
      (run.includes('√') ||
        quantities.some(
          ({ at, text }) => kindAfter(at) === 'power' || (GREEK.test(text) && tokens.length + text.length > 2),
        )));
  if (mayBeUnits || !isEvident) return { units, inUnit, variables: new Set() };

  // Among English words a lone letter counts only beside an operator: 'a force F = ma'.
  const isProse = words.some(({ text }) => text.length > 2 && !isProduct(text) && !FUNCTION.test(text));
  const counts = (at: number): boolean =>
    !isProse ||
    kindAfter(at) === 'index' ||
    kindAfter(at) === 'power' ||
    OPERATOR.test(tokens[besideAt(tokens, at + 1, 1)]?.text ?? '') ||
    OPERATOR.test(tokens[besideAt(tokens, at - 1, -1)]?.text ?? '');
  return { units, inUnit, variables: new Set(quantities.flatMap(({ at }) => (counts(at) ? [at] : []))) };
}
