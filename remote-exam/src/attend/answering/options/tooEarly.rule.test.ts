import { isPress, isTooEarly } from './tooEarly.rule';

const NEVER = -Infinity;
const tap = { isTrusted: true, detail: 1, timeStamp: 1000, clientX: 100, clientY: 100 };

test('AT-14 only a finger or mouse presses: the clicks of keys and scripts have no position', () => {
  expect(isPress(tap)).toBe(true);
  expect(isPress({ ...tap, detail: 0 })).toBe(false);
  expect(isPress({ ...tap, isTrusted: false })).toBe(false);
});

test.each([
  ['at the place of the button, within 350 ms', { at: 650, x: 100, y: 100 }, true],
  ['later', { at: 649, x: 100, y: 100 }, false],
  ['40 px away', { at: 900, x: 124, y: 132 }, true],
  ['further away', { at: 900, x: 124, y: 133 }, false],
])('AT-13 a second tap on a button that has gone answers nothing: %s', (_, press, early) => {
  expect(isTooEarly(tap, { press, pushedAt: NEVER })).toBe(early);
  expect(isTooEarly({ ...tap, detail: 0 }, { press, pushedAt: NEVER })).toBe(false);
});

test.each([
  [650, true],
  [649, false],
])(
  'AT-02 a tap at 1000 ms on an option that a time warning pushed down at %i ms answers nothing: %s',
  (pushedAt, early) => {
    expect(isTooEarly(tap, { press: null, pushedAt })).toBe(early);
  },
);

test('AT-13 a tap on an option that nothing has moved counts', () => {
  expect(isTooEarly(tap, { press: null, pushedAt: NEVER })).toBe(false);
});
