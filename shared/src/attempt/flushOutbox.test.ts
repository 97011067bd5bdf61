/** @jest-environment node */
import type { KnownLogin } from '../session/login/knownLogin';
import { buildAttendance, buildUser } from '../testing/buildEntities';
import { fakeApi } from '../testing/fakeApi';
import type { FakeApi } from '../testing/fakeApi';
import { flushOutbox, SendLater } from './flushOutbox';
import { paperOf } from './paper.rule';
import { recordKey, writeRecord } from './storage/attemptRecords.rule';
import type { PendingRecord } from './storage/attemptRecords.rule';
import { questionsWith } from './testing/questions';

/** The device as a service worker sees it: IndexedDB, no window. */
let login: KnownLogin | null | undefined;
/** False while the journal's database cannot be opened. */
let isReadable: boolean;
let ended: string[];
const records = new Map<string, string>();

/** Logins that are read before `login`. */
const logins: (KnownLogin | null)[] = [];
const nextLogin = () => (logins.length > 0 ? logins.shift() : login);

jest.mock('../session/login/knownLogin', () => ({ readLoginPatiently: async () => nextLogin() }));
jest.mock('../session/login/endedLogins', () => ({ wasEnded: async (name: string) => ended.includes(name) }));
jest.mock('./storage/journalStorage', () => ({
  createJournalStorage: () => ({
    keys: async (prefix: string) => (isReadable ? [...records.keys()].filter((key) => key.startsWith(prefix)) : null),
    read: async (keys: string[]) => keys.map((key) => records.get(key) ?? null),
  }),
}));

const locked: string[] = [];
const locks = {
  request: (name: string, _: unknown, held: () => Promise<void>) => {
    locked.push(name);
    return held();
  },
};
Object.assign(globalThis, { navigator: { locks } });

const pending: PendingRecord = { attemptId: 'attempt-1', answers: ['a', null], enrollmentId: 'e1' };
let api: FakeApi;

function waits(student: string, examId: string, record: PendingRecord = pending): void {
  records.set(recordKey('pending', { student, examId }), writeRecord(record, 1));
}

function logIn(studentCode: string, token: string): void {
  login = { login: `login ${token}`, token, user: buildUser({ studentCode }) };
}

/** Flushes the outbox and returns what was sent. */
async function flush(): Promise<PendingRecord[]> {
  const sent: PendingRecord[] = [];
  await flushOutbox(async (record) => void sent.push(record));
  return sent;
}

beforeEach(() => {
  records.clear();
  locked.length = 0;
  logins.length = 0;
  ended = [];
  isReadable = true;
  logIn('1001', 'token-1');
  waits('1001', 'exam-1');
  api = fakeApi({
    exam: ({ params: { examId = '' } }) => ({
      data: {
        exam: { _id: examId, title: '', questions: [] },
        attendance: buildAttendance({ _id: examId.replace('exam', 'attempt') }),
      },
    }),
    submitAttendance: () => ({ data: { attendance: buildAttendance({ submitted: true }) } }),
  });
});

test('OF-02 a worker sends with the stored login and the id of the attempt, and keeps the record for the page', async () => {
  expect(typeof window).toBe('undefined');
  expect(await flush()).toEqual([pending]);
  expect(api.of('submitAttendance')).toMatchObject([
    { headers: { authorization: 'Bearer token-1', 'idempotency-key': 'attempt-1' }, body: { examId: 'exam-1' } },
  ]);
  expect(records.size).toBe(1);
  // The lock of the pages.
  expect(locked).toEqual(['manassa.exam.pending/1001/exam-1/sending']);
});

test('OF-02 sends nothing that the server already has', async () => {
  api.use({
    exam: () => ({
      data: {
        exam: { _id: 'exam-1', title: '', questions: [] },
        attendance: buildAttendance({ _id: 'attempt-1', submitted: true }),
      },
    }),
  });
  expect(await flush()).toEqual([]);
  expect(api.of('submitAttendance')).toHaveLength(0);
});

test.each([
  ['the login', () => (login = undefined)],
  ['the journal', () => (isReadable = false)],
])('OF-02 tries again later when %s could not be read', async (_, change) => {
  change();
  await expect(flush()).rejects.toThrow(SendLater);
  expect(api.of('submitAttendance')).toHaveLength(0);
});

test.each([
  ['without a login', () => (login = null)],
  ['after the logout', () => (ended = ['login token-1'])],
  ["with another student's login", () => logIn('1002', 'token-2')],
])('OF-02 sends nothing %s', async (_, change) => {
  change();
  expect(await flush()).toEqual([]);
  expect(api.requests).toEqual([]);
});

