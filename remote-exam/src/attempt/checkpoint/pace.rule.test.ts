import { untilCheckpointMs } from './pace.rule';

test.each([
  ['the first one a second after the choice', null, 0, 1000],
  ['the next one when the interval is over', 5000, 0, 15_000],
  ['one after a long pause a second after the choice', 60_000, 0, 1000],
  ['later after a failure', 0, 1, 40_000],
  ['after five minutes at most', 0, 20, 300_000],
])('BE-17 sends %s', (_what, sinceLastMs, failures, expected) => {
  expect(untilCheckpointMs(20, sinceLastMs, failures)).toBe(expected);
});

test('BE-17 keeps an interval of the server that is longer than five minutes', () => {
  expect(untilCheckpointMs(600, 0, 1)).toBe(600_000);
});
