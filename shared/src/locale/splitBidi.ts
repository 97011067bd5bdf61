/** A run of a text; `ltr` runs must be isolated and read left to right. */
export interface BidiRun {
  text: string;
  ltr: boolean;
}

/** Arabic and Hebrew letters, punctuation and tatweel, which no left-to-right run contains. */
const ARABIC = /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}]/u;
/** Digits and the Arabic separators inside numbers, as in '٣٫٥': part of a run, in any script. */
const DIGIT = /[\p{Nd}٫٬]/u;
/** Characters that make a token part of a formula, a unit, a number or a Latin word. */
const ANCHOR = /[\p{L}\p{N}√∛∜∞∑∏∆∇∂∫∮°]/u;
/** Characters worth isolating: a lone superscript or degree sign after an Arabic word is not. */
const STRONG = /[\p{L}\p{Nd}√∛∜∞∑∏∆∇∂∫∮]/u;
/** The same characters in no Arabic run: texts without one, most of the interface, have no run to isolate. */
const STRONG_LTR = /[\p{Nd}√∛∜∞∑∏∆∇∂∫∮]|(?![\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}])\p{L}/u;
/** Signs that can begin a run when they touch it: '-5', '±2', '<3', '|v|', '$10'. */
const OPENING = /[-+−±∓~≈<>≤≥|∠$€£#@%([{]/u;
/** Signs that can end a run when they touch it: 'A+', 'e⁻', '20%', '5!', "v'". */
const CLOSING = /[-+−%‰|′″'*)\]}]/u;
const CLOSER_OF: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
const CLOSERS = new Set(Object.values(CLOSER_OF));

function isArabic(char: string): boolean {
  return ARABIC.test(char) && !DIGIT.test(char);
}

function isSpace(char: string | undefined): boolean {
  return char === undefined || /[\s\u200E\u200F\u061C\u2066-\u2069]/u.test(char);
}

/** Returns the positions of brackets in a span whose partner is outside it, in the Arabic text. */
function loneBrackets(chars: readonly string[], from: number, to: number): Set<number> {
  const lone = new Set<number>();
  const open: number[] = [];
  for (let at = from; at < to; at += 1) {
    const char = chars[at] ?? '';
    if (CLOSER_OF[char] !== undefined) open.push(at);
    else if (CLOSERS.has(char)) {
      const opener = open.at(-1);
      if (opener !== undefined && CLOSER_OF[chars[opener] ?? ''] === char) open.pop();
      else lone.add(at);
    }
  }
  for (const at of open) lone.add(at);
  return lone;
}

/** Returns true for a character between formula and sentence: '. ' ', ' ': ' '; ' ' – ' and line ends. */
function separates(chars: readonly string[], at: number): boolean {
  const char = chars[at] ?? '';
  if (char === '\n' || char === '\r' || char === '•') return true;
  const spaceBefore = isSpace(chars[at - 1]);
  const spaceAfter = isSpace(chars[at + 1]);
  if (char === '–' || char === '—') return spaceBefore && spaceAfter;
  return '.,;:!?'.includes(char) && spaceAfter && !spaceBefore;
}

/** Returns true for a closing bracket without a partner in the whole text, as in 'السرعة v 2) الزمن t'. */
function endsItemNumber(chars: readonly string[], at: number): boolean {
  let open = 0;
  for (const char of chars.slice(0, at)) {
    if (CLOSER_OF[char] !== undefined) open += 1;
    else if (CLOSERS.has(char)) open = Math.max(0, open - 1);
  }
  return CLOSERS.has(chars[at] ?? '') && open === 0;
}

/** Splits the span between two Arabic runs into pieces of one formula each, as [from, to) pairs. */
function pieces(chars: readonly string[], from: number, to: number): [number, number][] {
  const lone = loneBrackets(chars, from, to);
  const found: [number, number][] = [];
  let start = from;
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const char = chars[at] ?? '';
    if (!lone.has(at)) {
      if (CLOSER_OF[char] !== undefined) depth += 1;
      else if (CLOSERS.has(char)) depth -= 1;
    }
    if (lone.has(at) || (depth === 0 && separates(chars, at)) || char === '\n') {
      const number = tokenStart(chars, start, at);
      // The number of a list's item is no part of the formula before it.
      if (/^\p{Nd}{1,2}$/u.test(chars.slice(number, at).join('')) && endsItemNumber(chars, at)) {
        found.push([start, number]);
        start = number;
      }
      found.push([start, at]);
      start = at + 1;
    }
  }
  found.push([start, to]);
  return found;
}

/** Returns true if one pair of brackets encloses the whole piece, and so belongs to the sentence. */
function isWrapped(chars: readonly string[], from: number, to: number): boolean {
  if (CLOSER_OF[chars[from] ?? ''] !== chars[to - 1]) return false;
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const char = chars[at] ?? '';
    if (CLOSER_OF[char] !== undefined) depth += 1;
    else if (CLOSERS.has(char)) depth -= 1;
    if (depth === 0 && at < to - 1) return false;
  }
  return true;
}

