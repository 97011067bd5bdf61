import fc from 'fast-check';
import { typeset } from './typeset';

function apart(text: string): string[] {
  return typeset(text).flatMap((run) => (run.apart === null ? [] : [`${run.text} ${run.apart}`]));
}

function printed(text: string): string[] {
  return typeset(text).flatMap(({ formula }) =>
    formula ? [formula.parts.map((part) => (part.variable ? `*${part.text}*` : part.text)).join('')] : [],
  );
}

describe('RX-14 punctuation after a quantity', () => {
  it.each<[string, string[]]>([
    ['شدة التيار تساوي 3 A.', ['. stop']],
    ['حيث e = 1.6×10⁻¹⁹ C. احسب', ['. stop']],
    ['R₁ = 6 Ω، R₂ = 3 Ω؛ والزمن 2 s: احسب', ['، stop', '؛ stop', ': stop']],
    ['هل a = 2 m/s²؟ أم 3 m/s²!', ['؟ stop', '! stop']],
    ['القوة (F = ma).', [') bracket']],
    ['كُتب عليه «60 W».', ['» bracket']],
    ['عددها 3…', ['… stop']],
    ['عددها 3، ثم 4.', ['، stop', '. stop']],
  ])('%s', (text, expected) => {
    expect(apart(text)).toEqual(expected);
  });

  it.each(['السرعة. ثم 3 A', 'شدته 3 A .', 'v = 5 m/s.', 'الإجابة (أ).', '. 3 A', 'المحاضرة 1: الضوء', 'كم 5؟'])(
    'is left alone in %s',
    (text) => {
      expect(apart(text)).toEqual([]);
    },
  );

  it('separates only the sign next to the quantity', () => {
    expect(typeset('هل 3 A؟! نعم').map(({ text }) => text)).toEqual(['هل ', '3 A', '؟', '! نعم']);
  });
});

describe('RX-15 a whole text', () => {
  it('recognises a lone letter as a variable of a formula in the same text', () => {
    expect(printed('من F = ma حيث m الكتلة و A النقطة')).toEqual(['*F* = *ma*', '*m*', 'A']);
  });

  it('formats powers of Arabic units as superscripts', () => {
    expect(typeset('التسارع بوحدة م/ث^2').map(({ text }) => text)).toEqual(['التسارع بوحدة م/ث²']);
  });

  it('keeps Arabic digits and their separator in one run', () => {
    expect(printed('شدته ٣٫٥ أمبير')).toEqual(['٣٫٥']);
  });

  it('keeps a decimal without its zero in one run', () => {
    expect(printed('شدته .5 A فقط')).toEqual(['.5 A']);
  });

  it('parses each text once', () => {
    const text = `نص يُقرأ مرة واحدة v = ${Math.PI} m/s`;
    expect(typeset(text)).toBe(typeset(text));
  });

  it('drops cached texts beyond a thousand', () => {
    const first = typeset('أول نص v = 1 m/s');
    for (let n = 0; n < 1000; n += 1) typeset(`نص رقم ${n}`);
    expect(typeset('أول نص v = 1 m/s')).not.toBe(first);
  });
});

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\^_(){}]/g, '')
    .replace(/−/g, '-')
    .replace(/[xX*×]/g, '×');
}

const pieces = [
  'ف',
  ' ',
  'v',
  'F',
  'ma',
  '=',
  '(',
  ')',
  '5',
  '10',
  '.',
  '،',
  '²',
  '⁻',
  '₁',
  '-',
  '−',
  '^',
  '_',
  '{',
  '}',
];
const more = ['x', '*', '×', '\n', '√', '%', 'Ω', 'kg', 'm/s', 'µ', 'λν', 'ρgh', '؟', '😀', '|', '/', '·', '°C', 'AB'];

it('RX-15 changes no visible character except the documented replacements', () => {
  const texts = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 30 }).map((chars) => chars.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const runs = typeset(text);
      const visible = runs.map((run) => run.formula?.parts.map((part) => part.text).join('') ?? run.text).join('');
      expect(plain(visible)).toBe(plain(text));
      for (const { formula } of runs) {
        for (const part of formula?.parts ?? []) if (part.variable) expect(part.text).toMatch(/^[\p{Lu}\p{Ll}]+$/u);
        expect(formula?.spoken ?? 'words').not.toMatch(/^\s*$|\s{2}/);
      }
    }),
    { numRuns: 2000 },
  );
});

it('is quick on a long text', () => {
  const text = 'احسب السرعة v = √(2gh) عند h = 5 m ثم قارن 3 x 10^8 m/s. '.repeat(400);
  // Processor time: other processes may take the machine's.
  const before = process.cpuUsage();
  expect(printed(text)).toHaveLength(1200);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
});
