import { enterSession, noticesAtom, store } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import {
  answer,
  dismissAll,
  examWith,
  freshSubmission,
  pending,
  postsAmong,
  received,
} from '../../testing/submissions';
import { isTaken } from './submissionStatus';
import { attempts, journal } from '../../testing/attempts';

const { loadAnswers, loadPending, saveAnswers, savePending } = attempts.store;
const { submissionOf } = attempts;

let fetched: jest.SpyInstance;

const posts = (): RequestInit[] => postsAmong(fetched);

/** A server whose reply to the first submission is lost; `ask` is what it answers when it is asked then. */
function loseFirstReply(ask: () => Response): void {
  let lost = false;
  fetched.mockImplementation(async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return ask();
    if (lost) return answer(200, received);
    lost = true;
    throw new TypeError('Failed to fetch');
  });
}

function clearSiteData(): void {
  localStorage.clear();
  journal.lose();
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  localStorage.clear();
  jest.spyOn(journal, 'written').mockResolvedValue(undefined);
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  store.set(noticesAtom, []);
  fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer(200, received));
});
afterEach(() => {
  dismissAll();
  jest.useRealTimers();
});

test('AT-13 nothing is sent before the journal has it, and the journal is waited for one second', async () => {
  let written: () => void = () => undefined;
  jest.mocked(journal.written).mockReturnValue(new Promise((resolve) => (written = resolve)));
  const { submission } = freshSubmission();
  submission.keep(pending);
  const sent = submission.send();
  await jest.advanceTimersByTimeAsync(500);
  expect(fetched).not.toHaveBeenCalled();
  expect(journal.written).toHaveBeenCalledWith(1000);
  written();
  await sent;
  expect(posts()).toHaveLength(1);
});

test('AT-13 the browser finishes a submission after the page is closed, but is not asked to where it would refuse', async () => {
  const small = freshSubmission().submission;
  small.keep(pending);
  await small.send();
  const large = freshSubmission().submission;
  large.keep({ ...pending, answers: Array.from({ length: 300 }, () => 'a'.repeat(200)) });
  await large.send();
  expect(posts().map(({ keepalive }) => keepalive === true)).toEqual([true, false]);
});

test('AT-11 what was received is forgotten before anybody is told, and only that: another attempt stays', async () => {
  const { owner, submission } = freshSubmission();
  saveAnswers(owner, { attemptId: 'attempt-2', answers: ['b', null], index: 0 });
  const told: [string, boolean][] = [];
  submission.subscribe(() => told.push([submission.status().name, loadPending(owner) !== null]));
  submission.keep(pending);
  await submission.send();
  expect(told).toEqual([
    ['kept', true],
    ['sending', true],
    ['received', false],
  ]);
  expect(loadAnswers(owner, { attemptId: 'attempt-2' })?.answers).toEqual(['b', null]);
  expect(store.get(noticesAtom)).toMatchObject([{ kind: 'success', text: received.message }]);
});

test('AT-13 a failure speaks up once; the tries after it are silent and further and further apart', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  expect(store.get(noticesAtom)).toHaveLength(1);
  store.set(noticesAtom, []);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(4_900);
  expect(fetched).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(200);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(store.get(noticesAtom)).toEqual([]);
  // Handed in once more, by the student: that is a first try again.
  submission.keep(pending);
  await submission.send();
  expect(store.get(noticesAtom)).toHaveLength(1);
});

