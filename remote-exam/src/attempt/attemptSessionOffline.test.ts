import { enterSession } from '@manassa/shared/session';
import { buildUser, questionsWith } from '@manassa/shared/testing';
import { attempts } from '../testing/attempts';
import { createAttemptSession } from './attemptSession';
import type { AttemptSession } from './attemptSession';
import { deviceName } from './checkpoint/deviceName';
import type { TimedServerTime } from './clock/arrivals';
import { monotonicNow } from './clock/countdown';
import type { AttemptPlan } from './openAttempt';

const { loadAnswers, loadRemaining } = attempts.store;
const attempt = { attemptId: 'attempt-1' };

let exams = 0;
let session: AttemptSession;

/** A reading of the server's clock after some of 30 minutes. */
function readingAfter(minutes: number, isKept = false): TimedServerTime {
  return {
    expiresAt: '2026-03-01T10:30:00Z',
    serverNow: `2026-03-01T10:${String(minutes).padStart(2, '0')}:00Z`,
    receivedAtMs: monotonicNow(),
    ...(isKept && { isKept }),
  };
}

function planWith(server: TimedServerTime, answers: readonly (string | null)[]): AttemptPlan {
  return {
    owner: { student: '1001', examId: `offline-${exams}` },
    attempt,
    enrollmentId: 'e1',
    questions: questionsWith(['a', 'b'], ['a', 'b']),
    durationMin: 30,
    server,
    offer: { everySec: 20, saved: { answers, answeredAtMs: answers.map(() => null) } },
  };
}

/** Opens the attempt with answers that the server has saved. */
function open(server: TimedServerTime, answers: readonly (string | null)[] = [null, null]): void {
  session = createAttemptSession(planWith(server, answers), attempts);
  session.start();
}

const minutesLeft = (): number => (session.countdown.secondsLeft() ?? 0) / 60;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  exams += 1;
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no connection'));
});
afterEach(() => {
  session.stop();
  jest.useRealTimers();
});

test('OF-01 a cached response never adds time; the first new response may', () => {
  open(readingAfter(20, true));
  session.correctDeadline(readingAfter(15, true));
  expect(minutesLeft()).toBe(10);
  session.correctDeadline(readingAfter(21, true));
  expect(minutesLeft()).toBe(9);
  session.correctDeadline(readingAfter(15));
  expect(minutesLeft()).toBe(15);
  session.correctDeadline(readingAfter(10));
  session.correctDeadline(readingAfter(25, true));
  expect(minutesLeft()).toBe(15);
});

test('OF-01 a response that is taken over a minute after its arrival gives no minute more', () => {
  open(readingAfter(20, true));
  session.correctDeadline({ ...readingAfter(15), receivedAtMs: monotonicNow() - 60_000 });
  expect(minutesLeft()).toBe(14);
});

test('OF-01 stores the seconds at once, and marks those that no response confirmed', () => {
  open(readingAfter(20, true));
  const { owner } = session.plan;
  expect(loadRemaining(owner, attempt)).toMatchObject({ remainingSec: 600, savedAt: Date.now(), isEstimate: true });
  session.correctDeadline(readingAfter(20));
  jest.advanceTimersByTime(6_000);
  expect(loadRemaining(owner, attempt)).toMatchObject({ remainingSec: 595 });
  expect(loadRemaining(owner, attempt)).not.toHaveProperty('isEstimate');
});

test('OF-01 a page that opens between two seconds stores when the rounded seconds were left', () => {
  open({ ...readingAfter(20, true), receivedAtMs: monotonicNow() - 900 });
  expect(loadRemaining(session.plan.owner, attempt)).toMatchObject({ remainingSec: 600, savedAt: Date.now() - 900 });
});

test('OF-01 estimated seconds take no time from a page that opens with a response, and limit one without', () => {
  open(readingAfter(25, true));
  session.stop();
  open(readingAfter(20, true));
  expect(minutesLeft()).toBe(5);
  session.stop();
  open(readingAfter(20));
  expect(minutesLeft()).toBe(10);
  session.stop();
  open(readingAfter(15));
  expect(minutesLeft()).toBe(10);
});

