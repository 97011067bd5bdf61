import { createAttemptStore, createOutbox } from '@manassa/shared/attempt';
import type { AttemptOwner, ExamAddress, PendingRecord } from '@manassa/shared/attempt';
import { endSession, enterSession, noticesAtom, store } from '@manassa/shared/session';
import { buildAttendance, buildUser, fakeApi, renderApp, testJournal } from '@manassa/shared/testing';
import type { FakeApi } from '@manassa/shared/testing';
import { useRead } from '@manassa/shared/data';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Dock } from '../dock/Dock';
import { dockPartsAtom } from '../dock/dockParts';
import { arrivalsAtom } from './waitingAtom';
import { watchOutbox } from './watchOutbox';

/** Submissions live as long as the page, so every test has its own exam. */
let exams = 0;
let place: ExamAddress;
let owner: AttemptOwner;
let record: PendingRecord;
const copies = new Map<string, string>();
/** Resolves when the database answers. */
let database: Promise<void>;
const attempts = createAttemptStore(
  testJournal({
    exists: () => true,
    keys: (prefix) => database.then(() => [...copies.keys()].filter((key) => key.startsWith(prefix))),
    read: async (keys) => keys.map((key) => copies.get(key) ?? null),
  }),
);
const outbox = createOutbox(attempts, { isQuiet: true });
const WAITS = 'إجاباتك في «قانون أوم» محفوظة على هذا الجهاز، وستُرسل وحدها عند عودة الاتصال.';

let api: FakeApi;
let stop = (): void => undefined;

function connect(attendance: Parameters<typeof buildAttendance>[0] = { _id: 'attempt-1' }): void {
  api.use({
    exam: () => ({
      data: { exam: { _id: owner.examId, title: '', questions: [] }, attendance: buildAttendance(attendance) },
    }),
    submitAttendance: () => ({
      data: { attendance: buildAttendance({ _id: 'attempt-1', submitted: true }) },
      message: 'تم إرسال إجاباتك',
    }),
  });
}

function open(path = '/student/courses', studentCode = '1001', screenOfPage: ReactNode = null) {
  window.history.replaceState(null, '', path);
  const ui = (
    <>
      {screenOfPage}
      <Dock />
    </>
  );
  const page = renderApp(ui, { path, session: buildUser({ studentCode }) });
  act(() => {
    stop = watchOutbox(outbox);
  });
  return page;
}

const dispatch = (event: Event): void => act(() => void window.dispatchEvent(event));

const texts = (): string[] => store.get(noticesAtom).map(({ text }) => text);

async function pass(ms = 10): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
  api = fakeApi({ exam: () => ({ network: true }), submitAttendance: () => ({ network: true }) });
  copies.clear();
  database = Promise.resolve();
  exams += 1;
  owner = { student: '1001', examId: `exam-${exams}` };
  place = { path: `/course/view/c1/section/s1/exam/exam-${exams}`, title: 'قانون أوم' };
  record = { attemptId: 'attempt-1', answers: ['a', null], enrollmentId: 'e1', place };
  attempts.savePending(owner, record);
});

afterEach(() => {
  act(() => {
    stop();
    outbox.submissionOf(owner).dismiss();
    endSession();
    store.set(dockPartsAtom, {});
  });
  window.history.replaceState(null, '', '/');
  jest.useRealTimers();
});

test('OF-02 every page shows a waiting submission, sends it when the connection returns, and links to the result', async () => {
  open();
  await pass();
  expect(screen.getByText(WAITS)).toBeVisible();
  expect(screen.getByRole('link', { name: 'صفحة الامتحان' })).toHaveAttribute('href', `${place.path}/start`);
  expect(texts()).toEqual([]);
  connect();
  dispatch(new Event('online'));
  await pass();
  const [sent] = api.of('submitAttendance');
  expect(sent?.headers['idempotency-key']).toBe('attempt-1');
  expect(sent?.body).toMatchObject({ examId: owner.examId, studentAnswers: ['a', null], enrollmentId: 'e1' });
  expect(screen.queryByText(WAITS)).toBeNull();
  expect(store.get(noticesAtom)).toMatchObject([
    { kind: 'success', text: 'وصلت إجاباتك في «قانون أوم».', link: { to: `${place.path}/start` } },
  ]);
  dispatch(new Event('online'));
  await pass(60_000);
  expect(api.of('submitAttendance')).toHaveLength(1);
});

