import { enterSession } from '@manassa/shared/session';
import { buildUser } from '../../testing';
import { examWith, pending, received } from '../testing/submissions';
import type { AttemptOwner } from '../storage/attemptRecords.rule';
import type { Submission } from './submission';
import { outbox } from '../testing/outbox';

const { forgetAttempt, loadPending, savePending } = outbox.store;
const { submissionOf } = outbox;

/** One submission and this browser's other tabs, which share the device and one lock. */

let exams = 0;
let fetched: jest.SpyInstance;
let freeLock: () => void;
let lockNames: string[];

function newOwner() {
  exams += 1;
  return { student: '1001', examId: `tabs-${exams}` };
}

/** Another tab holds the sending lock until `freeLock`. */
function holdLockElsewhere(): void {
  const free = new Promise<void>((resolve) => (freeLock = resolve));
  const request = async (name: string, { signal }: LockOptions, held: () => Promise<void>): Promise<void> => {
    lockNames.push(name);
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    await Promise.race([free, aborted]);
    await held();
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

function callsOf(method: string): unknown[] {
  return (fetched.mock.calls as [string, RequestInit | undefined][]).filter(
    ([url, init]) => (init?.method ?? 'GET') === method && (method === 'POST' || url.includes(`tabs-${exams}`)),
  );
}

async function settle(): Promise<void> {
  await jest.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  lockNames = [];
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_, init) =>
      init?.method === 'POST'
        ? new Response(JSON.stringify(received))
        : new Response(JSON.stringify(examWith({ _id: 'attempt-1', submitted: true }))),
    );
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
});

test('AT-10 waits while another tab sends, then sends nothing that has arrived', async () => {
  const owner = newOwner();
  savePending(owner, pending);
  holdLockElsewhere();
  const submission = submissionOf(owner);
  expect(submission.status()).toMatchObject({ name: 'stored', reason: null, safe: true });
  const sent = submission.send();
  await settle();
  expect(submission.status().name).toBe('sending');
  expect(fetched).not.toHaveBeenCalled();
  forgetAttempt(owner, { attemptId: 'attempt-1' });
  freeLock();
  await sent;
  expect(callsOf('POST')).toHaveLength(0);
  // Without the result the page would offer to resume a submitted attempt.
  expect(submission.status()).toMatchObject({ name: 'received', reply: { attendance: { submitted: true } } });
});

test('AT-10 each exam has its own lock', async () => {
  holdLockElsewhere();
  for (const owner of [newOwner(), newOwner()]) {
    savePending(owner, pending);
    void submissionOf(owner).send();
  }
  await settle();
  expect(new Set(lockNames).size).toBe(2);
  freeLock();
  await settle();
});

test('AT-13 waits 25 seconds for a tab that fell asleep while it was sending', async () => {
  const owner = newOwner();
  holdLockElsewhere();
  const submission = submissionOf(owner);
  submission.keep(pending);
  void submission.send();
  await jest.advanceTimersByTimeAsync(24_900);
  expect(callsOf('POST')).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(200);
  expect(callsOf('POST')).toHaveLength(1);
  expect(submission.status().name).toBe('received');
});

test('AT-10 losing the lock after the POST has begun starts nothing again', async () => {
  const request = async (_: string, __: LockOptions, held: () => Promise<void>): Promise<void> => {
    await held();
    throw new DOMException('stolen', 'AbortError');
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const submission = submissionOf(newOwner());
  submission.keep(pending);
  await submission.send();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'network' });
});

test('AT-13 a submission of this page is sent although site data was cleared before', async () => {
  const owner = newOwner();
  const submission = submissionOf(owner);
  fetched.mockImplementation(async (_, init) =>
    init?.method === 'POST'
      ? new Response(JSON.stringify(received))
      : new Response(JSON.stringify(examWith({ _id: 'attempt-1', submitted: false }))),
  );
  submission.keep(pending);
  localStorage.clear();
  expect(loadPending(owner)).toBeNull();
  await submission.send();
  expect(callsOf('POST')).toHaveLength(1);
  expect(submission.status().name).toBe('received');
});

const nameless = { ...pending, attemptId: null };
const taken = (): void =>
  void fetched.mockImplementation(async (_: string, init?: RequestInit) =>
    init?.method === 'POST'
      ? new Response(JSON.stringify(received))
      : new Response(JSON.stringify(examWith({ submitted: true }))),
  );

