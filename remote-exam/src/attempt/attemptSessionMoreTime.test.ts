import type { Attendance, CallData, Exam } from '@manassa/shared/contract';
import { enterSession, noticesAtom, store } from '@manassa/shared/session';
import { buildAttendance, buildExam, buildUser, questionsWith } from '@manassa/shared/testing';
import { acceptSubmissions } from '../testing/attemptPlans';
import { attempts } from '../testing/attempts';
import { createAttemptSession } from './attemptSession';
import type { AttemptSession } from './attemptSession';
import { monotonicNow } from './clock/countdown';
import type { AttemptPlan } from './openAttempt';

const { loadAnswers, loadPending, loadRemaining } = attempts.store;

const MINUTE = 60_000;
const START = Date.parse('2026-03-01T10:00:00Z');
const attempt = { attemptId: 'attempt-1' };
const questions = questionsWith(['a', 'b'], ['a', 'b']);

let exams = 0;
let fetched: jest.SpyInstance;
let session: AttemptSession;
/** Deadline on the server, in minutes after the start; staff move it. */
let deadlineMin: number;
/** Duration of a read of the exam in ms. */
let readMs: number;
let read: jest.Mock<Promise<CallData<'exam'>>, []>;

const at = (ms: number): string => new Date(START + ms).toISOString();

/** The exam as the server reports it now; its clock began with this test's. */
function reported(parts: Partial<Attendance> = {}, exam: Partial<Exam> = {}): CallData<'exam'> {
  const times = { startedAt: null, expiresAt: at(deadlineMin * MINUTE), serverNow: at(monotonicNow()) };
  const attendance = buildAttendance({ _id: 'attempt-1', attempts: 0, ...times, ...parts });
  return { exam: { ...buildExam(), questions, ...exam }, attendance };
}

function open(more: Partial<AttemptPlan> = {}): AttemptSession {
  const { expiresAt, serverNow } = reported().attendance as { expiresAt: string; serverNow: string };
  session = createAttemptSession(
    {
      owner: { student: '1001', examId: `more-time-${exams}` },
      attempt,
      enrollmentId: 'e1',
      questions,
      durationMin: 2,
      server: { expiresAt, serverNow, receivedAtMs: monotonicNow() },
      readExam: (take) => read().then(take),
      ...more,
    },
    attempts,
  );
  session.start();
  session.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
  return session;
}

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
/** Bodies of the submissions, or checkpoints, of this test's attempt. */
const sent = (path = 'submit'): unknown[] =>
  fetched.mock.calls
    .filter(([url]: [string]) => url.endsWith(`/attendance/${path}`))
    .map(([, { body }]: [string, RequestInit]) => JSON.parse(String(body)) as { examId: string })
    .filter(({ examId }) => examId === session.plan.owner.examId);
const seconds = () => session.countdown.secondsLeft();
const pending = () => loadPending(session.plan.owner);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - START);
  jest.setSystemTime(START);
  localStorage.clear();
  store.set(noticesAtom, []);
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  exams += 1;
  deadlineMin = 2;
  readMs = 300;
  read = jest.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, readMs));
    return reported();
  });
  fetched = acceptSubmissions();
});
afterEach(() => {
  session.stop();
  jest.useRealTimers();
});

test('AT-12 time that staff added in the last second counts: the attempt continues and ends with the new time', async () => {
  open();
  await pass(2 * MINUTE - 500);
  deadlineMin = 17;
  await pass(600);
  expect(session.state().name).toBe('time-up');
  await pass(1000);
  expect(session.state()).toMatchObject({ name: 'running', answers: ['a', null] });
  expect(seconds()).toBe(899);
  expect(pending()).toBeNull();
  expect(store.get(noticesAtom)).toHaveLength(1);
  session.dispatch({ type: 'answerChosen', index: 1, key: 'b' });
  await pass(14 * MINUTE);
  expect(loadAnswers(session.plan.owner, attempt)?.answers).toEqual(['a', 'b']);
  expect(loadRemaining(session.plan.owner, attempt)).toMatchObject({ remainingSec: 60, expiresAt: at(17 * MINUTE) });
  expect([session.state().name, sent().length]).toEqual(['running', 0]);
  await pass(MINUTE);
  expect(session.state().name).toBe('time-up');
  await pass(3000);
  expect(sent()).toMatchObject([{ studentAnswers: ['a', 'b'] }]);
  expect(session.state().name).toBe('submitted');
});

test('AT-12 a page that slept past the end continues with the time that staff added meanwhile', async () => {
  open();
  await pass(MINUTE);
  deadlineMin = 17;
  // The clock of a sleeping tab advances, but no timer fires.
  jest.setSystemTime(START + 10 * MINUTE);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(session.state().name).toBe('time-up');
  await pass(5000);
  expect([session.state().name, seconds()]).toEqual(['running', 7 * 60 - 5]);
  expect(sent()).toHaveLength(0);
});

