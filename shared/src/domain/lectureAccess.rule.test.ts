import { lectureBlock, viewsLeft } from './lectureAccess.rule';

const open = { enrolled: true, isFree: false, missing: 0, watchedCount: 0, watchLimit: 0 };

test.each([
  ['an enrolled student may watch', {}, null],
  ['a student without enrollment may not', { enrolled: false }, 'not_enrolled'],
  ['a student without enrollment may watch a free lecture', { enrolled: false, isFree: true }, null],
  ['required content comes first', { missing: 1 }, 'required_content'],
  ['required content also blocks a free lecture', { enrolled: false, isFree: true, missing: 2 }, 'required_content'],
  ['a limit of 0 means no limit', { watchedCount: 99 }, null],
  ['one view is left', { watchedCount: 2, watchLimit: 3 }, null],
  ['the views are used up', { watchedCount: 3, watchLimit: 3 }, 'watch_limit'],
  ['both at once', { missing: 1, watchedCount: 4, watchLimit: 3 }, 'both'],
  [
    'a missing enrollment comes before every other reason',
    { enrolled: false, missing: 1, watchedCount: 4, watchLimit: 3 },
    'not_enrolled',
  ],
])('BE-04 LE-02 %s', (_what, facts, expected) => {
  expect(lectureBlock({ ...open, ...facts })).toBe(expected);
});

test('LE-04 views left are never negative, and null without a limit', () => {
  expect([1, 3, 9].map((watchedCount) => viewsLeft({ watchedCount, watchLimit: 3 }))).toEqual([2, 0, 0]);
  expect(viewsLeft({ watchedCount: 9, watchLimit: 0 })).toBeNull();
});
