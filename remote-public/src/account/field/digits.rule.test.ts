import { cleanNumber } from './digits.rule';

test('AU-05 converts Arabic-Indic and Persian digits to English ones', () => {
  expect(cleanNumber('٠١٠١٢٣٤٥٦٧٨')).toBe('01012345678');
  expect(cleanNumber('۰۱۲٣4')).toBe('01234');
});

test('AU-05 removes invisible marks of a pasted number and keeps everything else', () => {
  expect(cleanNumber('\u202A010 1234-5678\u202C')).toBe('010 1234-5678');
  expect(cleanNumber('AB12')).toBe('AB12');
});