test('AT-10 a try that is brought forward replaces the one that was planned', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  await jest.advanceTimersByTimeAsync(1_000);
  await submission.send();
  expect(fetched).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('AT-13 the line coming back and the tab being shown send what failed, not what was refused or waits for its time', async () => {
  const wake = async (): Promise<void> => {
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
  };
  // Frozen while the time-up dialog is shown.
  const { submission } = freshSubmission();
  submission.keep(pending);
  await wake();
  expect(posts()).toHaveLength(0);
  fetched.mockImplementation(async () => answer(400, { message: 'مرفوض', statusCode: 400 }));
  await submission.send();
  await wake();
  expect(posts()).toHaveLength(1);

  fetched.mockClear();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetched.mockImplementation(async () => answer(200, received));
  const failing = freshSubmission().submission;
  failing.keep(pending);
  await failing.send();
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(failing.status().name).toBe('received');
});

test('AT-10 whoever asks for the submission of an exam gets the same one', () => {
  const { owner, submission } = freshSubmission();
  expect(submissionOf({ ...owner })).toBe(submission);
  expect(submissionOf({ ...owner, student: '1002' })).not.toBe(submission);
});

test('AT-13 a submission is put away only while it waits, and nothing of another attempt with it', async () => {
  const { owner, submission } = freshSubmission();
  saveAnswers(owner, { attemptId: 'attempt-2', answers: ['b', null], index: 0 });
  fetched.mockImplementation(() => new Promise(() => undefined));
  submission.keep(pending);
  void submission.send();
  submission.dismiss();
  expect(submission.status().name).toBe('sending');
  expect(loadPending(owner)).toEqual(pending);
  await jest.advanceTimersByTimeAsync(0);

  const waiting = freshSubmission();
  saveAnswers(waiting.owner, { attemptId: 'attempt-2', answers: ['b', null], index: 0 });
  waiting.submission.keep(pending);
  waiting.submission.reset();
  expect(waiting.submission.status().name).toBe('kept');
  waiting.submission.dismiss();
  expect(loadPending(waiting.owner)).toBeNull();
  expect(loadAnswers(waiting.owner, { attemptId: 'attempt-2' })?.answers).toEqual(['b', null]);
});

test('AT-13 what was received is known of its own attempt until another one begins', async () => {
  const { submission } = freshSubmission();
  submission.keep(pending);
  expect(isTaken(submission.status(), { attemptId: 'attempt-1' })).toBe(false);
  await submission.send();
  expect(isTaken(submission.status(), { attemptId: 'attempt-1' })).toBe(true);
  expect(isTaken(submission.status(), { attemptId: null })).toBe(true);
  expect(isTaken(submission.status(), { attemptId: 'attempt-2' })).toBe(false);
  submission.reset();
  expect(submission.status()).toEqual({ name: 'none' });
});

describe('what the server says when it is asked before a repeat', () => {
  test('AT-13 that an earlier attempt was submitted does not pass for this one', async () => {
    loseFirstReply(() => answer(200, examWith({ _id: 'attempt-0', submitted: true })));
    const { submission } = freshSubmission();
    submission.keep(pending);
    await submission.send();
    await submission.send();
    expect(posts()).toHaveLength(2);
  });

  test('AT-13 that the session is over keeps the submission for the next login', async () => {
    loseFirstReply(() => answer(401, { message: 'انتهت الجلسة', statusCode: 401 }));
    const { owner, submission } = freshSubmission();
    submission.keep(pending);
    await submission.send();
    await submission.send();
    expect(posts()).toHaveLength(1);
    expect(submission.status()).toMatchObject({ name: 'kept', reason: 'session' });
    expect(loadPending(owner)).toEqual(pending);
  });

  test.each([
    ['a refusal', 404, { message: 'غير موجود', statusCode: 404 }],
    ['another shape', 200, { success: true, message: '', data: {} }],
  ])('AT-13 %s is no reason to keep the answers back: they come first', async (_, status, body) => {
    loseFirstReply(() => answer(status, body));
    const { submission } = freshSubmission();
    submission.keep({ ...pending, attemptId: null });
    await submission.send();
    await submission.send();
    expect(posts()).toHaveLength(2);
    expect(submission.status().name).toBe('received');
  });
});

test('AT-13 what a closed page left is sent at once where a repeat is known as one', async () => {
  const owner = { student: '1001', examId: 'trouble-left' };
  savePending(owner, pending);
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answer(200, received) : answer(200, examWith({ _id: 'attempt-1', submitted: false })),
  );
  const submission = submissionOf(owner);
  expect(submission.status()).toMatchObject({ name: 'kept', reason: null });
  void submission.send();
  await jest.advanceTimersByTimeAsync(0);
  expect(posts()).toHaveLength(1);
});

describe('site data that is cleared under a submission', () => {
  test('AT-13 is kept again before the first try, and after one that another tab had handed in', async () => {
    const here = freshSubmission();
    here.submission.keep(pending);
    clearSiteData();
    expect(loadPending(here.owner)).toEqual(pending);

    const elsewhere = freshSubmission();
    savePending(elsewhere.owner, pending);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await elsewhere.submission.send();
    clearSiteData();
    expect(loadPending(elsewhere.owner)).toEqual(pending);
  });

  test('AT-10 AT-11 does not bring back what the server has', async () => {
    const { owner, submission } = freshSubmission();
    submission.keep(pending);
    await submission.send();
    clearSiteData();
    expect(loadPending(owner)).toBeNull();
  });
});

test('AT-13 what a later attempt has waiting by then is not replaced by what this one had', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  savePending(owner, { ...pending, attemptId: 'attempt-2', answers: ['b', 'b'] });
  journal.lose();
  expect(loadPending(owner)).toMatchObject({ attemptId: 'attempt-2', answers: ['b', 'b'] });
});

test('AT-11 the result of a success that was told in another shape is read from the exam', async () => {
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST'
      ? answer(200, { success: true, message: '', data: {} })
      : answer(200, examWith({ _id: 'attempt-1', submitted: true })),
  );
  const { submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  expect(submission.status()).toMatchObject({ name: 'received', reply: { attendance: { submitted: true } } });
});
