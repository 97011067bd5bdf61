import { paperOf } from '@manassa/shared/attempt';
import { buildUser, journal } from '@manassa/shared/testing';
import { enterSession } from '@manassa/shared/session';
import { createAttemptSession } from './attemptSession';
import { monotonicNow } from './clock/countdown';
import { acceptSubmissions, buildPlan } from '../testing/attemptPlans';
import { attempts } from '../testing/attempts';

const { loadAnswers, loadPending, loadRemaining, saveAnswers, saveRemainingSec } = attempts.store;

let post: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  post = acceptSubmissions();
});
afterEach(() => jest.useRealTimers());

test('AT-08 stores every choice and every move at once and restores them after a reload', () => {
  const plan = buildPlan();
  const session = createAttemptSession(plan, attempts);
  session.start();
  session.dispatch({ type: 'answerChosen', index: 0, key: 'b' });
  session.dispatch({ type: 'questionShown', index: 2 });
  expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })).toEqual({
    attemptId: 'attempt-1',
    answers: ['b', null, null],
    questions: paperOf(plan.questions).keys,
    index: 2,
  });
  jest.advanceTimersByTime(7_000);
  expect(loadRemaining(plan.owner, { attemptId: 'attempt-1' })?.remainingSec).toBe(1795);
  session.stop();

  const reloaded = createAttemptSession(plan, attempts);
  expect(reloaded.state()).toEqual({ name: 'running', answers: ['b', null, null], index: 2 });
  expect(reloaded.countdown.secondsLeft()).toBe(1795);
});

test('AT-12 after a reload the time left is min(stored, deadline - now) if the server gives a deadline', () => {
  const server = {
    expiresAt: '2026-03-01T10:30:00Z',
    serverNow: '2026-03-01T10:20:00Z',
    receivedAtMs: monotonicNow(),
  };
  const plan = buildPlan({ server });
  saveRemainingSec(plan.owner, { attemptId: 'attempt-1', remainingSec: 1200 });
  const session = createAttemptSession(plan, attempts);
  expect(session.countdown.secondsLeft()).toBe(600);
  session.start();
  session.correctDeadline({ ...server, serverNow: '2026-03-01T10:25:00Z', receivedAtMs: monotonicNow() });
  expect(session.countdown.secondsLeft()).toBe(300);
  session.correctDeadline({ ...server, serverNow: '2026-03-01T10:00:00Z', receivedAtMs: monotonicNow() });
  expect(session.countdown.secondsLeft()).toBe(300);
  session.stop();
});

