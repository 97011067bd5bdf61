import { recordKey, writeRecord } from '@manassa/shared/attempt';
import type { AttemptOwner, RecordKind } from '@manassa/shared/attempt';
import { buildExam, buildUser, examWith, questionsWith } from '@manassa/shared/testing';
import { enterSession } from '@manassa/shared/session';
import { createAttemptSession } from './attemptSession';
import type { AttemptSession } from './attemptSession';
import type { AttemptPlan } from './openAttempt';
import { buildPlan } from '../testing/attemptPlans';
import { attempts } from '../testing/attempts';

const { loadAnswers, loadPending, loadRemaining } = attempts.store;
const { submissionOf } = attempts;

/** A frozen tab resumes with old data: changes by other tabs and devices take precedence. */

/** Later than every revision in these tests. */
const LATER = Date.now() + 86_400_000;

let fetched: jest.SpyInstance;
let session: AttemptSession;

const planOf = (more: Partial<AttemptPlan> = {}): AttemptPlan => buildPlan({ attempt: { attemptId: null }, ...more });

function open(plan: AttemptPlan): AttemptSession {
  session = createAttemptSession(plan, attempts);
  session.start();
  return session;
}

/** Removes everything stored, as another tab does after the server has received the attempt. */
function forgetElsewhere(owner: AttemptOwner): void {
  for (const kind of ['answers', 'remaining', 'pending'] satisfies RecordKind[]) {
    localStorage.removeItem(recordKey(kind, owner));
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'));
});
afterEach(() => {
  session.stop();
  submissionOf(session.plan.owner).dismiss();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('AT-13 writes nothing over the next attempt, begun in another tab', async () => {
  const { owner } = open(planOf({ attempt: { attemptId: 'attempt-1' } })).plan;
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  const next = { attemptId: 'attempt-2', answers: ['b', 'b', null], index: 1 };
  localStorage.setItem(recordKey('answers', owner), writeRecord(next, LATER));
  localStorage.setItem(
    recordKey('remaining', owner),
    writeRecord({ attemptId: 'attempt-2', remainingSec: 1700 }, LATER),
  );
  await jest.advanceTimersByTimeAsync(10_000);
  session.stop();
  expect(loadAnswers(owner, { attemptId: 'attempt-2' })).toEqual(next);
  expect(loadRemaining(owner, { attemptId: 'attempt-2' })?.remainingSec).toBe(1700);
});

test('AT-10 AT-13 asks the server first about an attempt that another tab has ended', async () => {
  const { owner } = open(planOf({ durationMin: 1 })).plan;
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  await jest.advanceTimersByTimeAsync(10_000);
  forgetElsewhere(owner);
  fetched.mockImplementation(async () => new Response(JSON.stringify(examWith({ submitted: true }))));
  session.dispatch({ type: 'timeRanOut' });
  session.stop();
  await jest.advanceTimersByTimeAsync(0);
  expect(fetched.mock.calls.map(([, init]: [string, RequestInit | undefined]) => init?.method ?? 'GET')).toEqual([
    'GET',
  ]);
  expect(submissionOf(owner).status().name).toBe('received');
});

test('AT-13 submits the latest answers of another tab, not its own old ones', async () => {
  const { owner } = open(planOf({ durationMin: 1, attempt: { attemptId: 'attempt-1' } })).plan;
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  await jest.advanceTimersByTimeAsync(1000);
  const later = { attemptId: 'attempt-1', answers: ['a', 'b', 'b'], index: 2 };
  localStorage.setItem(recordKey('answers', owner), writeRecord(later, LATER));
  await jest.advanceTimersByTimeAsync(59_000);
  expect(session.state().name).toBe('time-up');
  expect(loadPending(owner)?.answers).toEqual(['a', 'b', 'b']);
});

test('AT-13 RX-05 a read that began before another tab took the attempt over writes nothing over its answers', async () => {
  const [one, two, three] = questionsWith(['a', 'b'], ['a', 'b'], ['a', 'b']);
  const read = { exam: buildExam({ questions: [three, two, one].flatMap((each) => each ?? []) }), attendance: null };
  const readExam: AttemptPlan['readExam'] = async (take) => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    take(read);
  };
  const attempt = { attemptId: 'attempt-1' };
  const { owner } = open(planOf({ attempt, readExam })).plan;
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  session.dispatch({ type: 'submitRequested' });
  session.stop();
  const later = { ...attempt, answers: ['a', 'b', 'b'], index: 2 };
  localStorage.setItem(recordKey('answers', owner), writeRecord(later, LATER));
  await jest.advanceTimersByTimeAsync(5000);
  expect(loadAnswers(owner, attempt)).toEqual(later);
});

test('AT-13 a tab that slept through the next attempt leaves the submission of that one on the device', async () => {
  const { owner } = open(planOf({ durationMin: 1, attempt: { attemptId: 'attempt-1' } })).plan;
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  const next = { attemptId: 'attempt-2', answers: ['b', 'b', null] };
  localStorage.setItem(recordKey('answers', owner), writeRecord({ ...next, index: 1 }, LATER));
  localStorage.setItem(recordKey('pending', owner), writeRecord({ ...next, enrollmentId: 'e1' }, LATER));
  await jest.advanceTimersByTimeAsync(65_000);
  expect(loadPending(owner)?.attemptId).toBe('attempt-2');
  expect(submissionOf(owner).status()).toMatchObject({ name: 'stored', reason: 'network', safe: false });
  // The server has the answers of this one.
  fetched.mockImplementation(async () => new Response(JSON.stringify(examWith({ _id: 'attempt-1', submitted: true }))));
  session.retry();
  await jest.advanceTimersByTimeAsync(3000);
  expect(submissionOf(owner).status().name).toBe('received');
  expect(loadPending(owner)).toMatchObject(next);
});

test('RX-04 sets no answer of the next attempt aside, which another tab has begun', () => {
  const attempt = { attemptId: 'attempt-1' };
  const { owner } = open(planOf({ attempt })).plan;
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  const next = { attemptId: 'attempt-2', answers: ['b', 'b', null], index: 1 };
  localStorage.setItem(recordKey('answers', owner), writeRecord(next, LATER));
  session.applyResult([null, 'a', null]);
  expect(loadAnswers(owner, { attemptId: 'attempt-2' })).toEqual(next);
});

test('AT-13 BE-17 saved answers that a tab reads after it slept replace no later ones of another tab', () => {
  const attempt = { attemptId: 'attempt-1' };
  const server = { expiresAt: '2026-03-01T10:30:00Z', serverNow: '2026-03-01T10:00:00Z', receivedAtMs: 0 };
  const offer = { everySec: 20, saved: { answers: [], answeredAtMs: [] } };
  const { owner } = open(planOf({ attempt, server, offer })).plan;
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  const later = { ...attempt, answers: ['a', 'b', 'b'], index: 2 };
  localStorage.setItem(recordKey('answers', owner), writeRecord(later, LATER));
  // The other tab's last checkpoint, before its last answer.
  session.takeSaved({ answers: ['a', 'b', null], answeredAtMs: [null, Date.parse('2026-03-01T10:10:00Z'), null] });
  expect(loadAnswers(owner, attempt)).toEqual(later);
});

test('AT-12 stores the time left of a new attempt before its first answer, also after another tab has ended the last one', async () => {
  const plan = planOf({ attempt: { attemptId: 'attempt-1' } });
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  session.stop();
  forgetElsewhere(plan.owner);
  const attempt = { attemptId: 'attempt-2' };
  open({ ...plan, attempt });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loadRemaining(plan.owner, attempt)?.remainingSec).toBe(1740);
});

