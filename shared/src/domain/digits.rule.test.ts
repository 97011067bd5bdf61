import { toLatinDigits } from './digits.rule';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['كود ٢٠4a', 'كود 204a'],
  ['', ''],
])('AU-05 turns the digits of %p into those of %p', (text, latin) => {
  expect(toLatinDigits(text)).toBe(latin);
});