test('AT-09 at zero the answers are frozen and stored at once, and sent once after 3000 ms', async () => {
  const plan = buildPlan({ durationMin: 1 });
  const session = createAttemptSession(plan, attempts);
  session.start();
  session.dispatch({ type: 'answerChosen', index: 1, key: 'a' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(session.state().name).toBe('time-up');
  expect(loadPending(plan.owner)?.answers).toEqual([null, 'a', null]);
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  await jest.advanceTimersByTimeAsync(2_999);
  expect(post).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(post).toHaveBeenCalledTimes(1);
  expect(session.state().name).toBe('submitted');
  expect(loadPending(plan.owner)).toBeNull();
  session.stop();
});

test('AT-13 sends at once when the page is left during the time-up dialog', async () => {
  const plan = buildPlan({ durationMin: 1 });
  const session = createAttemptSession(plan, attempts);
  session.start();
  await jest.advanceTimersByTimeAsync(60_000);
  session.stop();
  await jest.advanceTimersByTimeAsync(0);
  expect(post).toHaveBeenCalledTimes(1);
});

test('AT-13 a failed submission gives its reason and succeeds when the connection returns', async () => {
  post.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const session = createAttemptSession(buildPlan(), attempts);
  session.start();
  session.dispatch({ type: 'submitRequested' });
  session.dispatch({ type: 'submissionConfirmed' });
  session.dispatch({ type: 'submissionConfirmed' });
  await jest.advanceTimersByTimeAsync(0);
  expect(session.state()).toMatchObject({ name: 'submit-failed', reason: 'network' });
  session.retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(session.state().name).toBe('submitted');
  const sent = (post.mock.calls as [string, RequestInit | undefined][]).filter(([, init]) => init?.method === 'POST');
  expect(sent).toHaveLength(2);
  session.stop();
});

test('AT-07 submits the answers given so far when the exam is finished', async () => {
  const plan = buildPlan();
  const session = createAttemptSession(plan, attempts);
  session.start();
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  session.dispatch({ type: 'examFinished' });
  await jest.advanceTimersByTimeAsync(0);
  const [, init] = post.mock.calls[0] as [string, RequestInit];
  expect(JSON.parse(String(init.body))).toMatchObject({ studentAnswers: ['a', null, null] });
  expect(session.state().name).toBe('submitted');
});

test('AT-08 drops stored answers that fit no question', () => {
  const plan = buildPlan();
  saveAnswers(plan.owner, { attemptId: 'attempt-1', answers: ['a', 'zzz', null, 'a', 'a'], index: 40 });
  expect(createAttemptSession(plan, attempts).state()).toEqual({
    name: 'running',
    answers: ['a', null, null],
    index: 2,
  });
});

test('AT-13 notices when the device stores nothing, and the attempt continues', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const session = createAttemptSession(buildPlan(), attempts);
  session.start();
  expect(session.isStoredSafely()).toBe(false);
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  expect(session.isStoredSafely()).toBe(false);
  expect(session.state()).toMatchObject({ answers: ['a', null, null] });
  session.stop();
});

describe('site data that is cleared while the page is open', () => {
  const losses: [string, () => void][] = [
    ['within five seconds', () => jest.advanceTimersByTime(5_000)],
    ['when the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['at once where the journal went with it', () => journal.lose()],
  ];

  test.each(losses)('AT-08 AT-13 is stored again %s', (_, notice) => {
    const plan = buildPlan();
    const session = createAttemptSession(plan, attempts);
    session.start();
    session.dispatch({ type: 'answerChosen', index: 1, key: 'b' });
    localStorage.clear();
    notice();
    expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })?.answers).toEqual([null, 'b', null]);
    session.stop();
    localStorage.clear();
    notice();
    expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })).toBeNull();
  });

  test('AT-13 is stored again when the lost login ends the screen, without replacing existing records', () => {
    const plan = buildPlan();
    const session = createAttemptSession(plan, attempts);
    session.start();
    session.dispatch({ type: 'answerChosen', index: 1, key: 'b' });
    localStorage.clear();
    session.stop();
    expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })?.answers).toEqual([null, 'b', null]);

    session.start();
    saveAnswers(plan.owner, { attemptId: 'attempt-1', answers: ['a', 'a', 'a'], index: 0 });
    session.stop();
    expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })?.answers).toEqual(['a', 'a', 'a']);
  });

  test('AT-13 is not replaced by an empty attempt: the journal may have answers that could not be read', () => {
    const plan = buildPlan();
    const session = createAttemptSession(plan, attempts);
    session.start();
    journal.lose();
    expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })).toBeNull();
    session.stop();
  });

  test('AT-13 is not stored again if another tab has submitted and removed it', () => {
    localStorage.setItem('loginToken', 'token-1');
    const plan = buildPlan();
    const session = createAttemptSession(plan, attempts);
    session.start();
    session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
    for (const key of Object.keys(localStorage)) if (key.startsWith('manassa.exam.')) localStorage.removeItem(key);
    journal.lose();
    expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })).toBeNull();
    session.stop();
  });

  test('AT-13 is not stored again if another tab has continued the attempt', () => {
    const plan = buildPlan();
    const session = createAttemptSession(plan, attempts);
    session.start();
    session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
    const key = `manassa.exam.answers/1001/${plan.owner.examId}`;
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as { revision: number };
    const later = { ...stored, revision: stored.revision + 10, answers: ['b', 'b', null] };
    localStorage.setItem(key, JSON.stringify(later));
    journal.lose();
    expect(loadAnswers(plan.owner, { attemptId: 'attempt-1' })?.answers).toEqual(['b', 'b', null]);
    session.stop();
  });

  test('AT-13 a waiting submission is stored again', async () => {
    post.mockRejectedValue(new TypeError('Failed to fetch'));
    const plan = buildPlan();
    const session = createAttemptSession(plan, attempts);
    session.start();
    session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
    session.dispatch({ type: 'submitRequested' });
    session.dispatch({ type: 'submissionConfirmed' });
    await jest.advanceTimersByTimeAsync(0);
    localStorage.clear();
    journal.lose();
    expect(loadPending(plan.owner)?.answers).toEqual(['a', null, null]);
    session.stop();
  });
});