test("OF-02 waits for its own student's login", async () => {
  connect();
  open('/student/courses', '1002');
  await pass(60_000);
  expect(api.requests).toEqual([]);
  expect(screen.queryByText(WAITS)).toBeNull();
  act(() => enterSession(buildUser({ studentCode: '1001', loginToken: 'own' })));
  await pass();
  expect(api.of('submitAttendance').map(({ headers }) => headers.authorization)).toEqual(['Bearer own']);
});

test.each([
  ['a logout', () => endSession()],
  ["another student's login", () => enterSession(buildUser({ studentCode: '1002', loginToken: 'next' }))],
])('OF-06 hides a waiting submission at once after %s, and tells the next student nothing of it', async (_, change) => {
  open();
  await pass();
  let arrive = (): void => undefined;
  connect();
  api.use({
    submitAttendance: () =>
      new Promise((resolve) => {
        arrive = () => resolve({ data: { attendance: buildAttendance({ _id: 'attempt-1', submitted: true }) } });
      }),
  });
  dispatch(new Event('online'));
  await pass();
  expect(screen.getByText(WAITS)).toBeVisible();
  // The database of a slow phone does not answer.
  let answerDatabase = (): void => undefined;
  database = new Promise((resolve) => (answerDatabase = resolve));
  act(change);
  expect(screen.queryByText(WAITS)).toBeNull();
  arrive();
  await pass();
  act(() => enterSession(buildUser({ studentCode: '1003', loginToken: 'third' })));
  answerDatabase();
  await pass();
  expect(texts()).toEqual([]);
});

test('OF-02 reports a submission that another tab has sent, and sends nothing', async () => {
  open();
  await pass();
  connect({ _id: 'attempt-1', submitted: true });
  const key = `manassa.exam.pending/1001/${owner.examId}`;
  window.localStorage.removeItem(key);
  dispatch(new StorageEvent('storage', { key }));
  await pass();
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(texts()).toEqual(['وصلت إجاباتك في «قانون أوم».']);
});

test('OF-02 leaves the submission of the exam on screen to its own page', async () => {
  const { router } = open(`${place.path}/start`);
  connect();
  await pass(1000);
  expect(api.requests).toEqual([]);
  window.history.replaceState(null, '', '/student/courses');
  await act(() => router.navigate('/student/courses'));
  await pass();
  expect(api.of('submitAttendance')).toHaveLength(1);
});

test.each([
  ['a running attempt', () => '/course/view/c1/section/s1/exam/another/attend'],
  ['its own exam, which show the submission themselves', () => `${place.path}/start`],
])('OF-02 hides the line on the pages of %s', async (_, pathOf) => {
  const { router } = open();
  await pass();
  expect(screen.getByText(WAITS)).toBeVisible();
  window.history.replaceState(null, '', pathOf());
  await act(() => router.navigate(pathOf()));
  await pass();
  expect(screen.queryByText(WAITS)).toBeNull();
});

test('OF-02 keeps and shows a refused submission, and sends it once', async () => {
  connect();
  api.use({ submitAttendance: () => ({ refuse: 422, message: 'مرفوض' }) });
  const { router } = open();
  await pass();
  expect(screen.getByText('لم تُقبل إجاباتك في «قانون أوم». هي محفوظة على هذا الجهاز.')).toBeVisible();
  expect(attempts.loadPending(owner)).toEqual(record);
  await act(() => router.navigate('/student/results'));
  await pass();
  expect(api.of('submitAttendance')).toHaveLength(1);
});

