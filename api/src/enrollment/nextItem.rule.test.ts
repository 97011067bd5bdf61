import { nextItem } from './nextItem.rule';

const items = ['a', 'b', 'c', 'd'];
const done = (...ids: string[]) => ids.map((content) => ({ content, isCompleted: true }));

test.each([
  ['the first item of a new course', done(), 'a'],
  ['the item after the last completed one, past skipped ones', done('a', 'c'), 'd'],
  ['a skipped item once the last one is completed', done('a', 'd'), 'b'],
  ['an item that was only begun', [...done('a'), { content: 'b', isCompleted: false }], 'b'],
  ['nothing when everything is completed', done('a', 'b', 'c', 'd'), null],
])('CO-01 the next item is %s', (_, progress, expected) => {
  expect(nextItem(items, progress)).toBe(expected);
});

test('CO-01 a course without items has no next item', () => {
  expect(nextItem([], done('gone'))).toBeNull();
});
