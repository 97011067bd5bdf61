import { lectureBlock } from './lectureAccess.rule';

const open = { enrolled: true, isFree: false, missing: 0, watchedCount: 0, watchLimit: 0 };

test.each([
  ['an enrolled student may watch', {}, null],
  ['a stranger may not', { enrolled: false }, 'not_enrolled'],
  ['a stranger may watch what is free', { enrolled: false, isFree: true }, null],
  ['required content comes first', { missing: 1 }, 'required_content'],
  ['also for what is free', { enrolled: false, isFree: true, missing: 2 }, 'required_content'],
  ['a limit of 0 is none', { watchedCount: 99 }, null],
  ['one view is left', { watchedCount: 2, watchLimit: 3 }, null],
  ['the views are used up', { watchedCount: 3, watchLimit: 3 }, 'watch_limit'],
  ['both at once', { missing: 1, watchedCount: 4, watchLimit: 3 }, 'both'],
  [
    'not being enrolled stands above all',
    { enrolled: false, missing: 1, watchedCount: 4, watchLimit: 3 },
    'not_enrolled',
  ],
])('BE-04 LE-02 %s', (_what, facts, expected) => {
  expect(lectureBlock({ ...open, ...facts })).toBe(expected);
});