test('AT-13 BE-05 asks before it sends a record that another tab stored later', async () => {
  const owner = newOwner();
  taken();
  const submission = submissionOf(owner);
  expect(submission.status().name).toBe('none');
  savePending(owner, nameless);
  const sent = submission.send();
  await jest.advanceTimersByTimeAsync(3000);
  await sent;
  expect(callsOf('POST')).toHaveLength(0);
  expect(submission.status().name).toBe('received');
});

test('AT-13 BE-05 does not send again what another tab sent during the time-up dialog', async () => {
  const owner = newOwner();
  taken();
  const submission = submissionOf(owner);
  submission.keep(nameless);
  forgetAttempt(owner, { attemptId: null });
  const sent = submission.send();
  await jest.advanceTimersByTimeAsync(3000);
  await sent;
  expect(callsOf('POST')).toHaveLength(0);
  expect(submission.status().name).toBe('received');
});

/** Another tab removes the waiting record while this one waits for the lock. */
async function takenMeanwhile(
  meanwhile: (owner: AttemptOwner) => void,
): Promise<{ owner: AttemptOwner; submission: Submission }> {
  const owner = newOwner();
  savePending(owner, pending);
  holdLockElsewhere();
  const submission = submissionOf(owner);
  const sent = submission.send();
  await settle();
  forgetAttempt(owner, { attemptId: 'attempt-1' });
  meanwhile(owner);
  freeLock();
  await sent;
  return { owner, submission };
}

test('AT-13 without a connection a record removed by another tab is not reported as received', async () => {
  const { submission } = await takenMeanwhile(() => fetched.mockRejectedValue(new TypeError('Failed to fetch')));
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'network' });
});

test('AT-13 a record removed by another tab and unknown to the server is stored again and sent', async () => {
  const open = examWith({ _id: 'attempt-1', submitted: false });
  const storedBefore: unknown[] = [];
  const { owner, submission } = await takenMeanwhile(() =>
    fetched.mockImplementation(async (url: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return new Response(JSON.stringify(open));
      storedBefore.push(loadPending({ student: '1001', examId: `tabs-${exams}` }));
      return new Response(JSON.stringify(received));
    }),
  );
  expect(storedBefore).toEqual([pending]);
  expect(callsOf('GET')).toHaveLength(1);
  expect(submission.status().name).toBe('received');
  expect(loadPending(owner)).toBeNull();
});

test("AT-13 does not ask with the next student's login about another tab's submission", async () => {
  const { submission } = await takenMeanwhile(() =>
    enterSession(buildUser({ studentCode: '1002', loginToken: 'token-2' })),
  );
  expect(fetched).not.toHaveBeenCalled();
  expect(submission.status()).toMatchObject({ name: 'stored', reason: 'session' });
});

test('AT-10 BE-05 asks first if the same attempt already waits', async () => {
  const owner = newOwner();
  taken();
  savePending(owner, nameless);
  const submission = submissionOf(owner);
  submission.keep(nameless);
  const sent = submission.send();
  await jest.advanceTimersByTimeAsync(3000);
  await sent;
  expect(callsOf('POST')).toHaveLength(0);
  expect(submission.status().name).toBe('received');
});

test('AT-10 AT-13 a removed submission is not sent again when the next attempt waits', async () => {
  const next = { ...pending, attemptId: 'attempt-2' };
  fetched.mockImplementation(
    async () => new Response(JSON.stringify(examWith({ _id: 'attempt-2', submitted: false }))),
  );
  const { owner, submission } = await takenMeanwhile((of) => savePending(of, next));
  expect(callsOf('POST')).toHaveLength(0);
  expect(submission.status().name).toBe('none');
  expect(loadPending(owner)).toEqual(next);
});

test('AT-13 a submission does not replace that of the next attempt, which another tab has left', () => {
  const owner = newOwner();
  const next = { ...pending, attemptId: 'attempt-2' };
  const submission = submissionOf(owner);
  savePending(owner, next);
  expect(submission.keep(pending)).toBe(false);
  expect(submission.status()).toMatchObject({ name: 'stored', safe: false });
  expect(loadPending(owner)).toEqual(next);
});
