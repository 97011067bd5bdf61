import { createAttemptStore, paperOf, recordKey, writeRecord } from '@manassa/shared/attempt';
import { buildUser, journal, questionsWith } from '@manassa/shared/testing';
import { enterSession } from '@manassa/shared/session';
import { createAttemptSession } from './attemptSession';
import type { AttemptSession } from './attemptSession';
import type { AttemptPlan } from './openAttempt';
import { monotonicNow } from './clock/countdown';
import { acceptSubmissions, buildPlan } from '../testing/attemptPlans';
import { attemptsWith } from '../testing/attempts';

const findings = new Set<() => void>();
let isUnread = false;
const attempts = attemptsWith({
  ...createAttemptStore(journal),
  isCopyUnread: () => isUnread,
  onAnswersFound(listener) {
    findings.add(listener);
    return () => findings.delete(listener);
  },
});
const { loadAnswers, loadPending, loadRemaining, saveAnswers } = attempts.store;
const { submissionOf } = attempts;

let fetched: jest.SpyInstance;
let session: AttemptSession;

const planOf = (more: Partial<AttemptPlan> = {}): AttemptPlan =>
  buildPlan({ questions: questionsWith(['a', 'b'], ['a', 'b'], []), ...more });

function open(plan: AttemptPlan): AttemptSession {
  session = createAttemptSession(plan, attempts);
  session.start();
  return session;
}

function submit(): void {
  session.dispatch({ type: 'submitRequested' });
  session.dispatch({ type: 'submissionConfirmed' });
}

function clearSiteData(): void {
  localStorage.clear();
  journal.lose();
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  fetched = acceptSubmissions();
});
afterEach(() => {
  session.stop();
  submissionOf(session.plan.owner).dismiss();
  jest.useRealTimers();
});

test('AT-13 takes over and stores answers that the journal could not return when the attempt was opened', () => {
  const plan = planOf();
  open(plan).dispatch({ type: 'answerChosen', index: 1, key: 'b' });
  saveAnswers(plan.owner, { attemptId: 'attempt-1', answers: ['a', 'a', 'c'], index: 0 });
  findings.forEach((find) => find());
  // An option that the question does not have is not an answer.
  expect(session.state()).toMatchObject({ answers: ['a', 'b', null], index: 0 });
  expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })?.answers).toEqual(['a', 'b', null]);
  session.stop();
  expect(findings.size).toBe(0);

  const other = planOf();
  open(other).dispatch({ type: 'answerChosen', index: 1, key: 'b' });
  session.dispatch({ type: 'submitRequested' });
  saveAnswers(other.owner, { attemptId: 'attempt-1', answers: ['a', 'a', null], index: 0 });
  findings.forEach((find) => find());
  expect(session.state()).toMatchObject({ name: 'confirming', answers: ['a', 'b', null] });
  expect(loadAnswers(other.owner, { attemptId: 'attempt-1' })?.answers).toEqual(['a', 'b', null]);
});

test('BE-17 answers that are found later keep their times, so that newer ones of another device count', () => {
  const server = { expiresAt: '2026-03-01T10:30:00Z', serverNow: '2026-03-01T10:00:00Z', receivedAtMs: monotonicNow() };
  const plan = planOf({ server, offer: { everySec: 20, saved: { answers: [], answeredAtMs: [] } } });
  open(plan);
  saveAnswers(plan.owner, { ...plan.attempt, answers: ['a', null, null], answeredAtMs: [9, null, null], index: 0 });
  findings.forEach((find) => find());
  expect(loadAnswers(plan.owner, plan.attempt)?.answeredAtMs).toEqual([9, null, null]);
});

test('AT-13 an attempt whose copy cannot be read is not called safe, and subscribers are notified when it can', () => {
  const plan = planOf();
  isUnread = true;
  const told: boolean[] = [];
  open(plan).subscribe(() => told.push(session.isStoredSafely()));
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  expect(told).toEqual([false]);
  isUnread = false;
  const before = localStorage.getItem(recordKey('answers', plan.owner));
  findings.forEach((find) => find());
  expect(told.at(-1)).toBe(true);
  // Written again, so that the journal gets it too.
  expect(localStorage.getItem(recordKey('answers', plan.owner))).not.toBe(before);
});

