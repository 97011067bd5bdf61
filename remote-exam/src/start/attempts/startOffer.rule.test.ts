import type { ExamFacts } from '@manassa/shared/domain';
import { buildAttendance } from '@manassa/shared/testing';
import { isJustBegun, startOffer } from './startOffer.rule';

const free: ExamFacts = {
  enrolled: true,
  isFree: false,
  missing: 0,
  finished: false,
  attemptsUsed: 0,
  attemptsAllowed: 2,
};
const submitted = { submitted: true };
const open = { submitted: false };

describe('EX-03 actions of the start page', () => {
  test('EX-03 a first attempt starts, an open one is resumed', () => {
    expect(startOffer(free, null, true).enter).toBe('start');
    expect(startOffer({ ...free, attemptsUsed: 1 }, open, true).enter).toBe('resume');
  });

  test('EX-03 the last attempt can be resumed after the limit is reached', () => {
    expect(startOffer({ ...free, attemptsUsed: 2 }, open, true)).toMatchObject({ enter: 'resume', block: null });
  });

  test('EX-03 content that is required later does not close an open attempt', () => {
    expect(startOffer({ ...free, missing: 1 }, open, true)).toMatchObject({ enter: 'resume', block: null });
    expect(startOffer({ ...free, missing: 1 }, null, true)).toMatchObject({ enter: null, block: 'required_content' });
  });

  test('EX-03 after a submission another attempt can start while there are any left', () => {
    expect(startOffer({ ...free, attemptsUsed: 1 }, submitted, true).enter).toBe('start');
    expect(startOffer({ ...free, attemptsUsed: 2 }, submitted, true)).toMatchObject({
      enter: null,
      block: 'attempt_limit',
    });
  });

  test('EX-03 an open attempt cannot be resumed once the exam is finished or the enrollment gone', () => {
    expect(startOffer({ ...free, finished: true }, open, true)).toMatchObject({ enter: null, block: 'finished' });
    expect(startOffer({ ...free, enrolled: false }, open, true)).toMatchObject({ enter: null, block: 'not_enrolled' });
  });

  test('EX-03 it cannot be resumed in a finished exam either if content was required since', () => {
    const facts = { ...free, finished: true, missing: 1 };
    expect(startOffer(facts, open, true)).toMatchObject({ enter: null, block: 'required_content' });
  });

  test.each([
    ['no attempts left, not submitted, not finished', { attemptsUsed: 2 }, open, true],
    ['attempts left', { attemptsUsed: 1 }, open, false],
    ['submitted', { attemptsUsed: 2 }, submitted, false],
    ['finished', { attemptsUsed: 2, finished: true }, open, false],
    ['nothing begun', { attemptsUsed: 2 }, null, false],
  ])('EX-05 saved answers with %s', (_, change, attempt, offered) => {
    expect(startOffer({ ...free, ...change }, attempt, true).sendSaved).toBe(offered);
  });

  test.each([
    ['submitted and enabled', {}, submitted, true, true],
    ['finished and enabled', { finished: true }, null, true, true],
    ['submitted, not enabled', {}, submitted, false, false],
    ['open', {}, open, true, false],
    ['neither submitted nor finished', {}, null, true, false],
  ])('EX-06 the answers button when %s', (_, change, attempt, enabled, offered) => {
    expect(startOffer({ ...free, ...change }, attempt, enabled).review).toBe(offered);
  });
});

test.each([
  ['a second ago', { startedAt: '2026-01-01T10:00:00Z', serverNow: '2026-01-01T10:00:01Z' }, true],
  ['almost five seconds ago', { startedAt: '2026-01-01T10:00:00Z', serverNow: '2026-01-01T10:00:04.999Z' }, true],
  ['five seconds ago', { startedAt: '2026-01-01T10:00:00Z', serverNow: '2026-01-01T10:00:05Z' }, false],
  ['a minute ago', { startedAt: '2026-01-01T10:00:00Z', serverNow: '2026-01-01T10:01:00Z' }, false],
  [
    'a second ago, and saved on another device',
    { startedAt: '2026-01-01T10:00:00Z', serverNow: '2026-01-01T10:00:01Z', activeDevice: 'another' },
    false,
  ],
  ['at an unknown time', {}, false],
])('BE-17 an attempt that the server began %s', (_, parts, expected) => {
  expect(isJustBegun(buildAttendance(parts))).toBe(expected);
});