test('AT-12 returning to the page during the last read stores no submission yet: added time still counts', async () => {
  open();
  await pass(2 * MINUTE);
  deadlineMin = 17;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(300);
  expect([session.state().name, pending()]).toEqual(['running', null]);
});

test('AT-12 a device whose clock was set forward while offline gets the lost time back', async () => {
  const { expiresAt, serverNow } = reported().attendance as { expiresAt: string; serverNow: string };
  open({ server: { expiresAt, serverNow, receivedAtMs: monotonicNow() - MINUTE, isKept: true } });
  await pass(MINUTE + 1000);
  expect([session.state().name, seconds()]).toEqual(['running', 59]);
});

test('AT-09 the dialog lasts 3000 ms, also if the estimated time was over 2 s before', async () => {
  const { expiresAt, serverNow } = reported().attendance as { expiresAt: string; serverNow: string };
  open({ server: { expiresAt, serverNow, receivedAtMs: monotonicNow() - 2000, isKept: true } });
  await pass(2 * MINUTE - 1000);
  expect([session.state().name, read.mock.calls.length]).toEqual(['running', 1]);
  await pass(3999);
  expect([session.state().name, sent().length]).toEqual(['time-up', 0]);
});

test.each([
  ['reports the same deadline', 300, () => reported()],
  ['reports an attempt that it has closed', 300, () => reported({ submitted: true, replaceable: true })],
  ['reports more time in an exam that is finished', 300, () => ((deadlineMin = 9), reported({}, { finished: true }))],
  ['reports more time for another attempt', 300, () => ((deadlineMin = 9), reported({ _id: 'attempt-2' }))],
  ['reports more time too late', 3500, () => ((deadlineMin = 9), reported())],
  ['cannot be reached', 300, () => Promise.reject(new TypeError('no connection'))],
  ['never answers', 60_000, () => reported()],
])('AT-09 the answers are sent once, 3000 ms after zero, if the server %s', async (_, ms, answer) => {
  read.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return answer();
  });
  open();
  await pass(2 * MINUTE + 2999);
  expect([session.state().name, sent().length]).toEqual(['time-up', 0]);
  expect(pending()?.answers ?? null).toEqual(ms > 3000 ? null : ['a', null]);
  await pass(1);
  expect(read).toHaveBeenCalledTimes(1);
  // If the server reported another attempt, the page asks it before it sends.
  await pass(1000);
  await pass(60_000);
  expect(sent()).toMatchObject([{ studentAnswers: ['a', null] }]);
  expect([session.state().name, seconds()]).toEqual(['submitted', 0]);
});

test('AT-10 sends nothing if the attempt turns out to be submitted before the last read is answered', async () => {
  open();
  await pass(2 * MINUTE);
  session.dispatch({ type: 'submissionReceived' });
  await pass(10_000);
  expect(sent()).toHaveLength(0);
  expect([pending(), loadAnswers(session.plan.owner, attempt)]).toEqual([null, null]);
});

test('AT-13 a page that is closed before the server has answered leaves the submission to the next page', async () => {
  readMs = 60_000;
  open();
  await pass(2 * MINUTE);
  window.dispatchEvent(new Event('pagehide'));
  expect(pending()?.answers).toEqual(['a', null]);
  await pass(3000);
  expect(sent()).toHaveLength(1);
});

test('AT-13 a screen that is left before the server has answered stores the submission, and sends it after the read', async () => {
  open();
  await pass(2 * MINUTE);
  deadlineMin = 17;
  session.stop();
  expect(pending()?.answers).toEqual(['a', null]);
  await pass(300);
  expect(sent()).toHaveLength(1);
});

test('BE-17 stores and sends no submission once the last read reports that another device continues', async () => {
  read.mockImplementation(async () => reported({ activeDevice: 'another' }));
  open();
  await pass(2 * MINUTE + 1000);
  // As when the screen gives way to the panel of the other device.
  session.stop();
  await pass(5000);
  expect([pending(), sent().length]).toEqual([null, 0]);
});

test('BE-17 answers are still saved on the server after time was added', async () => {
  open({ offer: { everySec: 20, saved: { answers: [null, null], answeredAtMs: [null, null] } } });
  await pass(2 * MINUTE - 500);
  // Its checkpoint is due while the time is up.
  session.dispatch({ type: 'answerChosen', index: 1, key: 'b' });
  deadlineMin = 17;
  readMs = 1500;
  await pass(2500);
  expect(session.state().name).toBe('running');
  session.dispatch({ type: 'answerChosen', index: 1, key: 'a' });
  await pass(30_000);
  expect(sent('checkpoint').at(-1)).toMatchObject({ studentAnswers: ['a', 'a'] });
});

test('AT-10 takes over questions that changed together with the added time', async () => {
  const [one, two] = questions;
  read.mockImplementation(
    async () => ((deadlineMin = 17), reported({}, { questions: [two, one] as Exam['questions'] })),
  );
  open();
  await pass(2 * MINUTE);
  expect(session.state()).toMatchObject({ name: 'running', answers: [null, 'a'] });
});