test('AT-13 keeps the other tab’s attempt when a tab that slept resumes', () => {
  const plan = planOf();
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  const later = { attemptId: 'attempt-1', answers: ['b', 'b', null], index: 1 };
  localStorage.setItem(recordKey('answers', plan.owner), writeRecord(later, Date.now() * 2));
  findings.forEach((find) => find());
  expect(session.state()).toMatchObject({ answers: ['a', null, null] });
  expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })).toEqual(later);
});

test('AT-12 AT-13 a reloaded page stores its time before anything is answered', () => {
  const plan = planOf();
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  session.stop();
  session = createAttemptSession(plan, attemptsWith(createAttemptStore(journal)));
  session.start();
  jest.advanceTimersByTime(10_000);
  expect(loadRemaining(plan.owner, plan.attempt)?.remainingSec).toBe(1790);
});

test('AT-13 continues when another attempt was received', async () => {
  const plan = planOf({ attempt: { attemptId: 'attempt-2' } });
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  const submission = submissionOf(plan.owner);
  submission.keep({ attemptId: 'attempt-1', answers: ['b', 'b', null], enrollmentId: 'e1' });
  await submission.send();
  expect(submission.status()).toMatchObject({ name: 'received', attempt: { attemptId: 'attempt-1' } });
  expect(session.state().name).toBe('running');
  expect(loadAnswers(plan.owner, { attemptId: 'attempt-2' })?.answers).toEqual(['a', null, null]);
});

test('AT-13 stores everything that is needed to send the submission after a reload', () => {
  const plan = planOf();
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  submit();
  expect(loadPending(plan.owner)).toEqual({
    attemptId: 'attempt-1',
    answers: ['a', null, null],
    questions: paperOf(plan.questions).keys,
    enrollmentId: 'e1',
  });
});

test('AT-11 the clock of a submitted attempt stops, so nothing of it is stored after it was received', async () => {
  const plan = planOf({ attempt: { attemptId: null } });
  open(plan);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(loadRemaining(plan.owner, { attemptId: null })?.remainingSec).toBe(1795);
  submit();
  await jest.advanceTimersByTimeAsync(0);
  expect(session.state().name).toBe('submitted');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('manassa.exam'))).toEqual([]);
  session.stop();
  const next = open({ ...plan });
  expect(next.countdown.secondsLeft()).toBe(1800);
  expect(submissionOf(plan.owner).status()).toEqual({ name: 'none' });
  expect(next.state().name).toBe('running');
});

test("AT-12 takes the age of the server's response into account, at the opening and at a correction", () => {
  const server = { expiresAt: '2026-03-01T10:30:00Z', serverNow: '2026-03-01T10:20:00Z' };
  open(planOf({ server: { ...server, receivedAtMs: monotonicNow() - 60_000 } }));
  expect(session.countdown.secondsLeft()).toBe(540);
  session.dispatch({ type: 'submitRequested' });
  session.correctDeadline({ ...server, serverNow: '2026-03-01T10:25:00Z', receivedAtMs: monotonicNow() - 60_000 });
  expect(session.countdown.secondsLeft()).toBe(240);
});

test('AT-13 no other tab takes over between the end of the time and the result of the submission', async () => {
  let fail: () => void = () => undefined;
  fetched.mockImplementation(
    () =>
      new Promise<Response>((_, reject) => {
        fail = () => reject(new TypeError('Failed to fetch'));
      }),
  );
  open(planOf({ durationMin: 1 }));
  expect(submissionOf(session.plan.owner).isSubmitting()).toBe(false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([session.state().name, submissionOf(session.plan.owner).isSubmitting()]).toEqual(['time-up', true]);
  await jest.advanceTimersByTimeAsync(3_000);
  expect([session.state().name, submissionOf(session.plan.owner).isSubmitting()]).toEqual(['submitting', true]);
  fail();
  await jest.advanceTimersByTimeAsync(0);
  expect([session.state().name, submissionOf(session.plan.owner).isSubmitting()]).toEqual(['submit-failed', false]);
  session.retry();
  await jest.advanceTimersByTimeAsync(0);
  expect([session.state().name, submissionOf(session.plan.owner).isSubmitting()]).toEqual(['submitting', true]);
  fail();
  await jest.advanceTimersByTimeAsync(0);
});

test('AT-15 notifies nobody of a fact that changes nothing, and nobody who has unsubscribed', () => {
  open(planOf());
  const told = jest.fn();
  const stop = session.subscribe(told);
  session.dispatch({ type: 'confirmationCancelled' });
  session.dispatch({ type: 'answerChosen', index: 9, key: 'a' });
  expect(told).not.toHaveBeenCalled();
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  expect(told).toHaveBeenCalledTimes(1);
  stop();
  session.dispatch({ type: 'answerChosen', index: 0, key: 'b' });
  expect(told).toHaveBeenCalledTimes(1);
});

test('AT-13 stores the answers again when site data is cleared during the confirmation', () => {
  const plan = planOf();
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  session.dispatch({ type: 'submitRequested' });
  clearSiteData();
  expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })?.answers).toEqual(['a', null, null]);
});

