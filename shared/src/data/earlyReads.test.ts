import { dropEarlyReads, EARLY_READ_MS, takeEarlyRead } from './earlyReads';
import { request } from './request';
import { readWithRetry } from './useRead';

const ENVELOPE = { success: true, message: '', data: { enrollments: [] } };
const PATH = '/enrollment/my-enrollments';

/** Starts a read as the page does before its scripts have arrived. */
function startEarly(early: Promise<Response>, token: string | null = null): void {
  const whole = early.then(async (response) => ({ response, body: await response.text() }));
  whole.catch(() => undefined);
  globalThis.__manassaReads = { [PATH]: { token, answer: whole } };
}

const answer = (): Response =>
  // Only the fields that the fetcher uses: jsdom has no Response.
  ({ ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(ENVELOPE) }) as Response;

const fetched = jest.fn(async () => answer());

beforeEach(() => {
  fetched.mockClear();
  globalThis.fetch = fetched;
});
afterEach(dropEarlyReads);

it('FS-05 uses a read that was started with the page, once', async () => {
  startEarly(Promise.resolve(answer()));
  await expect(request('myEnrollments', {})).resolves.toMatchObject({ data: { enrollments: [] } });
  expect(fetched).not.toHaveBeenCalled();
  await request('myEnrollments', {});
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('FS-05 fails like any other read when the early one got no response, and sends a request the next time', async () => {
  startEarly(Promise.reject(new TypeError('Failed to fetch')));
  await expect(request('myEnrollments', {})).rejects.toMatchObject({ code: 'network' });
  await expect(request('myEnrollments', {})).resolves.toMatchObject({ message: '' });
});

it('FS-05 aborts an early read that takes too long', async () => {
  startEarly(new Promise(() => undefined));
  await expect(request('myEnrollments', {}, { timeoutMs: 5 })).rejects.toMatchObject({ code: 'network' });
});

it('FS-05 ignores a read of another token, an old one, and one from before a write', async () => {
  startEarly(Promise.resolve(answer()), 'other');
  expect(takeEarlyRead(PATH, null)).toBeNull();

  startEarly(Promise.resolve(answer()));
  const clock = jest.spyOn(performance, 'now').mockReturnValue(EARLY_READ_MS);
  expect(takeEarlyRead(PATH, null)).toBeNull();
  clock.mockRestore();

  startEarly(Promise.resolve(answer()));
  await request('checkCode', { body: { codeKey: 'x', courseId: 'c1' } }).catch(() => undefined);
  expect(takeEarlyRead(PATH, null)).toBeNull();
});

it('FS-05 ignores an early read from before a failure of another one, such as that of the student', async () => {
  startEarly(Promise.resolve({ ...answer(), text: async () => '<html>portal' }));
  fetched.mockResolvedValueOnce({ ...answer(), text: async () => '<html>portal' });
  await expect(readWithRetry('myInfo', {})).rejects.toMatchObject({ code: 'unexpected' });
  await expect(request('myEnrollments', {})).resolves.toMatchObject({ message: '' });
});

it.each([
  [29_999, 0],
  [30_000, 1],
])('FS-05 %i ms after the start of the page, a read sends %i requests', async (atMs, requests) => {
  startEarly(Promise.resolve(answer()));
  jest.spyOn(performance, 'now').mockReturnValue(atMs);
  await request('myEnrollments', {});
  expect(fetched).toHaveBeenCalledTimes(requests);
});

describe('an early read of an exam', () => {
  const EXAM = { params: { examId: 'e1' } };

  function startExam(attendance: object | null): void {
    const body = JSON.stringify({ ...ENVELOPE, data: { exam: null, attendance } });
    const response = { ok: true, status: 200, headers: new Headers() };
    globalThis.__manassaReads = { '/exam/e1': { token: null, answer: Promise.resolve({ response, body }) } };
  }

  it.each([
    ['no attempt', null],
    ['a submitted attempt', { _id: 'a1', submitted: true }],
    ['a submitted attempt of a server without booleans', { _id: 'a1', submitted: 1 }],
  ])('FS-05 is used with %s', async (_, attendance) => {
    startExam(attendance);
    await request('exam', EXAM).catch(() => undefined);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([{ _id: 'a1', submitted: false }, { _id: 'a1' }, { _id: 'a1', submitted: 0 }])(
    'FS-05 is asked again with the running attempt %j, whose clock counts from the response',
    async (attendance) => {
      startExam(attendance);
      await request('exam', EXAM).catch(() => undefined);
      expect(fetched).toHaveBeenCalledTimes(1);
    },
  );
});
