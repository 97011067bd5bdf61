import { recordKey, writeRecord } from '@manassa/shared/attempt';
import type { Attendance, CallData } from '@manassa/shared/contract';
import { enterSession } from '@manassa/shared/session';
import { buildAttendance, buildExam, buildUser, questionsWith } from '@manassa/shared/testing';
import { acceptSubmissions } from '../testing/attemptPlans';
import { attempts } from '../testing/attempts';
import { createAttemptSession } from './attemptSession';
import type { AttemptSession } from './attemptSession';
import { monotonicNow } from './clock/countdown';

const { loadAnswers, loadPending } = attempts.store;

const MINUTE = 60_000;
const START = Date.parse('2026-03-01T10:00:00Z');

let exams = 0;
let fetched: jest.SpyInstance;
let session: AttemptSession;
/** Deadline on the server, in minutes after the start; staff move it. */
let deadlineMin: number;
/** Duration of a read of the exam in ms. */
let readMs: number;
/** True once another device has submitted the attempt. */
let submitted: boolean;

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const pending = () => loadPending(session.plan.owner)?.answers ?? null;
const posts = (): unknown[] => fetched.mock.calls.filter(([url]: [string]) => url.endsWith('/attendance/submit'));

function reported(): CallData<'exam'> {
  const [expiresAt, serverNow] = [deadlineMin * MINUTE, monotonicNow()].map((ms) => new Date(START + ms).toISOString());
  const attendance: Attendance = buildAttendance({
    _id: 'attempt-1',
    attempts: 0,
    startedAt: null,
    submitted,
    expiresAt,
    serverNow,
  });
  return { exam: { ...buildExam(), questions: questionsWith(['a', 'b'], ['a', 'b']) }, attendance };
}

function show(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - START);
  jest.setSystemTime(START);
  localStorage.clear();
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  exams += 1;
  deadlineMin = 2;
  readMs = 60_000;
  submitted = false;
  fetched = acceptSubmissions();
  const { expiresAt = null, serverNow = null } = reported().attendance ?? {};
  session = createAttemptSession(
    {
      owner: { student: '1001', examId: `last-read-${exams}` },
      attempt: { attemptId: 'attempt-1' },
      enrollmentId: 'e1',
      questions: reported().exam.questions,
      durationMin: 2,
      server: expiresAt !== null && serverNow !== null ? { expiresAt, serverNow, receivedAtMs: monotonicNow() } : null,
      async readExam(take) {
        await new Promise((resolve) => setTimeout(resolve, readMs));
        take(reported());
      },
    },
    attempts,
  );
  session.start();
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
});
afterEach(() => {
  show('visible');
  session.stop();
  jest.useRealTimers();
});

test('AT-13 a page that is hidden during the dialog leaves the submission on the device, because it may be killed', async () => {
  await pass(2 * MINUTE);
  expect(pending()).toBeNull();
  show('hidden');
  expect(pending()).toEqual(['a', null]);
  show('visible');
  await pass(3000);
  expect(posts()).toHaveLength(1);
});

test('AT-12 a page that slept past the end asks for added time when it is shown', async () => {
  await pass(MINUTE);
  show('hidden');
  jest.setSystemTime(START + 10 * MINUTE);
  deadlineMin = 17;
  readMs = 300;
  show('visible');
  expect([session.state().name, pending()]).toEqual(['time-up', null]);
  await pass(300);
  expect([session.state().name, pending()]).toEqual(['running', null]);
});

test('AT-12 a submitted attempt does not continue, although time was added', async () => {
  await pass(MINUTE);
  submitted = true;
  deadlineMin = 17;
  readMs = 300;
  await pass(MINUTE + 300);
  expect(session.state().name).toBe('time-up');
});

/** Stores later answers, like another tab that has continued the attempt. */
function continueElsewhere(): void {
  const { owner, attempt } = session.plan;
  const later = { ...attempt, answers: ['a', 'b'], index: 1 };
  localStorage.setItem(recordKey('answers', owner), writeRecord(later, START + 86_400_000));
}

test('AT-12 a tab that slept past the end does not submit an attempt that another tab has continued with added time', async () => {
  continueElsewhere();
  await pass(2 * MINUTE);
  // As when the page learns that the other tab has the lock, before the response.
  session.stop();
  await pass(readMs);
  expect([posts().length, pending()]).toEqual([0, null]);
  expect(loadAnswers(session.plan.owner, session.plan.attempt)?.answers).toEqual(['a', 'b']);
});

test('AT-12 AT-13 added time that a tab reads after it slept replaces no later answers of another tab', async () => {
  continueElsewhere();
  deadlineMin = 17;
  readMs = 300;
  await pass(2 * MINUTE + 300);
  expect(session.state().name).toBe('running');
  expect(loadAnswers(session.plan.owner, session.plan.attempt)?.answers).toEqual(['a', 'b']);
});

test('AT-13 a stored submission is sent, also if another tab has continued the attempt', async () => {
  continueElsewhere();
  await pass(2 * MINUTE);
  window.dispatchEvent(new Event('pagehide'));
  session.stop();
  await pass(10_000);
  expect([posts().length, pending()]).toEqual([1, null]);
});