test('AT-09 an attempt that is left and reopened during the confirmation still ends with its time', async () => {
  open(planOf({ durationMin: 1 }));
  session.dispatch({ type: 'submitRequested' });
  session.stop();
  session.start();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(session.state().name).toBe('time-up');
});

test('AT-13 an attempt that was left stores nothing more, however often it was begun and left', () => {
  const plan = planOf();
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  session.start();
  session.stop();
  clearSiteData();
  session.stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })).toBeNull();
});

test.each(['running', 'confirming'])(
  'AT-11 an attempt that another device submits while it is %s stores nothing more, and its clock stops',
  async (name) => {
    const plan = planOf({ attempt: { attemptId: null }, durationMin: 1 });
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
    if (name === 'confirming') session.dispatch({ type: 'submitRequested' });
    await jest.advanceTimersByTimeAsync(5000);
    session.dispatch({ type: 'submissionReceived' });
    await jest.advanceTimersByTimeAsync(120_000);
    expect(loadAnswers(plan.owner, { attemptId: null })).toBeNull();
    expect(loadRemaining(plan.owner, { attemptId: null })).toBeNull();
    expect(session.state()).toMatchObject({ name: 'submitted' });
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('AT-11 an attempt that another device submits removes nothing of the next one', () => {
  const plan = planOf();
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  saveAnswers(plan.owner, { attemptId: 'attempt-2', answers: ['b', null, null], index: 0 });
  session.dispatch({ type: 'submissionReceived' });
  expect(loadAnswers(plan.owner, { attemptId: 'attempt-2' })?.answers).toEqual(['b', null, null]);
});

test('AT-08 when subscribers are notified of an answer, it is stored or reported as not stored', () => {
  const plan = planOf();
  const told: unknown[] = [];
  open(plan).subscribe(() =>
    told.push([loadAnswers(plan.owner, { attemptId: 'attempt-1' })?.answers, session.isStoredSafely()]),
  );
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  session.dispatch({ type: 'answerChosen', index: 1, key: 'b' });
  expect(told).toEqual([
    [['a', null, null], true],
    [['a', 'b', null], false],
  ]);
  full.mockRestore();
});

test('AT-15 an attempt that was left listens to nothing of the page any more', async () => {
  const listening = new Map<string, number>();
  const count = (change: number) =>
    function note(...[type]: [string, ...unknown[]]): void {
      listening.set(type, (listening.get(type) ?? 0) + change);
    };
  for (const target of [window, document]) {
    jest.spyOn(target, 'addEventListener').mockImplementation(count(1));
    jest.spyOn(target, 'removeEventListener').mockImplementation(count(-1));
  }
  const plan = planOf();
  submissionOf(plan.owner);
  listening.clear();
  const server = { expiresAt: '2026-03-01T10:30:00Z', serverNow: '2026-03-01T10:00:00Z', receivedAtMs: monotonicNow() };
  open({ ...plan, server, offer: { everySec: 20, saved: { answers: [], answeredAtMs: [] } } });
  expect([...listening.values()]).toContain(1);
  session.stop();
  await jest.advanceTimersByTimeAsync(0);
  jest.restoreAllMocks();
  expect([...listening].filter(([, left]) => left > 0)).toEqual([]);
});