function tokenEnd(chars: readonly string[], from: number, to: number): number {
  let at = from;
  while (at < to && !isSpace(chars[at])) at += 1;
  return at;
}

function tokenStart(chars: readonly string[], from: number, to: number): number {
  let at = to;
  while (at > from && !isSpace(chars[at - 1])) at -= 1;
  return at;
}

function hasAnchor(chars: readonly string[], from: number, to: number): boolean {
  return chars.slice(from, to).some((char) => ANCHOR.test(char));
}

/** Skips spaces, lone operators and the sentence's punctuation before a piece. */
function trimStart(chars: readonly string[], from: number, to: number): number {
  let at = from;
  for (;;) {
    while (at < to && isSpace(chars[at])) at += 1;
    const end = tokenEnd(chars, at, to);
    if (at >= to || hasAnchor(chars, at, end)) break;
    at = end;
  }
  // A sign right after an Arabic letter joins the two ('س-5'); after a space it belongs to the number ('-5').
  let opens = isSpace(chars[at - 1]) || CLOSER_OF[chars[at - 1] ?? ''] !== undefined;
  while (at < to && !ANCHOR.test(chars[at] ?? '')) {
    const char = chars[at] ?? '';
    // A decimal without its zero, '.5'.
    const isDecimal = char === '.' && /\p{Nd}/u.test(chars[at + 1] ?? '');
    if (CLOSER_OF[char] !== undefined || (opens && (isDecimal || OPENING.test(char)))) break;
    at += 1;
    opens = false;
  }
  return at;
}

function trimEnd(chars: readonly string[], from: number, to: number): number {
  let at = to;
  for (;;) {
    while (at > from && isSpace(chars[at - 1])) at -= 1;
    const start = tokenStart(chars, from, at);
    if (at <= from || hasAnchor(chars, start, at)) break;
    at = start;
  }
  const closes = at >= chars.length || !isArabic(chars[at] ?? '');
  while (at > from && !ANCHOR.test(chars[at - 1] ?? '')) {
    const char = chars[at - 1] ?? '';
    if (CLOSERS.has(char) || (closes && CLOSING.test(char))) break;
    at -= 1;
  }
  return at;
}

function core(chars: readonly string[], piece: [number, number]): [number, number] | null {
  let [from, to] = piece;
  for (;;) {
    from = trimStart(chars, from, to);
    to = trimEnd(chars, from, to);
    if (from >= to || !chars.slice(from, to).some((char) => STRONG.test(char))) return null;
    if (!isWrapped(chars, from, to)) return [from, to];
    from += 1;
    to -= 1;
  }
}

function ltrRanges(chars: readonly string[]): [number, number][] {
  if (!chars.some((char) => isArabic(char))) {
    return chars.some((char) => STRONG.test(char)) ? [[0, chars.length]] : [];
  }
  const ranges: [number, number][] = [];
  for (let at = 0; at < chars.length; at += 1) {
    if (isArabic(chars[at] ?? '')) continue;
    let end = at;
    while (end < chars.length && !isArabic(chars[end] ?? '')) end += 1;
    for (const piece of pieces(chars, at, end)) {
      const range = core(chars, piece);
      if (range) ranges.push(range);
    }
    at = end;
  }
  return ranges;
}

/**
 * Splits a text into Arabic and left-to-right runs: 'v = √(2gh)', '10 m/s²' or '0100 000 0000' each become one run.
 * Brackets around Arabic such as (أ), sentence punctuation and an equals sign after an Arabic word stay with the
 * sentence. The joined runs are the text, unchanged.
 */
export function splitBidi(text: string): BidiRun[] {
  if (text !== '' && !STRONG_LTR.test(text)) return [{ text, ltr: false }];
  const chars = [...text];
  const runs: BidiRun[] = [];
  let at = 0;
  for (const [from, to] of ltrRanges(chars)) {
    if (from > at) runs.push({ text: chars.slice(at, from).join(''), ltr: false });
    runs.push({ text: chars.slice(from, to).join(''), ltr: true });
    at = to;
  }
  if (at < chars.length) runs.push({ text: chars.slice(at).join(''), ltr: false });
  return runs;
}
