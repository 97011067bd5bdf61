import { keyRanges, optionLetter, optionOfKey } from './optionLetter.rule';

test('AT-16 options have the letters of Egyptian papers, then numbers', () => {
  expect([0, 1, 2, 3].map(optionLetter)).toEqual(['أ', 'ب', 'ج', 'د']);
  expect(optionLetter(10)).toBe('11');
});

test('AT-14 each of up to ten options has its letter as a key, and up to nine their digits, Arabic and Latin', () => {
  const positions = Array.from({ length: 10 }, (_, position) => position);
  // The fifth letter is written with a joiner, which is not on the keyboard.
  expect(positions.map((position) => optionOfKey(optionLetter(position).charAt(0)))).toEqual(positions);
  expect([...'abcdefghij'].map(optionOfKey)).toEqual(positions);
  expect([...'123456789'].map(optionOfKey)).toEqual(positions.slice(0, 9));
  expect([...'١٢٣٤٥٦٧٨٩'].map(optionOfKey)).toEqual(positions.slice(0, 9));
  expect(optionOfKey('A')).toBe(0);
  expect(optionOfKey('ا')).toBe(0);
});

test.each(['0', 'z', 'ك', ' ', '', 'Tab', 'ab'])('AT-14 the key %j chooses nothing', (key) => {
  expect(optionOfKey(key)).toBeNull();
});

test('AT-14 lists the keys of the existing options', () => {
  expect(keyRanges(4)).toEqual({ digits: ['1', '4'], letters: ['أ', 'د'] });
  expect(keyRanges(6)).toEqual({ digits: ['1', '6'], letters: ['أ', 'و'] });
  expect(keyRanges(12)).toEqual({ digits: ['1', '9'], letters: ['أ', 'ي'] });
});