test('OF-02 sends nothing before the server was asked, also if the login is missing for a moment', async () => {
  logins.push(login ?? null, null);
  expect(await flush()).toEqual([]);
  expect(api.requests).toEqual([]);
});

test('OF-02 sends nothing when another student logs in while the server is asked', async () => {
  api.use({
    exam: () => {
      logIn('1002', 'token-2');
      return {
        data: {
          exam: { _id: 'exam-1', title: '', questions: [] },
          attendance: buildAttendance({ _id: 'attempt-1' }),
        },
      };
    },
  });
  expect(await flush()).toEqual([]);
  expect(api.of('submitAttendance')).toHaveLength(0);
});

test.each([
  ['the logout', () => (ended = ['login token-1'])],
  ["another student's login", () => logIn('1002', 'token-2')],
])('OF-06 notifies nobody of a submission that arrives after %s', async (_, change) => {
  api.use({
    submitAttendance: () => {
      change();
      return { data: { attendance: buildAttendance({ submitted: true }) } };
    },
  });
  expect(await flush()).toEqual([]);
  expect(api.of('submitAttendance')).toHaveLength(1);
});

test.each([
  ['no answer', { network: true } as const],
  ['503', { refuse: 503 }],
  ['429', { refuse: 429 }],
])('OF-02 requests another sync after %s, and sends the others', async (_, failure) => {
  waits('1001', 'exam-2', { ...pending, attemptId: 'attempt-2' });
  waits('1001', 'exam-3', { ...pending, attemptId: 'attempt-3' });
  const answers = [failure, { data: { attendance: buildAttendance({ submitted: true }) } }, { refuse: 422 }];
  api.use({ submitAttendance: () => answers.shift() ?? { refuse: 500 } });
  await expect(flush()).rejects.toThrow(SendLater);
  expect(api.of('submitAttendance')).toHaveLength(3);
});

test.each([401, 403, 422])('OF-02 leaves a submission refused with %i to the next page', async (status) => {
  api.use({ submitAttendance: () => ({ refuse: status }) });
  expect(await flush()).toEqual([]);
  expect(records.size).toBe(1);
});

test('OF-02 RX-05 a worker sends the answers in the order of the server', async () => {
  const questions = questionsWith(['a', 'b'], ['a', 'b']);
  waits('1001', 'exam-1', { ...pending, questions: paperOf(questions).keys });
  api.use({
    exam: () => ({
      data: {
        exam: { _id: 'exam-1', title: '', questions: [...questions].reverse() },
        attendance: buildAttendance({ _id: 'attempt-1' }),
      },
    }),
  });
  await flush();
  expect(api.of('submitAttendance')).toMatchObject([{ body: { studentAnswers: [null, 'a'] } }]);
});

test('OF-02 sends also if the server cannot tell whether it has the submission', async () => {
  api.use({ exam: () => ({ refuse: 500 }) });
  expect(await flush()).toEqual([pending]);
});

test('OF-02 BE-05 does not send an earlier attempt into the running one of a server that reads no key', async () => {
  api.use({
    exam: () => ({
      data: {
        exam: { _id: 'exam-1', title: '', questions: [] },
        attendance: buildAttendance({ _id: 'attempt-2', attempts: 2, serverNow: null }),
      },
    }),
  });
  expect(await flush()).toEqual([]);
  expect(api.of('submitAttendance')).toHaveLength(0);
});

test('OF-02 a damaged record does not hold back the others', async () => {
  records.set(recordKey('pending', { student: '1001', examId: 'exam-0' }), '{"damaged');
  waits('1001', 'exam-2', { ...pending, attemptId: 'attempt-2' });
  await flush();
  expect(api.of('submitAttendance')).toMatchObject([{ body: { examId: 'exam-1' } }, { body: { examId: 'exam-2' } }]);
});

test('OF-02 leaves an attempt without an id to its page', async () => {
  waits('1001', 'exam-1', { ...pending, attemptId: null });
  expect(await flush()).toEqual([]);
  expect(api.requests).toEqual([]);
});

test.each([
  ['these answers', ['a', 'c'], [pending]],
  ['other answers, of another device', ['b', null], []],
])('OF-02 reports an earlier attempt as arrived only if its result has %s', async (_, studentAnswers, told) => {
  api.use({
    exam: () => ({
      data: {
        exam: { _id: 'exam-1', title: '', questions: [] },
        attendance: buildAttendance({ _id: 'attempt-2', attempts: 2, serverNow: '2026-01-01T10:00:00Z' }),
      },
    }),
    submitAttendance: () => ({ data: { attendance: buildAttendance({ submitted: true, studentAnswers }) } }),
  });
  expect(await flush()).toEqual(told);
  expect(api.of('submitAttendance')).toHaveLength(1);
});
