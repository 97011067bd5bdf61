import { enterSession, noticesAtom, store } from '@manassa/shared/session';
import { buildUser } from '../../testing';
import { answer, examWith, freshSubmission, pending, postsAmong, received } from '../testing/submissions';
import { isReceived } from './submissionStatus';
import { journal, outbox } from '../testing/outbox';

const { loadAnswers, loadPending, saveAnswers, savePending } = outbox.store;
const { submissionOf } = outbox;

let fetched: jest.SpyInstance;

const posts = (): RequestInit[] => postsAmong(fetched);

/** Loses the reply to the first submission; `ask` is the response to the question about it. */
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
afterEach(() => jest.useRealTimers());

test('AT-13 waits up to one second for the journal before sending', async () => {
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

test('AT-13 uses keepalive, except for bodies that the browser would refuse', async () => {
  const small = freshSubmission().submission;
  small.keep(pending);
  await small.send();
  const large = freshSubmission().submission;
  large.keep({ ...pending, answers: Array.from({ length: 300 }, () => 'a'.repeat(200)) });
  await large.send();
  expect(posts().map(({ keepalive }) => keepalive === true)).toEqual([true, false]);
});

test('AT-11 removes the received attempt, and only that, before subscribers are notified', async () => {
  const { owner, submission } = freshSubmission();
  saveAnswers(owner, { attemptId: 'attempt-2', answers: ['b', null], index: 0 });
  const told = new Set<string>();
  submission.subscribe(() => told.add(`${submission.status().name}, on the device: ${loadPending(owner) !== null}`));
  submission.keep(pending);
  await submission.send();
  expect([...told]).toEqual([
    'stored, on the device: true',
    'sending, on the device: true',
    'received, on the device: false',
  ]);
  expect(loadAnswers(owner, { attemptId: 'attempt-2' })?.answers).toEqual(['b', null]);
  expect(store.get(noticesAtom)).toMatchObject([{ kind: 'success', text: received.message }]);
});

test('AT-13 shows a failure once; retries are silent and less and less frequent', async () => {
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
  // Submitted again by the student: counts as a first try.
  submission.keep(pending);
  await submission.send();
  expect(store.get(noticesAtom)).toHaveLength(1);
});

test('AT-13 answers that an earlier page left are sent without a toast about failures: the page says that they wait', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { owner, submission } = freshSubmission();
  savePending(owner, pending);
  await submission.send();
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'network' });
  expect(store.get(noticesAtom)).toEqual([]);
});

test('AT-10 an early retry replaces the scheduled one', async () => {
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

test('AT-13 a returning connection or tab retries failures, not refusals or scheduled submissions', async () => {
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

test('AT-10 returns the same submission for the same exam', () => {
  const { owner, submission } = freshSubmission();
  expect(submissionOf({ ...owner })).toBe(submission);
  expect(submissionOf({ ...owner, student: '1002' })).not.toBe(submission);
});

test('AT-13 dismisses only a waiting submission, and nothing of another attempt', async () => {
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
  expect(waiting.submission.status().name).toBe('stored');
  waiting.submission.dismiss();
  expect(loadPending(waiting.owner)).toBeNull();
  expect(loadAnswers(waiting.owner, { attemptId: 'attempt-2' })?.answers).toEqual(['b', null]);
});

test('AT-13 stays received for its own attempt until another one begins', async () => {
  const { submission } = freshSubmission();
  submission.keep(pending);
  expect(isReceived(submission.status(), { attemptId: 'attempt-1' })).toBe(false);
  await submission.send();
  expect(isReceived(submission.status(), { attemptId: 'attempt-1' })).toBe(true);
  expect(isReceived(submission.status(), { attemptId: null })).toBe(true);
  expect(isReceived(submission.status(), { attemptId: 'attempt-2' })).toBe(false);
  submission.reset();
  expect(submission.status()).toEqual({ name: 'none' });
});

describe("the server's report before a repeat", () => {
  test('AT-13 an earlier submitted attempt does not count as this one', async () => {
    loseFirstReply(() => answer(200, examWith({ _id: 'attempt-0', submitted: true })));
    const { submission } = freshSubmission();
    submission.keep(pending);
    await submission.send();
    await submission.send();
    expect(posts()).toHaveLength(2);
  });

  test('AT-13 an expired session keeps the submission for the next login', async () => {
    loseFirstReply(() => answer(401, { message: 'انتهت الجلسة', statusCode: 401 }));
    const { owner, submission } = freshSubmission();
    submission.keep(pending);
    await submission.send();
    await submission.send();
    expect(posts()).toHaveLength(1);
    expect(submission.status()).toMatchObject({ name: 'stored', reason: 'session' });
    expect(loadPending(owner)).toEqual(pending);
  });

  test.each([
    ['a refusal', 404, { message: 'غير موجود', statusCode: 404 }],
    ['another shape', 200, { success: true, message: '', data: {} }],
  ])('AT-13 %s does not hold back the answers', async (_, status, body) => {
    loseFirstReply(() => answer(status, body));
    const { submission } = freshSubmission();
    submission.keep({ ...pending, attemptId: null });
    await submission.send();
    await submission.send();
    expect(posts()).toHaveLength(2);
    expect(submission.status().name).toBe('received');
  });
});

test('AT-13 a submission of a closed page is sent at once if the server recognises repeats', async () => {
  const owner = { student: '1001', examId: 'trouble-left' };
  savePending(owner, pending);
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answer(200, received) : answer(200, examWith({ _id: 'attempt-1', submitted: false })),
  );
  const submission = submissionOf(owner);
  expect(submission.status()).toMatchObject({ name: 'stored', reason: null });
  void submission.send();
  await jest.advanceTimersByTimeAsync(0);
  expect(posts()).toHaveLength(1);
});

describe('site data that is cleared during a submission', () => {
  test('AT-13 is stored again before the first try, and after one of another tab', async () => {
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

  test('AT-10 AT-11 is not restored if the server has it', async () => {
    const { owner, submission } = freshSubmission();
    submission.keep(pending);
    await submission.send();
    clearSiteData();
    expect(loadPending(owner)).toBeNull();
  });
});

test("AT-13 does not replace a later attempt's waiting submission", async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  savePending(owner, { ...pending, attemptId: 'attempt-2', answers: ['b', 'b'] });
  journal.lose();
  expect(loadPending(owner)).toMatchObject({ attemptId: 'attempt-2', answers: ['b', 'b'] });
});

test('AT-11 reads the result from the exam after a success with an unreadable body', async () => {
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
