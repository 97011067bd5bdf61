import { testJournal } from '@manassa/shared/testing';
import { createAttemptStore, recordKey } from '@manassa/shared/attempt';
import { act, screen } from '@testing-library/react';
import { attemptsWith, installAttempts } from '../../testing/attempts';
import { button, examServer, openScreen, serveExam, ownerOf } from '../../testing/examScreens';

/** The journal's texts of answers, seconds left and submission. */
let texts: (string | null)[] = [];
/** Duration of a read of the journal in ms. */
let readMs = 50;
const copied: [string, string | null][] = [];
const journal = testJournal({
  exists: () => true,
  copy: (key, text) => void copied.push([key, text]),
  read: async () => {
    await new Promise((resolve) => setTimeout(resolve, readMs));
    return texts;
  },
});
installAttempts(attemptsWith(createAttemptStore(journal)));

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test.each(['start', 'attend'] as const)(
  'AT-13 a submission that is left in the journal only is sent once by the page that opens %s',
  async (page) => {
    const server = examServer();
    texts = [
      null,
      null,
      JSON.stringify({
        version: 1,
        revision: 7,
        attemptId: 'attendance-1',
        answers: ['a', 'b', null],
        enrollmentId: 'enrollment-1',
      }),
    ];
    const api = serveExam(server);
    const { pass, path } = await openScreen(server, page);
    // The exam has been read, the journal has not: nothing can be started or resumed.
    expect(api.of('exam')).toHaveLength(1);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    await pass(100);
    await pass(100);
    await pass(60_000);
    expect(path()).toBe('start');
    expect(api.of('submitAttendance').map(({ body }) => body)).toEqual([
      { examId: server.exam._id, enrollmentId: 'enrollment-1', studentAnswers: ['a', 'b', null] },
    ]);
    expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
    const pending = recordKey('pending', ownerOf(server));
    expect(copied).toContainEqual([pending, null]);
  },
);

test('AT-13 restores again on every screen, to find a record that another tab stored only in the journal', async () => {
  const server = examServer();
  texts = [null, null, null];
  serveExam(server);
  const first = await openScreen(server, 'start');
  await first.pass(200);
  first.close();
  texts = [
    JSON.stringify({ version: 1, revision: 9, attemptId: 'attendance-1', answers: ['c', null, null], index: 0 }),
    null,
    null,
  ];
  const again = await openScreen(server, 'attend');
  await again.pass(200);
  expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', 'c');
});

test('AT-13 continues with the answers that the tab before stored only in the journal', async () => {
  const record = { version: 1, attemptId: 'attendance-1', index: 0 };
  const server = examServer();
  const key = `manassa.exam.tab/${recordKey('answers', ownerOf(server))}`;
  localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy: false }));
  texts = [JSON.stringify({ ...record, revision: 9, answers: ['a', null, null] }), null, null];
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  await pass(200);
  texts = [JSON.stringify({ ...record, revision: 10, answers: ['b', null, null] }), null, null];
  await person.click(button('المتابعة هنا'));
  await pass(200);
  expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', 'b');
});

test('AT-13 EX-05 sends the latest answers also where another tab stored them only in the journal', async () => {
  const record = { version: 1, attemptId: 'attendance-1', index: 0 };
  const server = examServer({ attendance: { attempts: 3 } });
  texts = [JSON.stringify({ ...record, revision: 9, answers: ['a', null, null] }), null, null];
  const api = serveExam(server);
  const { person, pass } = await openScreen(server, 'start');
  await pass(200);
  texts = [JSON.stringify({ ...record, revision: 10, answers: ['a', 'b', null] }), null, null];
  await person.click(button('إرسال الإجابات المحفوظة'));
  await pass(3000);
  expect(api.of('submitAttendance').map(({ body }) => body)).toMatchObject([{ studentAnswers: ['a', 'b', null] }]);
});

test('AT-13 BE-17 a browser that lost its device name when it was killed restores it with the answers', async () => {
  const server = examServer({
    attendance: { checkpointSec: 20, serverNow: '2026-01-01T10:00:00.000Z', activeDevice: 'name' },
  });
  texts = [
    JSON.stringify({ version: 1, revision: 9, attemptId: 'attendance-1', answers: ['c'], index: 0, device: 'name' }),
    null,
    null,
  ];
  serveExam(server);
  const { pass } = await openScreen(server, 'attend');
  await pass(200);
  expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', 'c');
});

test('AT-13 shows the next exam’s page although the stored data of the one before is read later', async () => {
  texts = [null, null, null];
  readMs = 500;
  const left = examServer();
  serveExam(left);
  const { router, pass } = await openScreen(left, 'start');
  readMs = 50;
  const server = examServer();
  serveExam(server);
  await act(() => router.navigate(router.state.location.pathname.replace(left.exam._id, server.exam._id)));
  await pass(1000);
  expect(screen.getByRole('button', { name: 'استكمال الامتحان' })).toBeEnabled();
});

test('AT-13 offers nothing on the next exam’s page before its own stored data is read', async () => {
  texts = [null, null, null];
  readMs = 50;
  const left = examServer();
  serveExam(left);
  const { router, pass } = await openScreen(left, 'start');
  await pass(100);
  readMs = 500;
  const server = examServer();
  serveExam(server);
  await act(() => router.navigate(router.state.location.pathname.replace(left.exam._id, server.exam._id)));
  await pass(300);
  expect(screen.queryByRole('button')).toBeNull();
  await pass(300);
  expect(button('استكمال الامتحان')).toBeEnabled();
});
