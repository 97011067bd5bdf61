import { enterSession, endSession, noticesAtom, store } from '@manassa/shared/session';
import { answer, freshSubmission, pending, postsAmong, received } from '../testing/submissions';
import { outbox } from '../testing/outbox';
import { questionsWith } from '../testing/questions';
import { paperOf } from '../paper.rule';
import { forgetKeptExam } from '../kept/keptExam';

jest.mock('../kept/keptExam', () => ({ forgetKeptExam: jest.fn() }));

const { loadPending, saveAnswers, savePending } = outbox.store;
const { submissionOf } = outbox;

const STUDENT = { name: 'منى', stage: 'highschool', grade: 'third', studentNumber: '', parentNumber: '', group: null };
let post: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  enterSession({ ...STUDENT, studentCode: '1001', loginToken: 'token-1' });
  post = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => jest.useRealTimers());

const posts = (): RequestInit[] => postsAmong(post);

async function settle(): Promise<void> {
  await jest.advanceTimersByTimeAsync(0);
}

test('AT-10 one submission is one POST, however often it is sent', async () => {
  post.mockImplementation(async () => answer(200, received));
  const { submission } = freshSubmission();
  submission.keep(pending);
  void submission.send();
  void submission.send();
  void submission.send();
  await settle();
  await submission.send();
  expect(posts()).toHaveLength(1);
  const [url, init] = post.mock.calls[0] as [string, RequestInit];
  expect(url).toBe('/api/v2/attendance/submit');
  expect(new Headers(init.headers).get('idempotency-key')).toBe('attempt-1');
  expect(JSON.parse(String(init.body))).toMatchObject({ studentAnswers: ['a', null], enrollmentId: 'e1' });
});

test('RX-05 sends the answers in the order of the questions that the page has just read', async () => {
  post.mockImplementation(async () => answer(200, received));
  const questions = questionsWith(['a', 'b'], ['a', 'b']);
  const { submission } = freshSubmission();
  submission.keep({ ...pending, questions: paperOf(questions).keys });
  await submission.send(paperOf([...questions].reverse()));
  expect(posts().map(({ body }) => JSON.parse(String(body)) as unknown)).toMatchObject([
    { studentAnswers: [null, 'a'] },
  ]);
});

test('AT-13 answers that are found after the submission was stored replace it, but not one of the next attempt', () => {
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  expect(submission.keep({ ...pending, answers: ['a', 'b'] })).toBe(true);
  expect(loadPending(owner)?.answers).toEqual(['a', 'b']);
  // Another tab has begun and submitted the next attempt.
  savePending(owner, { ...pending, attemptId: 'attempt-2' });
  expect(submission.keep(pending)).toBe(false);
  expect(loadPending(owner)?.attemptId).toBe('attempt-2');
});

test('AT-11 removes stored data once the server confirms success, and not before', async () => {
  let finish: (response: Response) => void = () => undefined;
  post.mockImplementation(() => new Promise<Response>((resolve) => (finish = resolve)));
  const { owner, submission } = freshSubmission();
  saveAnswers(owner, { attemptId: 'attempt-1', answers: ['a', null], index: 0 });
  submission.keep(pending);
  void submission.send();
  await settle();
  expect(submission.status().name).toBe('sending');
  expect(loadPending(owner)).toEqual(pending);
  expect(forgetKeptExam).not.toHaveBeenCalledWith(owner.examId);
  finish(answer(200, received));
  await settle();
  expect(submission.status().name).toBe('received');
  expect(forgetKeptExam).toHaveBeenCalledWith(owner.examId);
  expect(loadPending(owner)).toBeNull();
  expect(localStorage.getItem(`manassa.exam.answers/1001/${owner.examId}`)).toBeNull();
});

test('AT-13 retries a submission over a dead connection with growing delays until it arrives', async () => {
  post.mockRejectedValue(new TypeError('Failed to fetch'));
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'network' });
  expect(loadPending(owner)).toEqual(pending);
  await jest.advanceTimersByTimeAsync(2_600);
  expect(post).toHaveBeenCalledTimes(2);
  post.mockImplementation(async () => answer(200, received));
  await jest.advanceTimersByTimeAsync(7_000);
  expect(submission.status().name).toBe('received');
  expect(posts()).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(posts()).toHaveLength(2);
});

test('AT-13 sends at once when the connection returns', async () => {
  post.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(async () => answer(200, received));
  const { submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(submission.status().name).toBe('received');
});

test('AT-13 retries after a 500; after a 400 only when the student presses', async () => {
  post.mockImplementation(async () => answer(500, { message: 'عطل', statusCode: 500 }));
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'server', sentence: 'عطل' });
  post.mockImplementation(async () => answer(400, { message: 'مرفوض', statusCode: 400 }));
  await jest.advanceTimersByTimeAsync(2_600);
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'refused', sentence: 'مرفوض' });
  await jest.advanceTimersByTimeAsync(600_000);
  expect(posts()).toHaveLength(2);
  expect(loadPending(owner)).toEqual(pending);
  post.mockImplementation(async () => answer(200, received));
  await submission.send();
  expect(submission.status().name).toBe('received');
});

test('AT-13 respects Retry-After up to two minutes', async () => {
  const busy = (sec: string) => async (): Promise<Response> =>
    new Response(JSON.stringify({ message: '', statusCode: 503 }), { status: 503, headers: { 'retry-after': sec } });
  post.mockImplementation(busy('30'));
  const { submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  await jest.advanceTimersByTimeAsync(29_900);
  expect(post).toHaveBeenCalledTimes(1);
  post.mockImplementation(busy('86400'));
  await jest.advanceTimersByTimeAsync(16_000);
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'server' });
  const before = post.mock.calls.length;
  expect(before).toBeGreaterThan(1);
  await jest.advanceTimersByTimeAsync(103_000);
  expect(post).toHaveBeenCalledTimes(before);
  post.mockImplementation(async () => answer(200, received));
  await jest.advanceTimersByTimeAsync(80_000);
  expect(submission.status().name).toBe('received');
});

