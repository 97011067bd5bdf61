import { buildAttendance } from '../testing';
import {
  ANY_ATTEMPT,
  identityOf,
  identityText,
  isCertainlySame,
  isCountedAgain,
  isResultOf,
  isSameAttempt,
} from './attemptIdentity.rule';

const first = { attemptId: null, startedAt: null, attemptsUsed: 1 };
const second = { ...first, attemptsUsed: 2 };

test('RX-04 another number of attempts used means another attempt, with and without ids', () => {
  expect(isSameAttempt(first, { ...first })).toBe(true);
  expect(isSameAttempt(first, second)).toBe(false);
  // The server has one attendance document for all attempts of a student.
  expect(isSameAttempt({ ...first, attemptId: 'a1' }, { ...second, attemptId: 'a1' })).toBe(false);
});

test('RX-04 another start means another attempt; two notations of one moment are equal', () => {
  const at = (startedAt: string) => ({ attemptId: null, startedAt });
  expect(isSameAttempt(at('2026-03-01T10:00:00Z'), at('2026-03-01T11:00:00Z'))).toBe(false);
  expect(isSameAttempt(at('2026-03-01T10:00:00Z'), at('2026-03-01T10:00:00.000Z'))).toBe(true);
});

test('RX-04 a start that the database stored in whole seconds is the same one', () => {
  const at = (startedAt: string) => ({ attemptId: 'a1', startedAt, attemptsUsed: 1 });
  const begun = at('2026-03-01T10:00:00.437Z');
  expect(isSameAttempt(begun, at('2026-03-01T10:00:00Z'))).toBe(true);
  expect(isSameAttempt(begun, at('2026-03-01T10:00:01Z'))).toBe(true);
  expect(isSameAttempt(begun, at('2026-03-01T10:00:02Z'))).toBe(false);
});

test('RX-04 AT-13 unknown facts decide nothing: a record of an earlier version matches', () => {
  expect(isSameAttempt({ attemptId: null }, second)).toBe(true);
  expect(isSameAttempt({ attemptId: 'a1' }, { ...second, attemptId: 'a1' })).toBe(true);
  const begun = { ...second, startedAt: '2026-03-01T10:00:00Z' };
  expect([isSameAttempt(second, begun), isSameAttempt(begun, second)]).toEqual([true, true]);
  expect(isSameAttempt(ANY_ATTEMPT, identityOf(buildAttendance()))).toBe(true);
});

test('RX-04 an equal count alone is not certain', () => {
  expect(isCertainlySame(first, first)).toBe(false);
  expect(isCertainlySame({ ...first, attemptId: 'a1' }, { ...first, attemptId: 'a1' })).toBe(true);
  expect(isCertainlySame({ ...first, attemptId: 'a1' }, { ...second, attemptId: 'a1' })).toBe(false);
});

test('RX-04 an id or a start is certain if both attempts have it', () => {
  const [id, start] = [
    { ...first, attemptId: 'a1' },
    { ...first, startedAt: '2026-03-01T10:00:00Z' },
  ];
  expect([isCertainlySame(id, id), isCertainlySame(start, start)]).toEqual([true, true]);
  for (const one of [id, start]) {
    expect([isCertainlySame(one, first), isCertainlySame(first, one)]).toEqual([false, false]);
  }
});

test.each([
  ['counts at the start', 1, 1, true],
  ['counts at the submission', 0, 1, true],
  ['has gone on to a later attempt', 1, 3, false],
  ['shows an earlier attempt', 2, 1, false],
])('RX-04 recognises the result from a server that %s', (_what, attemptsUsed, attempts, is) => {
  const attendance = buildAttendance({ _id: null, attempts, submitted: true });
  expect(isResultOf({ attemptId: null, attemptsUsed }, attendance)).toBe(is);
  expect(isResultOf({ attemptId: null, attemptsUsed }, { ...attendance, submitted: false })).toBe(false);
});

test('RX-04 a start that only counted again is the same attempt', () => {
  expect(isCountedAgain(first, second)).toBe(true);
  expect(isCountedAgain(first, first)).toBe(false);
  expect(isCountedAgain({ ...first, attemptId: 'a1' }, { ...second, attemptId: 'a2' })).toBe(false);
});

test('returns a different text for each attempt', () => {
  expect(identityText(first)).toBe(identityText({ ...first }));
  expect(identityText(first)).not.toBe(identityText(second));
  expect(identityText({ ...first, startedAt: '2026-03-01T10:00:00Z' })).not.toBe(identityText(first));
});

test('RX-04 an equal id and start prove one attempt: voiding an earlier one renumbers it', () => {
  const at = { attemptId: 'a2', startedAt: '2026-03-01T10:00:00Z' };
  expect(isSameAttempt({ ...at, attemptsUsed: 2 }, { ...at, attemptsUsed: 1 })).toBe(true);
  expect(
    isResultOf({ ...at, attemptsUsed: 2 }, buildAttendance({ _id: 'a2', ...at, attempts: 1, submitted: true })),
  ).toBe(true);
  expect(isCountedAgain({ ...at, attemptsUsed: 1 }, { ...at, attemptsUsed: 2 })).toBe(false);
});

test.each([
  ['id', { startedAt: '2026-03-01T10:00:00Z' }],
  ['start', { attemptId: 'a2' }],
])('RX-04 another count means another attempt if only one side has the %s', (_, known) => {
  const whole = { attemptId: 'a2', startedAt: '2026-03-01T10:00:00Z', attemptsUsed: 2 };
  const partly = { ...first, ...known };
  expect([isSameAttempt(whole, partly), isSameAttempt(partly, whole)]).toEqual([false, false]);
});

test('RX-04 the result of another id is not of this attempt, although it counts one more', () => {
  const attendance = buildAttendance({ _id: 'a2', attempts: 1, submitted: true });
  expect(isResultOf({ attemptId: 'a1', attemptsUsed: 0 }, attendance)).toBe(false);
});
