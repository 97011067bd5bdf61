import { cleanNumber, toLatinDigits } from './digits.rule';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['كود ٢٠4a', 'كود 204a'],
  ['', ''],
])('AU-05 turns the digits of %p into those of %p', (text, latin) => {
  expect(toLatinDigits(text)).toBe(latin);
});

test('AU-05 removes invisible marks of a pasted number and keeps everything else', () => {
  expect(cleanNumber('\u202A٠١٠ 1234-567۸\u202C')).toBe('010 1234-5678');
  expect(cleanNumber('AB12')).toBe('AB12');
});