test('AT-13 keeps the submission after an expired token (401), and the same student’s login sends it', async () => {
  post.mockImplementation(async () => answer(401, { message: 'انتهت الجلسة', statusCode: 401 }));
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'session' });
  expect(loadPending(owner)).toEqual(pending);

  post.mockClear();
  post.mockImplementation(async () => answer(200, received));
  enterSession({ ...STUDENT, studentCode: '1002', loginToken: 'token-2' });
  await settle();
  expect(post).not.toHaveBeenCalled();
  endSession();
  enterSession({ ...STUDENT, studentCode: '1001', loginToken: 'token-3' });
  await settle();
  expect(posts()).toHaveLength(1);
  expect(submission.status().name).toBe('received');
});

test.each([
  ['success', {}],
  ['info', { tooLate: true }],
])('BE-09 the sentence of the server is shown as %s', async (kind, parts) => {
  store.set(noticesAtom, []);
  const attendance = { ...received.data.attendance, ...parts };
  post.mockImplementation(async () => answer(200, { ...received, data: { attendance } }));
  const { submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  expect(store.get(noticesAtom)).toMatchObject([{ kind, text: received.message }]);
});

test('AT-13 a success with an unreadable result is a success', async () => {
  post.mockImplementation(async () => answer(200, { success: true, message: '', data: {} }));
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  expect(submission.status()).toMatchObject({ name: 'received', reply: null });
  expect(loadPending(owner)).toBeNull();
});

test('AT-13 sends a submission that the device cannot store', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  post.mockImplementation(async () => answer(200, received));
  const { submission } = freshSubmission();
  expect(submission.keep(pending)).toBe(false);
  await submission.send();
  expect(posts()).toHaveLength(1);
  expect(submission.status().name).toBe('received');
});

test('AT-13 invents no idempotency key without the server’s own ids', async () => {
  post.mockImplementation(async () => answer(200, received));
  const { submission } = freshSubmission();
  submission.keep({ ...pending, attemptId: null });
  await submission.send();
  const [, init] = post.mock.calls[0] as [string, RequestInit];
  expect(new Headers(init.headers).has('idempotency-key')).toBe(false);
});

describe('a submission that the server may have already', () => {
  const exam = (attendance: unknown): unknown => ({
    success: true,
    message: '',
    data: { exam: { _id: 'exam', title: 'امتحان', questions: [] }, attendance },
  });
  /** Loses the reply to the first submission; the server then reports this attendance. */
  function loseReply(attendance: unknown, status = 200): void {
    let lost = false;
    post.mockImplementation(async (_: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return answer(status, exam(attendance));
      if (lost) return answer(200, received);
      lost = true;
      throw new TypeError('Failed to fetch');
    });
  }

  test.each([
    ['with the attempt’s id', 'attempt-1'],
    ['without ids', null],
  ])('AT-10 AT-13 is not sent again after a lost reply if the server has it, %s', async (_, attemptId) => {
    loseReply({ ...(attemptId === null ? {} : { _id: attemptId }), submitted: true });
    const { owner, submission } = freshSubmission();
    submission.keep({ ...pending, attemptId });
    await submission.send();
    expect(submission.status()).toMatchObject({ name: 'stored', reason: 'network' });
    await submission.send();
    // With the result: without it the page would offer to resume a submitted attempt.
    expect(submission.status()).toMatchObject({ name: 'received', reply: { attendance: { submitted: true } } });
    expect(posts()).toHaveLength(1);
    expect(loadPending(owner)).toBeNull();
  });

  test('AT-13 is sent again if the server does not have it', async () => {
    loseReply({ submitted: false });
    const { submission } = freshSubmission();
    submission.keep({ ...pending, attemptId: null });
    await submission.send();
    await submission.send();
    expect(submission.status().name).toBe('received');
    expect(posts()).toHaveLength(2);
  });

  test('AT-10 AT-13 is repeated without an answer only if the server recognises repeats', async () => {
    loseReply(null, 500);
    const unnamed = freshSubmission().submission;
    unnamed.keep({ ...pending, attemptId: null });
    await unnamed.send();
    await unnamed.send();
    expect(posts()).toHaveLength(1);
    expect(unnamed.status()).toMatchObject({ name: 'stored', reason: 'server' });

    post.mockClear();
    loseReply(null, 500);
    const named = freshSubmission().submission;
    named.keep(pending);
    await named.send();
    await named.send();
    expect(posts()).toHaveLength(2);
    expect(named.status().name).toBe('received');
  });

  test('AT-10 AT-13 waits for what a closed page sent if a repeat would be another submission', async () => {
    const owner = { student: '1001', examId: 'exam-reopened' };
    savePending(owner, { ...pending, attemptId: null });
    post.mockImplementation(async () => answer(200, exam({ submitted: true })));
    const submission = submissionOf(owner);
    const sent = submission.send();
    await jest.advanceTimersByTimeAsync(2_000);
    // Submissions of earlier tests are still retried.
    expect(post.mock.calls.filter(([address]) => String(address).includes(owner.examId))).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    await sent;
    expect(submission.status().name).toBe('received');
    expect(posts()).toHaveLength(0);
  });
});
