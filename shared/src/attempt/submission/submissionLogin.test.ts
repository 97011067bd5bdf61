import { endSession, enterSession } from '@manassa/shared/session';
import { buildUser } from '../../testing';
import { answer, examWith, freshSubmission, pending, postsAmong, received } from '../testing/submissions';
import { journal, outbox } from '../testing/outbox';

const { loadPending, savePending } = outbox.store;
const { isRefusedOfAnother } = outbox;

let fetched: jest.SpyInstance;

function logIn(studentCode: string, loginToken: string): void {
  enterSession(buildUser({ studentCode, loginToken }));
}

function tokens(): (string | null)[] {
  return postsAmong(fetched).map(({ headers }) => new Headers(headers).get('authorization'));
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  localStorage.clear();
  logIn('1001', 'token-1');
  fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer(200, received));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test("AT-13 nothing is sent with the next student's login, however late the login changed", async () => {
  let respond: (response: Response) => void = () => undefined;
  fetched.mockImplementation(async (_: string, init?: RequestInit) => {
    if (init?.method === 'POST') throw new TypeError('Failed to fetch');
    return new Promise<Response>((resolve) => (respond = resolve));
  });
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  const sent = submission.send();
  await jest.advanceTimersByTimeAsync(0);
  logIn('1002', 'token-2');
  respond(answer(200, examWith({ _id: 'attempt-1', submitted: false, score: 0 })));
  await sent;
  expect(tokens()).toEqual(['Bearer token-1']);
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'session' });
  expect(loadPending(owner)).toEqual(pending);
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answer(200, received) : answer(200, examWith(null)),
  );
  logIn('1001', 'token-3');
  await jest.advanceTimersByTimeAsync(10);
  expect(tokens()).toEqual(['Bearer token-1', 'Bearer token-3']);
  expect(submission.status().name).toBe('received');
});

test("AT-13 the next student's login does not ask for the result either", async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { submission } = freshSubmission();
  submission.keep({ ...pending, attemptId: null });
  await submission.send();
  const calls = fetched.mock.calls.length;
  logIn('1002', 'token-2');
  await submission.send();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fetched.mock.calls).toHaveLength(calls);
});

test("AT-13 a submission made while logged out is sent with the student's next login", async () => {
  const { submission } = freshSubmission();
  submission.keep(pending);
  endSession();
  await submission.send();
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'session' });
  logIn('1001', 'token-2');
  await jest.advanceTimersByTimeAsync(10);
  expect(tokens()).toEqual(['Bearer token-2']);
});

test('AT-13 retries after a 401 that arrives after the student has logged in again', async () => {
  let refuse: () => void = () => undefined;
  fetched.mockImplementationOnce(
    () =>
      new Promise<Response>((resolve) => (refuse = () => resolve(answer(401, { message: 'انتهت', statusCode: 401 })))),
  );
  const { submission } = freshSubmission();
  submission.keep(pending);
  const sent = submission.send();
  await jest.advanceTimersByTimeAsync(0);
  logIn('1001', 'token-2');
  refuse();
  await sent;
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'session' });
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answer(200, received) : answer(200, examWith(null)),
  );
  await jest.advanceTimersByTimeAsync(10_000);
  expect(tokens()).toEqual(['Bearer token-1', 'Bearer token-2']);
  expect(submission.status().name).toBe('received');
});

function closing(): Event {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event;
}

test('AT-13 reports missing storage, and the browser asks before the page is closed, until the submission is received', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { submission } = freshSubmission();
  expect(submission.keep(pending)).toBe(false);
  await submission.send();
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'network', safe: false });
  expect(closing().defaultPrevented).toBe(true);
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answer(200, received) : answer(200, examWith(null)),
  );
  await submission.send();
  expect(submission.status().name).toBe('received');
  expect(closing().defaultPrevented).toBe(false);
});

test('AT-13 the browser asks before the page is closed when the device has lost the submission and refuses it', () => {
  const { submission } = freshSubmission();
  submission.keep(pending);
  expect(closing().defaultPrevented).toBe(false);
  const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  localStorage.clear();
  journal.lose();
  expect(submission.status()).toMatchObject({ name: 'stored', safe: false });
  expect(closing().defaultPrevented).toBe(true);
  write.mockRestore();
  journal.lose();
  expect(submission.status()).toMatchObject({ name: 'stored', safe: true });
  expect(closing().defaultPrevented).toBe(false);
});

test('AT-13 a submission of a lost attempt blocks nothing, and stays on the device beside the next', async () => {
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answer(409, { message: 'لا توجد محاولة', statusCode: 409 }) : answer(200, examWith(null)),
  );
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  expect(isRefusedOfAnother(owner, null)).toBe(false);
  await submission.send();
  expect(isRefusedOfAnother(owner, { attemptId: 'attempt-1' })).toBe(false);
  expect(isRefusedOfAnother(owner, null)).toBe(true);
  expect(isRefusedOfAnother(owner, { attemptId: 'attempt-2' })).toBe(true);
  submission.keep({ ...pending, attemptId: 'attempt-2', answers: ['b', 'b'] });
  expect(loadPending(owner)?.attemptId).toBe('attempt-2');
  const texts = Object.keys(localStorage).map((key) => localStorage.getItem(key) ?? '');
  expect(texts.filter((text) => text.includes('attempt-1'))).toHaveLength(1);
});

test('AT-13 without ids attempts cannot be told apart: a refused submission blocks the next', async () => {
  fetched.mockImplementation(async () => answer(400, { message: 'مرفوض', statusCode: 400 }));
  const { owner, submission } = freshSubmission();
  savePending(owner, { ...pending, attemptId: null });
  void submission.send();
  await jest.advanceTimersByTimeAsync(3000);
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'refused' });
  expect(isRefusedOfAnother(owner, { attemptId: 'attempt-2' })).toBe(false);
});

test('AT-13 does not ask with another login during a delayed repeat', async () => {
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answer(200, received) : answer(200, examWith({ submitted: true })),
  );
  const nameless = { ...pending, attemptId: null };
  const { owner, submission } = freshSubmission();
  savePending(owner, nameless);
  const sent = submission.send();
  await jest.advanceTimersByTimeAsync(1000);
  logIn('1002', 'token-2');
  await jest.advanceTimersByTimeAsync(3000);
  await sent;
  expect(fetched).not.toHaveBeenCalled();
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'session' });
  expect(loadPending(owner)).toEqual(nameless);
});

test('AT-10 does not send a submission again that was set aside', async () => {
  fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answer(409, { message: 'x', statusCode: 409 }) : answer(200, examWith(null)),
  );
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  await submission.send();
  submission.putAside();
  expect(submission.status()).toEqual({ name: 'none' });
  expect(loadPending(owner)).toBeNull();
  await submission.send();
  expect(tokens()).toHaveLength(1);
});

test('AT-13 a submission stays in place without room to set it aside', async () => {
  const { owner, submission } = freshSubmission();
  submission.keep(pending);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  submission.putAside();
  full.mockRestore();
  expect(loadPending(owner)).toEqual(pending);
});
