import { endSession, enterSession, noticesAtom, store } from '@manassa/shared/session';
import { buildUser } from '../../testing';
import { answer, examWith, freshSubmission, pending, postsAmong, received } from '../testing/submissions';
import { questionsWith } from '../testing/questions';
import { paperOf } from '../paper.rule';
import { recordKey } from '../storage/attemptRecords.rule';
import type { AttemptOwner, PendingRecord } from '../storage/attemptRecords.rule';
import type { Submission } from './submission';
import { outbox } from '../testing/outbox';

const { forgetAttempt, loadAnswers, loadPending, saveAnswers, savePending } = outbox.store;

/** A waiting submission that is gone from the device: another tab has sent it, or site data was cleared. */

let fetched: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  fetched = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => jest.useRealTimers());

/** Returns a submission of an earlier page that this page failed to send. */
async function leftBehind(record = pending): Promise<{ owner: AttemptOwner; submission: Submission }> {
  const { owner, submission } = freshSubmission();
  savePending(owner, record);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const sent = submission.send();
  await jest.advanceTimersByTimeAsync(3000);
  await sent;
  return { owner, submission };
}

test('AT-13 ends when another tab has sent it between two tries', async () => {
  const { owner, submission } = await leftBehind();
  forgetAttempt(owner, { attemptId: 'attempt-1' });
  fetched.mockImplementation(async () => answer(200, examWith({ _id: 'attempt-1', submitted: true })));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(postsAmong(fetched)).toHaveLength(0);
  expect(submission.status()).toMatchObject({ name: 'received', attempt: { attemptId: 'attempt-1' } });
});

test('AT-13 a tab that slept does not send an attempt that another tab has sent', async () => {
  const { owner, submission } = freshSubmission();
  saveAnswers(owner, { attemptId: 'attempt-1', answers: ['a', null], index: 0 });
  localStorage.removeItem(recordKey('answers', owner));
  fetched.mockImplementation(async () => answer(200, examWith({ _id: 'attempt-1', submitted: true })));
  submission.keep(pending);
  const sent = submission.send();
  await jest.advanceTimersByTimeAsync(3000);
  await sent;
  expect(postsAmong(fetched)).toHaveLength(0);
  expect(submission.status().name).toBe('received');
});

test('AT-11 dismissing a missing submission removes nothing of the next attempt', async () => {
  const { owner, submission } = await leftBehind();
  forgetAttempt(owner, { attemptId: 'attempt-1' });
  saveAnswers(owner, { attemptId: 'attempt-2', answers: ['b', null], index: 0 });
  submission.dismiss();
  expect(submission.status().name).toBe('received');
  expect(loadAnswers(owner, { attemptId: 'attempt-2' })?.answers).toEqual(['b', null]);
});

test('AT-13 a submission of an earlier page is sent although site data and login were cleared', async () => {
  const { owner } = await leftBehind();
  localStorage.clear();
  endSession();
  await jest.advanceTimersByTimeAsync(30_000);
  fetched.mockClear();
  fetched.mockImplementation(async () => answer(200, examWith({ _id: 'attempt-1', submitted: false })));
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-2' }));
  await jest.advanceTimersByTimeAsync(0);
  expect(postsAmong(fetched).map(({ body }) => JSON.parse(String(body)) as unknown)).toMatchObject([
    { examId: owner.examId, studentAnswers: pending.answers },
  ]);
});

test('AT-10 a missing submission is not sent again while the next attempt runs', async () => {
  const { owner, submission } = await leftBehind();
  forgetAttempt(owner, { attemptId: 'attempt-1' });
  fetched.mockImplementation(async () => answer(200, examWith({ _id: 'attempt-2', submitted: false })));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(postsAmong(fetched)).toHaveLength(0);
  expect(submission.status().name).toBe('none');
  expect(loadPending(owner)).toBeNull();
});

test('AT-13 a missing submission is sent by its id if the exam cannot be read', async () => {
  const { owner, submission } = await leftBehind();
  localStorage.removeItem(recordKey('pending', owner));
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answer(200, received) : answer(404, { message: 'x', statusCode: 404 }),
  );
  await jest.advanceTimersByTimeAsync(30_000);
  expect(postsAmong(fetched)).toHaveLength(1);
  expect(submission.status().name).toBe('received');
});

test('AT-13 BE-05 a missing submission without an id is not sent into an attempt that may be the next one', async () => {
  const { owner, submission } = await leftBehind({ ...pending, attemptId: null });
  forgetAttempt(owner, { attemptId: null });
  fetched.mockImplementation(async () => answer(200, examWith({ submitted: false })));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(postsAmong(fetched)).toHaveLength(0);
  expect(submission.status().name).toBe('none');
});

