import { GREEK, PREFIXES, UNITS, WORDS } from './names';
import { levelOf } from './tokens.rule';
import type { Token } from './tokens.rule';

/** A unit such as 'kg·m/s²' found in a run. */
export interface FoundUnit {
  /** Index of the next token. */
  end: number;
  /** Arabic words, or null if it may be something else. */
  spoken: string | null;
  /** True if a screen reader skips or misreads part of it: a power, Ω, µ or °. */
  needsWords: boolean;
  /** True for one letter, or m and another: right after a number it can be a product of variables as well. */
  mayBeProduct: boolean;
}

/** Signs that join units: 'N·m', 'kg.m', 'm/s'. */
const JOINTS = /^[/·⋅∙.]$/u;

function unitName(symbol: string): string | null {
  const own = UNITS.get(symbol);
  if (own) return own[0];
  const typed = symbol[0] ?? '';
  const prefix = /[uμ]/.test(typed) ? 'µ' : typed === 'K' ? 'k' : typed;
  const base = UNITS.get(symbol.slice(1));
  return base?.[1].includes(prefix) === true ? `${PREFIXES[prefix]} ${base[0]}` : null;
}

export function isUnit(word: string): boolean {
  return unitName(word) !== null;
}

/** Returns a power in Arabic: 'أس سالب 19'. `isPlain` is true for numbers, with 'أس 2' and 'أس 3'. */
export function sayPower(power: string, isPlain: boolean): string {
  const level = levelOf(power);
  if (!isPlain && level === '2') return WORDS.squared;
  if (!isPlain && level === '3') return WORDS.cubed;
  return `${WORDS.power} ${level.startsWith('-') ? `${WORDS.negative} ` : ''}${level.replace(/^[-+]/, '')}`;
}

function sayUnitPower(power: string, name: string): string {
  const isLength = name.endsWith('متر');
  if (isLength && power === '²') return WORDS.squareUnit;
  return isLength && power === '³' ? WORDS.cubicUnit : sayPower(power, false);
}

/** Reads the longest unit that begins at a token, or null. */
export function readUnit(tokens: readonly Token[], from: number): FoundUnit | null {
  const words: string[] = [];
  let symbols = '';
  let end = from;
  for (let at = from; ;) {
    const symbol = tokens[at]?.kind === 'word' ? (tokens[at]?.text ?? '') : '';
    const name = unitName(symbol);
    if (name === null) break;
    if (at > from) words.push(tokens[at - 1]?.text === '/' ? WORDS.per : '');
    words.push(name);
    symbols += symbol;
    end = at + 1;
    const power = tokens[end];
    if (power?.kind === 'power') {
      words.push(sayUnitPower(power.text, name));
      symbols += power.text;
      end += 1;
    }
    // Height of mercury is the only unit of two words.
    const joint = tokens[end];
    const isMercury = joint?.kind === 'space' && tokens[end + 1]?.text === 'Hg';
    if (joint === undefined || !(isMercury || JOINTS.test(joint.text))) break;
    at = end + 1;
  }
  if (end === from) return null;
  return {
    end,
    spoken: words.filter((word) => word !== '').join(' '),
    needsWords: /[^A-Za-z]/.test(symbols),
    mayBeProduct: /^m?[A-Za-z]$/.test(symbols),
  };
}

export function sayLetter(letter: string): string {
  const small = letter === 'µ' ? 'μ' : letter === 'ϕ' ? 'φ' : letter.toLowerCase();
  return GREEK[letter] ?? GREEK[small] ?? letter;
}
