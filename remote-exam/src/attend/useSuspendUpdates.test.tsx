import { areUpdatesHeld, noteRunningVersion, readPin } from '@manassa/shared/federation';
import { buildAttendance } from '@manassa/shared/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { button, examServer, jumpTo, openScreen, serveExam, submitButton } from '../testing/examScreens';

const VERSION = { version: '1.0.0', base: '/apps/remote-exam/1.0.0/', entry: 'remote.js', routes: [], nestedIn: null };

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  noteRunningVersion('remote-exam', VERSION);
});
afterEach(() => jest.useRealTimers());

function pinned(examId: string): string | undefined {
  return readPin('remote-exam', `/course/view/course-1/section/section-1/exam/${examId}/attend`)?.version;
}

test('RL-07 an attempt holds updates and keeps its version until the server has it', async () => {
  let answer: () => void = () => undefined;
  const server = examServer();
  serveExam(server, {
    submitAttendance: async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      server.attendance = buildAttendance({ submitted: true });
      return { data: { attendance: server.attendance, exam: null } };
    },
  });
  const { person, pass } = await openScreen(server, 'attend');
  expect(areUpdatesHeld()).toBe(true);
  expect(pinned(server.exam._id)).toBe('1.0.0');
  await person.click(jumpTo(3));
  await person.click(submitButton());
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'إرسال الآن' }));
  await pass(100);
  expect(button('جارٍ الإرسال...')).toHaveAttribute('aria-disabled', 'true');
  expect(areUpdatesHeld()).toBe(true);
  expect(pinned(server.exam._id)).toBe('1.0.0');
  answer();
  await pass(1000);
  expect(areUpdatesHeld()).toBe(false);
  expect(pinned(server.exam._id)).toBeUndefined();
});

test('RL-07 an attempt ends the pin also if its result is unreadable and the exam cannot be read any more', async () => {
  const server = examServer();
  const api = serveExam(server, { submitAttendance: () => ({ data: {} }) });
  const { person, pass } = await openScreen(server, 'attend');
  await person.click(jumpTo(3));
  await person.click(submitButton());
  await pass(100);
  api.use({ exam: () => ({ network: true }) });
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'إرسال الآن' }));
  await pass(10_000);
  expect(pinned(server.exam._id)).toBeUndefined();
});

test('RL-07 an attempt that is left open keeps its version, but holds no updates', async () => {
  const server = examServer();
  serveExam(server);
  await openScreen(server, 'attend');
  cleanup();
  expect(areUpdatesHeld()).toBe(false);
  expect(pinned(server.exam._id)).toBe('1.0.0');
});

test('RL-07 an attempt left for the start page keeps its version', async () => {
  const server = examServer();
  serveExam(server);
  await openScreen(server, 'attend');
  cleanup();
  const { pass } = await openScreen(server, 'start');
  await pass(1000);
  expect(button('استكمال الامتحان')).toBeEnabled();
  expect(pinned(server.exam._id)).toBe('1.0.0');
});

test('the start page of an exam without an open attempt removes the pin', async () => {
  const server = examServer({ attendance: { submitted: true } });
  serveExam(server);
  localStorage.setItem(
    'manassa.pins',
    JSON.stringify([
      {
        remote: 'remote-exam',
        path: `/course/view/course-1/section/section-1/exam/${server.exam._id}`,
        running: VERSION,
        madeAtMs: Date.now(),
      },
    ]),
  );
  expect(pinned(server.exam._id)).toBe('1.0.0');
  const { pass } = await openScreen(server, 'start');
  await pass(100);
  expect(pinned(server.exam._id)).toBeUndefined();
});
