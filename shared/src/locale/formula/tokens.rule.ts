/** A piece of a formula: a number, a raised power, a lowered index, letters, spaces, or one other sign. */
export interface Token {
  kind: 'number' | 'power' | 'index' | 'word' | 'space' | 'sign';
  text: string;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ';
const LEVEL = '0123456789+-n';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉ₐₑᵢₒₓ';
const LOWERED_LEVEL = '0123456789aeiox';

// Raised and lowered letters are modifiers (Lm), so a word takes letters with a case only.
const TOKEN =
  /(?<number>\p{Nd}+(?:[.,٫٬]\p{Nd}+)*)|(?<power>[⁰¹²³⁴-⁹⁺⁻ⁿ]+)|(?<index>[₀-₉₊₋ₐₑₒₓᵢ]+)|(?<word>[\p{Lu}\p{Ll}°]+)|(?<space>\s+)|(?<sign>.)/gsu;

const KINDS = ['number', 'power', 'index', 'word', 'space', 'sign'] as const;

/** Cuts a left-to-right run into tokens; joined, they are the run. */
export function readTokens(run: string): Token[] {
  return [...run.matchAll(TOKEN)].map(({ 0: text, groups }) => ({
    kind: KINDS.find((kind) => groups?.[kind] !== undefined) ?? 'sign',
    text,
  }));
}

/** Returns the plain digits and signs of raised or lowered ones; other characters stay. */
export function levelOf(text: string): string {
  return text
    .replace(/[⁰¹²³⁴-⁹⁺⁻ⁿ]/gu, (char) => LEVEL[RAISED.indexOf(char)] ?? char)
    .replace(/[₀-₉ₐₑᵢₒₓ]/gu, (char) => LOWERED_LEVEL[LOWERED.indexOf(char)] ?? char);
}

/**
 * Replaces powers typed with a caret by raised ones, '10^-19' and 'm^{2}' by '10⁻¹⁹' and 'm²', and an index typed with
 * an underscore after a single letter by a lowered one, 'R_1' by 'R₁'. Fractional and lettered exponents but n stay, and
 * so does whatever belongs to an address or a longer name.
 */
export function raisePowers(text: string): string {
  if (!/[\^_]/.test(text)) return text;
  return text
    .replace(
      /([\p{L}\p{Nd})\]])\^(?:([-−+]?(?:\d+|n))(?![\d.,]*\d)|\(([-−+]?(?:\d+|n))\)|\{([-−+]?(?:\d+|n))\})/gu,
      (_, base: string, bare?: string, round?: string, curly?: string) =>
        base +
        [...(bare ?? round ?? curly ?? '')].map((char) => RAISED[LEVEL.indexOf(char === '−' ? '-' : char)]).join(''),
    )
    .replace(
      /(^|[^\p{L}\p{N}_./])(\p{L})_(?:(\d{1,2})|\{(\d{1,2})\})(?![\p{L}\p{N}_.])/gu,
      (_, before: string, letter: string, bare?: string, curly?: string) =>
        before + letter + [...(bare ?? curly ?? '')].map((digit) => LOWERED[Number(digit)]).join(''),
    );
}