test('OF-02 sends the next submission of an exam whose earlier one was set aside', async () => {
  connect({ _id: 'attempt-2' });
  open();
  await pass();
  attempts.savePending(owner, { ...record, attemptId: 'attempt-2' });
  dispatch(new StorageEvent('storage', { key: `manassa.exam.pending/1001/${owner.examId}` }));
  await pass();
  expect(api.of('submitAttendance').map(({ headers }) => headers['idempotency-key'])).toEqual(['attempt-2']);
});

test('RX-04 tells the student that answers were set aside because the server is at the next attempt, without ids', async () => {
  attempts.savePending(owner, { ...record, attemptId: null, attemptsUsed: 1 });
  connect({ _id: null, attempts: 2 });
  open();
  await pass(3000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(screen.queryByText(WAITS)).toBeNull();
  expect(texts()).toEqual([expect.stringContaining('إجابات من محاولة أخرى انتهت')]);
});

test('OF-02 finds a submission that only the journal has', async () => {
  const key = `manassa.exam.pending/1001/${owner.examId}`;
  copies.set(key, window.localStorage.getItem(key) ?? '');
  window.localStorage.clear();
  connect();
  open();
  await pass();
  expect(api.of('submitAttendance')).toHaveLength(1);
});

const AFTER_LOGIN = 'إجاباتك محفوظة على هذا الجهاز، وستُرسل بعد تسجيل الدخول.';

test.each(['/student/courses', ''])(
  'AT-13 tells once that waiting answers will be sent after the login when the session ends (%s)',
  async (path) => {
    open(path === '' ? `${place.path}/attend` : path);
    await pass();
    act(() => endSession());
    await pass();
    expect(texts()).toContain(AFTER_LOGIN);
    store.set(noticesAtom, []);
    dispatch(new Event('online'));
    await pass();
    expect(texts()).toEqual([]);
  },
);

test('AT-13 says nothing about answers at a logout without any, and never that refused ones will be sent', async () => {
  api.use({ submitAttendance: () => ({ refuse: 422 }), exam: () => ({ refuse: 404 }) });
  open();
  await pass(3000);
  act(() => endSession());
  await pass();
  attempts.forgetAttempt(owner);
  act(() => enterSession(buildUser({ studentCode: '1001' })));
  await pass();
  act(() => endSession());
  await pass();
  expect(texts()).not.toContain(AFTER_LOGIN);
});

describe('a submission that arrives', () => {
  const SHOWN = [['منصة الفيزياء', { body: 'وصلت إجاباتك في «قانون أوم».', lang: 'ar', dir: 'rtl' }]];

  afterEach(() => Reflect.deleteProperty(window, 'Notification'));

  test.each([
    ['shown by the browser, too, while the page is in the background', 'granted', 'hidden', SHOWN],
    ['not shown by the browser for a page that the student sees', 'granted', 'visible', []],
    ['not shown by the browser without the permission', 'default', 'hidden', []],
  ] as const)('OF-02 is %s', async (_, permission, visibility, shown) => {
    const show = jest.fn();
    Object.assign(window, { Notification: Object.assign(show, { permission }) });
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    connect();
    open();
    await pass();
    expect(texts()).toEqual(['وصلت إجاباتك في «قانون أوم».']);
    expect(show.mock.calls).toEqual(shown);
  });

  test('OF-02 brings the results on screen up to date, once', async () => {
    api.use({ myAttendances: () => ({ data: { attendances: [] } }) });
    function Results() {
      return <p>{useRead('myAttendances', {}).state}</p>;
    }
    store.set(arrivalsAtom, 0);
    open('/student/results', '1001', <Results />);
    await pass();
    expect(api.of('myAttendances')).toHaveLength(1);
    connect();
    dispatch(new Event('online'));
    await pass(5000);
    expect(api.of('myAttendances')).toHaveLength(2);
  });
});
