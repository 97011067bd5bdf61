import { leftTexts } from './judge.rule';

it('OF-06 finds a private text with its surroundings, but not inside a number or a hash', () => {
  expect(leftTexts('{"code":"20418"}', ['20418'])).toEqual([
    'after the logout the device has "20418": {"code":"20418"}',
  ]);
  expect(leftTexts('{"at":1782041877,"id":"a20418c"}', ['20418'])).toEqual([]);
});

it('OF-06 finds names with spaces and tokens with dots', () => {
  const stored = '[{"name":"عبد الرحمن"},"a.b-c"]';
  expect(leftTexts(stored, ['عبد الرحمن', 'a.b-c'])).toHaveLength(2);
  expect(leftTexts(stored, ['عبد الرحيم', 'a.c-c', 'a.b'])).toHaveLength(1);
});