test('AT-13 a missing submission without an id is not called safe while nobody can tell what became of it', async () => {
  const { submission } = await leftBehind({ ...pending, attemptId: null });
  localStorage.clear();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'network', safe: false });
});

test('AT-13 RX-04 keeps the next attempt that another tab has submitted when this attempt is over, on a server without ids', async () => {
  const [first, next] = [1, 2].map((attemptsUsed) => ({ ...pending, attemptId: null, attemptsUsed }));
  const { owner, submission } = freshSubmission();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  submission.keep(first as PendingRecord);
  await submission.send();
  // Sent by another tab, which began and submitted the next attempt, and was closed.
  forgetAttempt(owner, first);
  savePending(owner, next as PendingRecord);
  fetched.mockImplementation(async () => answer(200, examWith({ attempts: 2, submitted: false })));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(submission.status().name).toBe('set-aside');
  expect(loadPending(owner)).toEqual(next);
});

test('AT-13 a submission of this page without an id is sent although site data was cleared', async () => {
  const { submission } = freshSubmission();
  submission.keep({ ...pending, attemptId: null });
  localStorage.clear();
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    answer(200, init?.method === 'POST' ? received : examWith({ submitted: false })),
  );
  await submission.send();
  expect(postsAmong(fetched)).toHaveLength(1);
});

test('BE-09 AT-13 a submission that came too late ends without its answers: staff have them', async () => {
  const { owner, submission } = freshSubmission();
  savePending(owner, pending);
  store.set(noticesAtom, []);
  const tooLate = { _id: 'attempt-1', submitted: true, late: true, tooLate: true, studentAnswers: [null, null] };
  fetched.mockImplementation(async () => answer(200, examWith(tooLate)));
  const sent = submission.send();
  await jest.advanceTimersByTimeAsync(3000);
  await sent;
  expect(submission.status().name).toBe('received');
  expect(store.get(noticesAtom)).toEqual([]);
});

test('AT-13 RX-05 answers of an earlier page are sent in the order that the server reports', async () => {
  const questions = questionsWith(['a', 'b'], ['a', 'b']);
  const { owner, submission } = freshSubmission();
  savePending(owner, { ...pending, questions: paperOf(questions).keys });
  const exam = { _id: owner.examId, title: 'امتحان', questions: [...questions].reverse() };
  const open = { success: true, message: '', data: { exam, attendance: { _id: 'attempt-1', submitted: false } } };
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    answer(200, init?.method === 'POST' ? received : open),
  );
  await submission.send();
  expect(postsAmong(fetched).map(({ body }) => JSON.parse(String(body)) as unknown)).toMatchObject([
    { studentAnswers: [null, 'a'] },
  ]);
});

test('AT-13 keeps answers on the device beside a result with those of another device, and says so', async () => {
  const { owner, submission } = freshSubmission();
  savePending(owner, pending);
  store.set(noticesAtom, []);
  const other = { _id: 'attempt-1', submitted: true, studentAnswers: ['b', null] };
  fetched.mockImplementation(async () => answer(200, examWith(other)));
  await submission.send();
  expect(submission.status().name).toBe('received');
  expect(store.get(noticesAtom)).toMatchObject([{ kind: 'info' }]);
  expect(loadPending(owner)).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith(recordKey('aside', owner)))).toHaveLength(1);
});

test.each([
  ['these answers', 'received', ['a', 'c'], [{ kind: 'success', text: received.message }], 0],
  ['other answers, of another device', 'set-aside', ['b', null], [], 1],
])(
  'AT-13 a submission of an earlier attempt whose result has %s is %s',
  async (_, name, studentAnswers, notices, aside) => {
    const { owner, submission } = freshSubmission();
    savePending(owner, pending);
    store.set(noticesAtom, []);
    const next = { _id: 'attempt-2', attempts: 2, serverNow: '2026-01-01T10:00:00Z' };
    fetched.mockImplementation(async (_url: string, init?: RequestInit) => {
      const attendance = { ...received.data.attendance, studentAnswers };
      return answer(200, init?.method === 'POST' ? { ...received, data: { attendance } } : examWith(next));
    });
    const sent = submission.send();
    await jest.advanceTimersByTimeAsync(3000);
    await sent;
    expect(postsAmong(fetched)).toHaveLength(1);
    expect(submission.status().name).toBe(name);
    expect(store.get(noticesAtom)).toMatchObject(notices);
    expect(loadPending(owner)).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith(recordKey('aside', owner)))).toHaveLength(aside);
  },
);
