import { sentCode, shownCode } from './codeKey.rule';

describe('the sent code', () => {
  it('RX-07 has Latin digits, is trimmed, and keeps letters and dashes as typed', () => {
    expect(sentCode('  phx-٤٨٢١-۷۷ ')).toBe('phx-4821-77');
    expect(sentCode('Ab–cD')).toBe('Ab–cD');
    expect(sentCode('two words')).toBe('two words');
  });

  it.each([
    ['bidi marks', '\u200Eab\u200F\u061C12\u202A\u202E\u2066\u2069'],
    ['zero-width characters', 'a\u200Bb\u200C1\u200D\u20602\uFEFF'],
    ['spaces that do not break', '\u00A0ab\u202F1\u00A02\u2007'],
    ['soft hyphens, variation selectors and line ends', 'a\u00ADb\uFE0F1\r\n2\t'],
  ])('RX-07 has no %s', (_, typed) => {
    expect(sentCode(typed)).toBe('ab12');
  });

  it('RX-07 is shown with a trailing space while it is typed', () => {
    expect(shownCode('two ')).toBe('two ');
    expect(shownCode('\u200E٤ ')).toBe('4 ');
  });
});
