import { countAnswered } from './countAnswered.rule';

test('AT-06 counts the answered questions', () => {
  expect(countAnswered([null, 'a', null, 'b'])).toBe(2);
  expect(countAnswered([])).toBe(0);
});
