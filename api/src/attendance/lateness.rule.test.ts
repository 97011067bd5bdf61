import { describeLateness, lastMoment, latenessOf } from './lateness.rule';

const expiresAt = new Date('2025-03-01T12:00:00Z');
const after = (sec: number) => new Date(expiresAt.getTime() + sec * 1000);
const DAY_MIN = 24 * 60;

test.each([
  ['a second before the deadline', -1, DAY_MIN, 'on time'],
  ['at the end of the grace period', 30, DAY_MIN, 'on time'],
  ['a moment after the grace period', 30.001, DAY_MIN, 'late'],
  ['at the end of the limit', DAY_MIN * 60, DAY_MIN, 'late'],
  ['a moment after the limit', DAY_MIN * 60 + 0.001, DAY_MIN, 'too late'],
  ['within the grace period of a strict exam', 30, 0, 'on time'],
  ['after the grace period of a strict exam', 30.001, 0, 'too late'],
] as const)('BE-09 judges a submission %s', (_when, sec, lateLimitMin, expected) => {
  expect(latenessOf({ expiresAt, graceSec: 30, lateLimitMin }, after(sec))).toBe(expected);
});

test('BE-09 the grace period counts even if it is longer than the limit', () => {
  const times = { expiresAt, graceSec: 90, lateLimitMin: 1 };
  expect(latenessOf(times, after(80))).toBe('on time');
  expect(lastMoment(times)).toEqual(after(90));
});

test('BE-09 the delay is counted from the deadline, also for a submission that did not count', () => {
  const stored = { expiresAt, submittedAt: after(125.9), late: false, lateReceivedAt: null };
  expect(describeLateness(stored)).toEqual({ lateness: 'on time', lateBySec: 0 });
  expect(describeLateness({ ...stored, late: true })).toEqual({ lateness: 'late', lateBySec: 125 });
  expect(describeLateness({ ...stored, lateReceivedAt: after(90_000) })).toEqual({
    lateness: 'too late',
    lateBySec: 90_000,
  });
});
