import { codeKeyFrom } from '../code/codeKey.rule';
import { codeWarnings } from './codeWarnings.rule';

const numbered = (count: number, keyOf: (index: number) => string) =>
  codeWarnings({ course: 'waves', keys: Array.from({ length: count }, (_, index) => keyOf(index)) });
/** Digits of a fixed, irregular sequence. */
const digits = (index: number, count: number) =>
  String(Math.floor(Math.abs(Math.sin(index + 1)) * 1e15))
    .padStart(15, '7')
    .slice(-count);

test.each([
  ['one short code', () => numbered(1, () => '482913'), 'one in 1,000,000 of'],
  ['six digits', () => numbered(500, (index) => digits(index, 6)), 'one in 2,000 of'],
  ['consecutive numbers', () => numbered(100, (index) => `CARD-${1000 + index}-AB`), 'one in 1 of'],
  ['consecutive numbers with two letters', () => numbered(2, (index) => `CARD-000${index}-X${'YZ'[index]}`), 'in 200'],
  ['short ones among long ones', () => numbered(2, (index) => (index === 0 ? '123456' : digits(1, 14))), '1,000,000'],
  ['a short one after a long one', () => numbered(2, (index) => (index === 0 ? digits(1, 14) : '123456')), '1,000,000'],
])('BE-08 warns about %s', (_what, warnings, text) => {
  expect(warnings()).toEqual([expect.stringMatching(/^warning: codes for waves can be guessed/)]);
  expect(warnings()[0]).toContain(text);
});

test.each([
  ['made codes', () => numbered(1000, (index) => codeKeyFrom(Buffer.from(digits(index, 8))))],
  ['long numbers of cards', () => numbered(500, (index) => digits(index, 14))],
  ['codes of letters and digits', () => numbered(2, (index) => (index === 0 ? '1234567' : 'ABCDEFG'))],
  ['no codes', () => numbered(0, String)],
])('BE-08 does not warn about %s', (_what, warnings) => {
  expect(warnings()).toEqual([]);
});