test('AT-13 submits its own answers if the stored ones are of another attempt or an earlier page', async () => {
  const plan = planOf({ durationMin: 1, attempt: { attemptId: 'attempt-2' } });
  const key = recordKey('answers', plan.owner);
  const earlier = { attemptId: 'attempt-2', answers: ['b', null, null], index: 0 };
  localStorage.setItem(key, writeRecord(earlier, Date.now() + 9000));
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  localStorage.setItem(
    key,
    writeRecord({ attemptId: 'attempt-1', answers: ['b', 'b', 'b'], index: 2 }, Date.now() + 99_000),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loadPending(plan.owner)?.answers).toEqual(['a', null, null]);
});

test('AT-13 adds nothing of an attempt that another tab has ended to the next one', async () => {
  const plan = planOf();
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  await jest.advanceTimersByTimeAsync(1_500_000);
  forgetElsewhere(plan.owner);
  // Its clock ticks before it learns that it lost the lock, which closes the screen.
  await jest.advanceTimersByTimeAsync(5000);
  session.stop();
  expect(loadAnswers(plan.owner, { attemptId: null })).toBeNull();
  expect(loadRemaining(plan.owner, { attemptId: null })).toBeNull();
  expect(open({ ...plan }).countdown.secondsLeft()).toBe(1800);
});

test('AT-13 stores everything again after all site data was cleared', async () => {
  const plan = planOf();
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  localStorage.clear();
  await jest.advanceTimersByTimeAsync(5000);
  expect(loadAnswers(plan.owner, { attemptId: null })?.answers).toEqual(['a', null, null]);
});

test('AT-13 does not store an empty attempt by itself: the unread journal may have more', async () => {
  const plan = planOf();
  open(plan);
  await jest.advanceTimersByTimeAsync(6000);
  session.stop();
  expect(loadAnswers(plan.owner, { attemptId: null })).toBeNull();
});

test('AT-10 does not submit an attempt that another device submits during the time-up dialog', async () => {
  const plan = planOf({ durationMin: 1 });
  open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(session.state().name).toBe('time-up');
  session.dispatch({ type: 'submissionReceived' });
  session.stop();
  void submissionOf(plan.owner).send();
  await jest.advanceTimersByTimeAsync(5000);
  expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(0);
});

test('RX-04 an attempt is over when its submission was set aside because the next attempt runs elsewhere', async () => {
  const plan = planOf({ attempt: { attemptId: null, attemptsUsed: 1 } });
  open(plan);
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  fetched.mockRejectedValue(new TypeError('no connection'));
  session.dispatch({ type: 'submitRequested' });
  session.dispatch({ type: 'submissionConfirmed' });
  await jest.advanceTimersByTimeAsync(1500);
  expect(session.state().name).not.toBe('submitted');
  fetched.mockImplementation(async () => new Response(JSON.stringify(examWith({ attempts: 3, submitted: false }))));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(submissionOf(plan.owner).status().name).toBe('set-aside');
  expect(session.state().name).toBe('submitted');
});

test('RX-04 AT-13 an open attempt goes on when a waiting submission of the one before is set aside', async () => {
  const { owner } = open(planOf({ attempt: { attemptId: null, attemptsUsed: 3 } })).plan;
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  const before = { attemptId: null, attemptsUsed: 1, answers: ['b', null, null], enrollmentId: 'e1' };
  localStorage.setItem(recordKey('pending', owner), writeRecord(before, Date.now()));
  fetched.mockImplementation(async () => new Response(JSON.stringify(examWith({ attempts: 3, submitted: false }))));
  void submissionOf(owner).send();
  await jest.advanceTimersByTimeAsync(5000);
  expect(submissionOf(owner).status().name).toBe('set-aside');
  expect(session.state()).toMatchObject({ name: 'running', answers: ['a', null, null] });
});