test('OF-01 times answers by the last response, not by a cached one', () => {
  open(readingAfter(20));
  session.correctDeadline(readingAfter(25, true));
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  expect(loadAnswers(session.plan.owner, attempt)?.answeredAtMs?.[0]).toBe(Date.parse('2026-03-01T10:20:00Z'));
  session.correctDeadline(readingAfter(22));
  session.dispatch({ type: 'answerChosen', index: 1, key: 'a' });
  expect(loadAnswers(session.plan.owner, attempt)?.answeredAtMs?.[1]).toBe(Date.parse('2026-03-01T10:22:00Z'));
});

test('BE-17 RX-05 the times of the answers follow their questions', () => {
  open(readingAfter(20));
  session.dispatch({ type: 'answerChosen', index: 1, key: 'a' });
  session.updateQuestions([...session.questions()].reverse());
  expect(loadAnswers(session.plan.owner, attempt)).toMatchObject({
    answers: ['a', null],
    answeredAtMs: [Date.parse('2026-03-01T10:20:00Z'), null],
  });
});

test('BE-17 the times of answers from another device are stored with them', () => {
  open(readingAfter(20));
  const takenAt = Date.parse('2026-03-01T10:05:00Z');
  session.takeSaved({ answers: [null, 'b'], answeredAtMs: [null, takenAt] });
  expect(loadAnswers(session.plan.owner, attempt)).toMatchObject({
    answers: [null, 'b'],
    answeredAtMs: [null, takenAt],
  });
});

test('BE-17 AT-11 stores the device’s name with the answers, and by itself only with the first checkpoint', async () => {
  open(readingAfter(20));
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  expect(loadAnswers(session.plan.owner, attempt)?.device).toBe(deviceName());
  expect(Object.values(localStorage)).not.toContain(deviceName());
  await jest.advanceTimersByTimeAsync(2_000);
  expect(Object.values(localStorage)).toContain(deviceName());
});

test('BE-17 stores answers of another device and the name at once, before anything is answered here', () => {
  open(readingAfter(20), ['b', null]);
  expect(loadAnswers(session.plan.owner, attempt)).toMatchObject({ answers: ['b', null], device: deviceName() });
});

test('BE-17 stores nothing for an attempt without answers', () => {
  open(readingAfter(20));
  expect(loadAnswers(session.plan.owner, attempt)).toBeNull();
});

describe('AT-12 more time that staff give', () => {
  /** A reading after the deadline was moved to 10:45. */
  const extended = (minutes: number, isKept = false): TimedServerTime => ({
    ...readingAfter(minutes, isKept),
    expiresAt: '2026-03-01T10:45:00Z',
  });

  test('counts after a reload, although fewer seconds are stored', () => {
    open(readingAfter(27));
    expect(minutesLeft()).toBe(3);
    session.stop();
    open(extended(27));
    expect(minutesLeft()).toBe(18);
    session.stop();
    open(extended(28));
    expect(minutesLeft()).toBe(17);
  });

  test('counts in an open page with its next reading, once', () => {
    open(readingAfter(27));
    session.correctDeadline(extended(27));
    expect(minutesLeft()).toBe(18);
    session.correctDeadline({ ...extended(27), receivedAtMs: monotonicNow() + 120_000 });
    expect(minutesLeft()).toBe(18);
  });

  test('is not counted again from a stored response', () => {
    open(readingAfter(27));
    session.correctDeadline(extended(27, true));
    expect(minutesLeft()).toBe(3);
  });
});

test('RX-04 keeps the answers of an attempt that became the first because staff voided the one before', () => {
  const plan = planWith(readingAfter(1), [null, null]);
  const started = { attemptId: 'attempt-2', startedAt: '2026-03-01T10:00:00Z' };
  session = createAttemptSession({ ...plan, attempt: { ...started, attemptsUsed: 2 } }, attempts);
  session.start();
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  session.stop();
  session = createAttemptSession({ ...plan, attempt: { ...started, attemptsUsed: 1 } }, attempts);
  expect(session.state()).toMatchObject({ answers: ['a', null] });
});
