import { buildAttendance, buildExam } from '@manassa/shared/testing';
import { createArrivals } from './arrivals';

const clock = { expiresAt: '2026-03-01T11:00:00Z', serverNow: '2026-03-01T10:30:00Z' };

test('a response from the cache keeps the time of its arrival', () => {
  const { readAt } = createArrivals();
  const response = { exam: buildExam(), attendance: null };
  const now = jest.spyOn(Date, 'now').mockReturnValue(1000);
  expect(readAt(response)).toBe(1000);
  now.mockReturnValue(5000);
  expect(readAt(response)).toBe(1000);
  expect(readAt({ ...response })).toBe(5000);
  now.mockRestore();
});

test('AT-13 a stored response keeps the time at which it was stored: later answers are newer than it', () => {
  const { readAt } = createArrivals();
  const response = { exam: buildExam(), attendance: null };
  expect(readAt({ ...response, keptAt: 1000 })).toBe(1000);
});

test('AT-12 the same attendance gives the same server time, with the time of its arrival', () => {
  const { serverTime } = createArrivals();
  const attendance = buildAttendance(clock);
  const now = jest.spyOn(performance, 'now').mockReturnValue(100);
  const first = serverTime(attendance);
  expect(first).toEqual({ ...clock, receivedAtMs: 100 });
  now.mockReturnValue(900);
  expect(serverTime(attendance)).toBe(first);
  expect(serverTime({ ...attendance })?.receivedAtMs).toBe(900);
  now.mockRestore();
});

test('OF-01 the server time of a stored response has its age, and counts as an estimate', () => {
  jest.spyOn(performance, 'now').mockReturnValueOnce(100);
  const time = createArrivals().serverTime(buildAttendance(clock), () => 60_000);
  expect(time).toEqual({ ...clock, receivedAtMs: 100 - 60_000, isKept: true });
});

test.each([
  ['no attendance', null],
  ['an attendance without a deadline', buildAttendance({ ...clock, expiresAt: null })],
  ["an attendance without the server's time", buildAttendance({ ...clock, serverNow: null })],
])('%s gives no server time', (_, attendance) => {
  expect(createArrivals().serverTime(attendance)).toBeNull();
});
