import fc from 'fast-check';
import {
  correctedDeadline,
  elapsedPercent,
  fullTimeMs,
  openingRemainingMs,
  secondsLeft,
  timePhase,
  untilNextSecondMs,
  usableSavedSec,
} from './deadline.rule';

const server = { expiresAt: '2026-03-01T10:30:00.000Z', serverNow: '2026-03-01T10:10:00.000Z' };
const MINUTE = 60_000;

test.each([
  [301, 'calm'],
  [300, 'warning'],
  [61, 'warning'],
  [60, 'critical'],
  [0, 'critical'],
])('AT-02 with %i seconds left the time is %s', (left, phase) => {
  expect(timePhase(left)).toBe(phase);
});

test.each([
  [0, 0],
  [1800, 1800],
  [1801, null],
  [-1, null],
  [Number.NaN, null],
  [null, null],
])('AT-08 in a 30-minute exam, %p stored seconds are restored as %p', (saved, restored) => {
  expect(usableSavedSec(saved, 30)).toBe(restored);
});

describe('time left when an attempt is opened', () => {
  const base = { durationMin: 30, savedSec: null, server: null, sinceAnswerMs: 0 };

  test('AT-08 is the full duration without stored data', () => {
    expect(openingRemainingMs(base)).toBe(30 * MINUTE);
  });

  test('AT-08 is the stored seconds, 0 included, if the server gives no deadline', () => {
    expect(openingRemainingMs({ ...base, savedSec: 725 })).toBe(725_000);
    expect(openingRemainingMs({ ...base, savedSec: 0 })).toBe(0);
    expect(openingRemainingMs({ ...base, savedSec: 99_999 })).toBe(30 * MINUTE);
  });

  test('AT-12 is min(stored, deadline - now) if the server gives a deadline', () => {
    expect(openingRemainingMs({ ...base, server })).toBe(20 * MINUTE);
    expect(openingRemainingMs({ ...base, server, savedSec: 1500 })).toBe(20 * MINUTE);
    expect(openingRemainingMs({ ...base, server, savedSec: 600 })).toBe(10 * MINUTE);
    expect(openingRemainingMs({ ...base, server, sinceAnswerMs: 5 * MINUTE })).toBe(15 * MINUTE);
  });

  test('AT-12 is 0 after the deadline', () => {
    expect(openingRemainingMs({ ...base, server, sinceAnswerMs: 25 * MINUTE })).toBe(0);
  });

  test('AT-01 has no limit for an exam without a duration', () => {
    expect(openingRemainingMs({ ...base, durationMin: 0 })).toBeNull();
    expect(openingRemainingMs({ ...base, durationMin: 0, savedSec: 0 })).toBeNull();
    expect(fullTimeMs(0)).toBeNull();
  });

  test('AT-12 never exceeds the server’s deadline or the stored seconds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1800 }),
        fc.integer({ min: 0, max: 40 * MINUTE }),
        (savedSec, sinceAnswerMs) => {
          const left = openingRemainingMs({ durationMin: 30, savedSec, server, sinceAnswerMs }) ?? Number.NaN;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(savedSec * 1000);
          expect(left).toBeLessThanOrEqual(Math.max(0, 20 * MINUTE - sinceAnswerMs));
        },
      ),
    );
  });
});

test('AT-12 another response of the server never moves the deadline later', () => {
  expect(correctedDeadline(null, 900)).toBe(900);
  expect(correctedDeadline(1000, 1200)).toBe(1000);
  expect(correctedDeadline(1000, 700)).toBe(700);
});

test('AT-01 rounds whole seconds up, so that 0 means over', () => {
  expect(secondsLeft(10_000, 0)).toBe(10);
  expect(secondsLeft(10_000, 1)).toBe(10);
  expect(secondsLeft(10_000, 9_999)).toBe(1);
  expect(secondsLeft(10_000, 10_000)).toBe(0);
  expect(secondsLeft(10_000, 99_999)).toBe(0);
});

test('AT-12 the next tick is at the next change of the shown second', () => {
  expect(untilNextSecondMs(10_000, 0)).toBe(1000);
  expect(untilNextSecondMs(10_000, 250)).toBe(750);
  expect(untilNextSecondMs(10_000, 9_999)).toBe(1);
});

test('AT-01 the elapsed percentage is whole and between 0 and 100', () => {
  expect(elapsedPercent(1800, 30)).toBe(0);
  expect(elapsedPercent(900, 30)).toBe(50);
  expect(elapsedPercent(0, 30)).toBe(100);
  expect(elapsedPercent(2400, 30)).toBe(0);
  expect(elapsedPercent(10, 0)).toBe(0);
});
