import { mayRecover } from './recovery.rule';

test.each([
  [null, true],
  [408, true],
  [425, true],
  [429, true],
  [500, true],
  [503, true],
  [200, false],
  [400, false],
  [401, false],
  [403, false],
  [422, false],
])('AT-13 a call that failed with %p may recover: %p', (status, expected) => {
  expect(mayRecover(status)).toBe(expected);
});
