import {
  answer,
  buildUser,
  examWith,
  freshSubmission,
  journal,
  pending,
  questionsWith,
  received,
} from '@manassa/shared/testing';
import { enterSession } from '@manassa/shared/session';
import { createAttemptSession } from './attemptSession';
import type { AttemptSession } from './attemptSession';
import { attempts } from '../testing/attempts';

const { loadPending, savePending } = attempts.store;
const { submissionOf } = attempts;

/** A device with a full disk: local storage seems to work, only the journal reports it. */

let fetched: jest.SpyInstance;

function fillDisk(is: boolean): void {
  journal.fill(is);
}

function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  journal.fill(false);
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer(200, received));
});
afterEach(() => jest.useRealTimers());

function createSession(examId: string, durationMin = 30): AttemptSession {
  return createAttemptSession(
    {
      owner: { student: '1001', examId },
      attempt: { attemptId: 'attempt-1' },
      enrollmentId: 'e1',
      questions: questionsWith(['a', 'b']),
      durationMin,
      server: null,
    },
    attempts,
  );
}

test('AT-08 AT-13 an attempt reports when answers are not stored, and when they are again', () => {
  const session = createSession('no-room');
  const told: boolean[] = [];
  session.subscribe(() => told.push(session.isStoredSafely()));
  session.start();
  fillDisk(true);
  fillDisk(false);
  expect(told).toEqual([false, true]);
  fillDisk(true);
  expect(asksBeforeClosing()).toBe(true);
  session.stop();
  expect(asksBeforeClosing()).toBe(false);
  fillDisk(false);
  expect(told).toHaveLength(3);
});

test('AT-13 an attempt that is opened on a full device asks before the page is closed', () => {
  fillDisk(true);
  const session = createSession('full');
  session.start();
  expect(asksBeforeClosing()).toBe(true);
  session.stop();
});

test('AT-13 an attempt that is left during the time-up dialog asks no more once its submission is received', async () => {
  const session = createSession('left', 1);
  session.start();
  fillDisk(true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([session.state().name, asksBeforeClosing()]).toEqual(['time-up', true]);
  session.stop();
  await jest.advanceTimersByTimeAsync(0);
  expect(submissionOf(session.plan.owner).status().name).toBe('received');
  expect(asksBeforeClosing()).toBe(false);
});

test('AT-13 a waiting submission is not called safe, and the browser asks before the page is closed, until it is stored or received', async () => {
  const { submission } = freshSubmission();
  fillDisk(true);
  expect(asksBeforeClosing()).toBe(false);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(submission.keep(pending)).toBe(true);
  await submission.send();
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'network', safe: false });
  expect(asksBeforeClosing()).toBe(true);
  fillDisk(false);
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'network', safe: true });
  expect(asksBeforeClosing()).toBe(false);
  fillDisk(true);
  expect(submission.status()).toMatchObject({ safe: false });
  expect(asksBeforeClosing()).toBe(true);
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answer(200, received) : answer(200, examWith(null)),
  );
  await submission.send();
  expect(submission.status().name).toBe('received');
  expect(asksBeforeClosing()).toBe(false);
});

test('AT-13 a submission of an earlier page is not called safe either, and another student is not asked', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  fillDisk(true);
  const owner = { student: '1001', examId: 'left-behind' };
  savePending(owner, pending);
  const submission = submissionOf(owner);
  expect(submission.status()).toMatchObject({ name: 'stored', reason: null, safe: false });
  expect(asksBeforeClosing()).toBe(true);
  enterSession(buildUser({ studentCode: '1002', loginToken: 'token-2' }));
  expect(asksBeforeClosing()).toBe(false);
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  expect(asksBeforeClosing()).toBe(true);
  localStorage.clear();
  fetched.mockImplementation(async () => answer(200, examWith({ _id: 'attempt-1', submitted: true })));
  await submission.send();
  expect(asksBeforeClosing()).toBe(false);
});

test('AT-13 a retried submission is stored again after the journal had refused it', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  const key = `manassa.exam.pending/1001/${owner.examId}`;
  const before = localStorage.getItem(key);
  await submission.send();
  expect(localStorage.getItem(key)).toBe(before);
  fillDisk(true);
  await submission.send();
  expect(localStorage.getItem(key)).not.toBe(before);
  expect(loadPending(owner)).toEqual(pending);
});
