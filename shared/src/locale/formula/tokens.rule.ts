export interface Token {
  kind: 'number' | 'power' | 'index' | 'word' | 'space' | 'sign';
  text: string;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ';
const LEVEL = '0123456789+-n';

// Superscript and subscript letters are modifiers (Lm), so a word contains only letters with a case.
const TOKEN =
  /(?<number>\p{Nd}+(?:[.,٫٬]\p{Nd}+)*)|(?<power>[⁰¹²³⁴-⁹⁺⁻ⁿ]+)|(?<index>[₀-₉₊₋ₐₑₒₓᵢ]+)|(?<word>[\p{Lu}\p{Ll}°]+)|(?<space>\s+)|(?<sign>.)/gsu;

const KINDS = ['number', 'power', 'index', 'word', 'space', 'sign'] as const;

/** Splits a left-to-right run into tokens; joined, they are the run. */
export function readTokens(run: string): Token[] {
  return [...run.matchAll(TOKEN)].map(({ 0: text, groups }) => ({
    kind: KINDS.find((kind) => groups?.[kind] !== undefined) ?? 'sign',
    text,
  }));
}

/** Returns a power or index as written on the line: '-19' for '⁻¹⁹'. */
export function levelOf(text: string): string {
  return text.normalize('NFKC').replace('−', '-');
}

/**
 * Letters with an index, one after the other: 'R_1', 'P_1V_1', '1/R_1', 'v_1²', '4πε_0', 'n_1sinθ_1'; no longer name,
 * chemical formula or address.
 */
const INDEXED =
  /((?:(?:^|[^\p{L}\p{N}_./])(?:\p{N}*\p{L}?\/)?|[)\]]\/)\p{N}*)((?:(?:\/\p{N}*)?(?:sin|cos|tan|[πΔ])?\p{L}_(?:\d{1,2}|\{\d{1,2}\})[⁰¹²³⁴-⁹]*)+)(?!\p{Nd}|[\p{L}\p{Nd}]*(?:[_@]|\.[\p{L}\p{Nd}]))/gu;

/**
 * Replaces typed powers and indexes: '10^-19' and 'm^{2}' by '10⁻¹⁹' and 'm²', 'R_1' by 'R₁' after a single letter.
 * Fractional exponents, letters other than n, addresses and longer names stay.
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
      INDEXED,
      (_, before: string, letters: string) =>
        before +
        letters.replace(/_\{?(\d+)\}?/g, (_index, digits: string) =>
          digits.replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit))),
        ),
    );
}
