import { SIGNS, WORDS } from './names';
import { besideAt, findRoles, isPhysics } from './roles.rule';
import type { Roles } from './roles.rule';
import { levelOf, readTokens } from './tokens.rule';
import type { Token } from './tokens.rule';
import { readUnit, sayLetter, sayPower } from './units.rule';

interface FormulaPart {
  text: string;
  variable: boolean;
}

/** A left-to-right run as it is printed and spoken. */
export interface Formula {
  parts: readonly FormulaPart[];
  /** Arabic words for a screen reader; null if it reads the run correctly. */
  spoken: string | null;
}

/** Greek letters that stay upright: a constant, differences, sums, the unit of resistance. */
const UPRIGHT = /[πΔΣΩ]/u;
const LETTER = /^[\p{Lu}\p{Ll}]$/u;

/** Returns true if a hyphen after this token belongs to the next number: '= -5' and '(-5', not '3-5' or '--5'. */
function isOpen(before: Token | undefined): boolean {
  return before === undefined || (before.kind === 'sign' && !/[-–—)\]|%!′″\p{L}]/u.test(before.text));
}

function isOperand(tokens: readonly Token[], at: number, { inUnit, variables }: Roles, signs: RegExp): boolean {
  const token = tokens[at];
  if (token?.kind === 'word') return inUnit.has(at) || variables.has(at);
  return token?.kind === 'sign' ? signs.test(token.text) : token !== undefined;
}

/** Returns a minus for a hyphen, and a times sign for an x or an asterisk between numbers. */
function printedSign(tokens: readonly Token[], at: number, roles: Roles): string {
  const text = tokens[at]?.text ?? '';
  const left = besideAt(tokens, at - 1, -1);
  const right = besideAt(tokens, at + 1, 1);
  const isBeforeNumber = tokens[right]?.kind === 'number';
  if (/^[xX*]$/.test(text)) {
    const before = tokens[left]?.kind;
    const isHex = text !== '*' && tokens[at - 1]?.text === '0' && right === at + 1;
    const isFactor = before === 'number' || before === 'power' || roles.inUnit.has(left);
    return isFactor && isBeforeNumber && !isHex ? '×' : text;
  }
  if (text !== '-') return text;
  if (isOpen(tokens[left])) return isBeforeNumber && right === at + 1 ? '−' : text;
  const isEven = left === at - 1 ? right === at + 1 : right !== at + 1;
  const isBetween = isOperand(tokens, left, roles, /[)|]/) && isOperand(tokens, right, roles, /[(|√]/);
  return roles.variables.size > 0 && isEven && isBetween ? '−' : text;
}

/**
 * Parses a left-to-right run. The joined parts equal the run except for a minus sign in place of a hyphen-minus and ×
 * in place of x, X or * beside numbers. Ambiguous characters stay as typed.
 *
 * @param symbols letters that are variables elsewhere in the text; a run of one such letter is a variable, too
 */
export function readFormula(run: string, symbols: ReadonlySet<string> = new Set()): Formula {
  if (!isPhysics(run)) return { parts: [{ text: run, variable: false }], spoken: null };
  const tokens = readTokens(run);
  const only = tokens[0]?.text ?? '';
  const isLone = tokens.length === 1 && LETTER.test(only);
  if (isLone) {
    const spoken = only === 'Ω' ? (readUnit(tokens, 0)?.spoken ?? only) : sayLetter(only);
    return { parts: [{ text: only, variable: symbols.has(only) }], spoken: spoken === only ? null : spoken };
  }

  const roles = findRoles(tokens, run);
  const { units, variables } = roles;
  const parts: FormulaPart[] = [];
  const words: string[] = [];
  let needsWords = variables.size > 0;

  function print(text: string, variable = false): void {
    const last = parts[parts.length - 1];
    if (last?.variable === variable) last.text += text;
    else parts.push({ text, variable });
  }

  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at] ?? { kind: 'sign', text: '' };
    const unit = units.get(at);
    const sign = printedSign(tokens, at, roles);
    if (unit) {
      const typed = joined(tokens.slice(at, unit.end));
      print(typed);
      words.push(unit.spoken ?? typed);
      needsWords ||= unit.needsWords && unit.spoken !== null;
      at = unit.end - 1;
    } else if (variables.has(at) && sign === text) {
      for (const letter of text) {
        print(letter, !UPRIGHT.test(letter));
        words.push(sayLetter(letter));
      }
    } else if (kind === 'power') {
      print(text);
      words.push(sayPower(text, tokens[at - 1]?.kind === 'number'));
      needsWords = true;
    } else if (kind === 'index') {
      print(text);
      words.push(levelOf(text));
    } else {
      print(sign);
      const isNegative = sign === '−' && isOpen(tokens[besideAt(tokens, at - 1, -1)]);
      words.push(isNegative ? WORDS.negative : (SIGNS[sign] ?? sign));
      needsWords ||= isNegative || sign !== text;
    }
  }
  return { parts, spoken: needsWords ? words.join(' ').replace(/\s+/g, ' ').trim() : null };
}

function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

export function variablesOf({ parts }: Formula): string[] {
  return parts.flatMap(({ text, variable }) => (variable ? [...text] : []));
}
