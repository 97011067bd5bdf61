import fc from 'fast-check';
import {
  correctedDeadline,
  elapsedPercent,
  fullTimeMs,
  isExtended,
  openingRemainingMs,
  secondsLeft,
  timePhase,
  untilNextSecondMs,
  usableSavedSec,
  keptAgeMs,
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
  const base = { durationMin: 30, savedSec: null, server: null, sinceResponseMs: 0 };

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
    expect(openingRemainingMs({ ...base, server, sinceResponseMs: 5 * MINUTE })).toBe(15 * MINUTE);
  });

  test('AT-12 is 0 after the deadline', () => {
    expect(openingRemainingMs({ ...base, server, sinceResponseMs: 25 * MINUTE })).toBe(0);
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
        (savedSec, sinceResponseMs) => {
          const left = openingRemainingMs({ durationMin: 30, savedSec, server, sinceResponseMs }) ?? Number.NaN;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(savedSec * 1000);
          expect(left).toBeLessThanOrEqual(Math.max(0, 20 * MINUTE - sinceResponseMs));
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
  expect(elapsedPercent(0, 0)).toBe(0);
});

describe('time without a connection', () => {
  const server = { expiresAt: '2026-11-23T10:30:00Z', serverNow: '2026-11-23T10:00:00Z' };
  const minute = 60_000;
  const keptAt = 1_000_000;

  test.each([
    ['the device ran on for five minutes', null, keptAt + 5 * minute, 5],
    ['the clock was set back', null, keptAt - 60 * minute, 0],
    ['the page counted ten minutes and was reloaded', { remainingSec: 1200, savedAt: keptAt }, keptAt, 10],
    ['the device was closed for two more', { remainingSec: 1200, savedAt: keptAt }, keptAt + 2 * minute, 12],
    ['the clock was set back after ten', { remainingSec: 1200, savedAt: keptAt }, keptAt - 60 * minute, 10],
    [
      'the clock had moved before the last writing',
      { remainingSec: 1200, savedAt: keptAt + 90 * minute },
      keptAt + 90 * minute,
      10,
    ],
    ['the record is of an older version', { remainingSec: 1200 }, keptAt + minute, 11],
    ['the stored seconds are more than the server gave', { remainingSec: 9000, savedAt: keptAt }, keptAt, 0],
    [
      'a killed browser left seconds of before the stored response',
      { remainingSec: 1860, savedAt: keptAt - minute },
      keptAt + 2 * minute,
      2,
    ],
    ['the clock was set back as well', { remainingSec: 1860, savedAt: keptAt - minute }, keptAt - 60 * minute, 0],
    [
      'staff gave 15 minutes after the stored response',
      { remainingSec: 2400, savedAt: keptAt, expiresAt: '2026-11-23T10:45:00Z' },
      keptAt + minute,
      -9,
    ],
  ])('OF-01 the deadline comes no later when %s', (_, saved, now, minutes) => {
    expect(keptAgeMs({ server, keptAt, saved, now })).toBe(minutes * minute);
  });
});

test.each([
  ['fifteen minutes later', '2026-03-01T10:30:00Z', '2026-03-01T10:45:00Z', true],
  ['a minute later', '2026-03-01T10:30:00Z', '2026-03-01T10:31:00Z', true],
  ['the same', '2026-03-01T10:30:00Z', '2026-03-01T10:30:00.000Z', false],
  ['computed anew for a later response', '2026-03-01T10:30:00Z', '2026-03-01T10:30:05Z', false],
  ['earlier', '2026-03-01T10:30:00Z', '2026-03-01T10:10:00Z', false],
  ['new to a record of an older version', undefined, '2026-03-01T10:45:00Z', false],
  ['unknown', '2026-03-01T10:30:00Z', undefined, false],
])('AT-12 staff have given more time if the deadline is %s', (_, before, after, is) => {
  expect(isExtended(before, after)).toBe(is);
});
