import { enterSession } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import { examWith } from '../testing/submissions';
import { recordKey, writeRecord } from './kept/attemptRecords.rule';
import type { AttemptOwner, RecordKind } from './kept/attemptRecords.rule';
import { createAttemptSession } from './attemptSession';
import type { AttemptSession } from './attemptSession';
import type { AttemptPlan } from './openAttempt';
import { questionsWith } from '../testing/questions';
import { attempts } from '../testing/attempts';

const { loadAnswers, loadPending, loadRemainingSec } = attempts.store;
const { submissionOf } = attempts;

/** A tab that was frozen goes on where it was: what other tabs and devices did meanwhile counts. */

/** Above every number that these tests give, whatever their clocks. */
const LATER = Date.now() + 86_400_000;

let exams = 0;
let fetched: jest.SpyInstance;
let session: AttemptSession;

function planOf(more: Partial<AttemptPlan> = {}): AttemptPlan {
  exams += 1;
  return {
    owner: { student: '1001', examId: `sleep-${exams}` },
    attempt: { attemptId: null },
    enrollmentId: 'e1',
    questions: questionsWith(['a', 'b'], ['a', 'b'], ['a', 'b']),
    durationMin: 30,
    server: null,
    ...more,
  };
}

function open(plan: AttemptPlan): AttemptSession {
  session = createAttemptSession(plan, attempts);
  session.start();
  return session;
}

/** Another tab ends the attempt: the server has it, and nothing of it is kept. */
function forgetElsewhere(owner: AttemptOwner): void {
  for (const kind of ['answers', 'remaining', 'pending'] satisfies RecordKind[]) {
    localStorage.removeItem(recordKey(kind, owner));
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no line'));
});
afterEach(() => {
  session.stop();
  submissionOf(session.plan.owner).dismiss();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('AT-13 writes nothing over the next attempt, which another tab has begun', async () => {
  const { owner } = open(planOf({ attempt: { attemptId: 'attempt-1' } })).plan;
  session.tell({ type: 'answerChosen', index: 0, key: 'a' });
  const next = { attemptId: 'attempt-2', answers: ['b', 'b', null], index: 1 };
  localStorage.setItem(recordKey('answers', owner), writeRecord(next, LATER));
  localStorage.setItem(
    recordKey('remaining', owner),
    writeRecord({ attemptId: 'attempt-2', remainingSec: 1700 }, LATER),
  );
  await jest.advanceTimersByTimeAsync(10_000);
  session.stop();
  expect(loadAnswers(owner, { attemptId: 'attempt-2' })).toEqual(next);
  expect(loadRemainingSec(owner, { attemptId: 'attempt-2' })).toBe(1700);
});

test('AT-10 AT-13 asks first what became of an attempt that another tab has ended', async () => {
  const { owner } = open(planOf({ durationMin: 1 })).plan;
  session.tell({ type: 'answerChosen', index: 0, key: 'a' });
  await jest.advanceTimersByTimeAsync(10_000);
  forgetElsewhere(owner);
  fetched.mockImplementation(async () => new Response(JSON.stringify(examWith({ submitted: true }))));
  session.tell({ type: 'timeRanOut' });
  session.stop();
  await jest.advanceTimersByTimeAsync(0);
  expect(fetched.mock.calls.map(([, init]: [string, RequestInit | undefined]) => init?.method ?? 'GET')).toEqual([
    'GET',
  ]);
  expect(submissionOf(owner).status().name).toBe('received');
});

test('AT-13 hands in what was answered last, not what it had when it fell asleep', async () => {
  const { owner } = open(planOf({ durationMin: 1, attempt: { attemptId: 'attempt-1' } })).plan;
  session.tell({ type: 'answerChosen', index: 0, key: 'a' });
  await jest.advanceTimersByTimeAsync(1000);
  const later = { attemptId: 'attempt-1', answers: ['a', 'b', 'b'], index: 2 };
  localStorage.setItem(recordKey('answers', owner), writeRecord(later, LATER));
  await jest.advanceTimersByTimeAsync(59_000);
  expect(session.state().name).toBe('time-up');
  expect(loadPending(owner)?.answers).toEqual(['a', 'b', 'b']);
});

test('AT-13 hands in its own where another attempt lies there, or what an earlier page left', async () => {
  const plan = planOf({ durationMin: 1, attempt: { attemptId: 'attempt-2' } });
  const key = recordKey('answers', plan.owner);
  const earlier = { attemptId: 'attempt-2', answers: ['b', null, null], index: 0 };
  localStorage.setItem(key, writeRecord(earlier, Date.now() + 9000));
  open(plan).tell({ type: 'answerChosen', index: 0, key: 'a' });
  localStorage.setItem(
    key,
    writeRecord({ attemptId: 'attempt-1', answers: ['b', 'b', 'b'], index: 2 }, Date.now() + 99_000),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loadPending(plan.owner)?.answers).toEqual(['a', null, null]);
});

test('AT-13 leaves nothing of an attempt that another tab has ended to the next one', async () => {
  const plan = planOf();
  open(plan).tell({ type: 'answerChosen', index: 0, key: 'a' });
  await jest.advanceTimersByTimeAsync(1_500_000);
  forgetElsewhere(plan.owner);
  // Its clock ticks before it hears that the lock is gone, which takes the screen away.
  await jest.advanceTimersByTimeAsync(5000);
  session.stop();
  expect(loadAnswers(plan.owner, { attemptId: null })).toBeNull();
  expect(loadRemainingSec(plan.owner, { attemptId: null })).toBeNull();
  expect(open({ ...plan }).countdown.secondsLeft()).toBe(1800);
});

test('AT-13 keeps everything again where all of the site has been cleared', async () => {
  const plan = planOf();
  open(plan).tell({ type: 'answerChosen', index: 0, key: 'a' });
  localStorage.clear();
  await jest.advanceTimersByTimeAsync(5000);
  expect(loadAnswers(plan.owner, { attemptId: null })?.answers).toEqual(['a', null, null]);
});

test('AT-13 keeps no empty sheet by itself: the journal that could not be read may have more', async () => {
  const plan = planOf();
  open(plan);
  await jest.advanceTimersByTimeAsync(6000);
  session.stop();
  expect(loadAnswers(plan.owner, { attemptId: null })).toBeNull();
});

test('AT-10 does not hand in an attempt that was handed in on another device, when that is heard with the time up', async () => {
  const plan = planOf({ durationMin: 1 });
  open(plan).tell({ type: 'answerChosen', index: 0, key: 'a' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(session.state().name).toBe('time-up');
  session.tell({ type: 'submissionReceived' });
  session.stop();
  // The start page sends what is left to send.
  void submissionOf(plan.owner).send();
  await jest.advanceTimersByTimeAsync(5000);
  expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(0);
});
