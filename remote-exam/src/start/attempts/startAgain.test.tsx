import { sessionAtom, store } from '@manassa/shared/session';
import { buildAttendance } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import {
  button,
  examServer,
  jumpTo,
  noConnection,
  openScreen,
  option,
  serveExam,
  submitButton,
} from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('EX-03 another attempt begins after one was received, also on a server without attempt numbers', async () => {
  const server = examServer({ attendance: { _id: null } });
  const api = serveExam(server, {
    startAttendance: () => {
      server.attendance = buildAttendance({ _id: null, attempts: 2 });
      return { data: { attendance: server.attendance, exam: { ...server.exam, duration: 10 } } };
    },
  });
  const { person, pass, path } = await openScreen(server, 'attend');
  await person.click(option(/2 A/));
  await person.click(jumpTo(3));
  await person.click(submitButton());
  await person.click(button('إرسال الآن'));
  await pass(100);
  expect(path()).toBe('start');
  await person.click(button('بدء محاولة جديدة'));
  await pass(100);
  expect(api.of('startAttendance')).toHaveLength(1);
  expect(path()).toBe('attend');
  expect(option(/2 A/)).toBeEnabled();
  expect(option(/2 A/)).not.toBeChecked();
});

test('EX-03 a second press counts an attempt once on a server that sends no questions of an open one', async () => {
  const server = examServer({ attendance: {} });
  const exam = { ...server.exam, duration: 10, questions: [] };
  const answerIn = (ms: number) => () =>
    new Promise<{ data: unknown }>((resolve) =>
      setTimeout(resolve, ms, { data: { exam, attendance: server.attendance } }),
    );
  const api = serveExam(server, { exam: answerIn(1) });
  const { person, pass } = await openScreen(server, 'start');
  api.use({ exam: answerIn(2000) });
  await person.click(button('استكمال الامتحان'));
  await pass(1000);
  await person.click(button('استكمال الامتحان'));
  await pass(5000);
  expect(api.of('startAttendance')).toHaveLength(1);
});

test('EX-03 offers to continue an attempt whose start got no response, as soon as the exam can be read', async () => {
  const server = examServer({ attendance: null });
  const read = () => ({ data: { exam: { ...server.exam, duration: 10 }, attendance: server.attendance } });
  const api = serveExam(server);
  const { person, pass } = await openScreen(server, 'start');
  api.use({
    exam: noConnection,
    startAttendance: () => {
      server.attendance = buildAttendance();
      return noConnection();
    },
  });
  await person.click(button('بدء الامتحان'));
  await pass(60_000);
  expect(button('بدء الامتحان')).toBeEnabled();
  api.use({ exam: read });
  await pass(20_000);
  expect(button('استكمال الامتحان')).toBeEnabled();
  const reads = api.of('exam').length;
  await pass(60_000);
  expect(api.of('exam')).toHaveLength(reads);
});

test('EX-03 asks once after a start that the server refused', async () => {
  const server = examServer({ attendance: null });
  const api = serveExam(server, { startAttendance: () => ({ refuse: 403, message: 'مرفوض' }) });
  const { person, pass } = await openScreen(server, 'start');
  await person.click(button('بدء الامتحان'));
  await pass(60_000);
  expect(api.of('exam')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'بدء الامتحان' })).toBeEnabled();
});

/** Presses start where neither the start nor a read gets a response. */
async function startWithoutConnection() {
  const server = examServer({ attendance: null });
  const api = serveExam(server);
  const { person, pass, close } = await openScreen(server, 'start');
  api.use({ exam: noConnection, startAttendance: noConnection });
  await person.click(button('بدء الامتحان'));
  await pass(1000);
  return { api, pass, close };
}

test('EX-03 a session that ended during the start leads to the login instead of asking for ever', async () => {
  const { api, pass } = await startWithoutConnection();
  api.use({ exam: () => ({ refuse: 401, message: 'انتهت الجلسة' }) });
  await pass(10_000);
  expect(store.get(sessionAtom).status).toBe('visitor');
});

test('EX-03 asks a server that refuses less and less often', async () => {
  const { api, pass } = await startWithoutConnection();
  api.use({ exam: () => ({ refuse: 500, message: 'خطأ' }) });
  await pass(600_000);
  const before = api.of('exam').length;
  await pass(600_000);
  expect(api.of('exam').length - before).toBeLessThanOrEqual(11);
});

test('EX-03 asks no longer once the page was left, also while it was being answered', async () => {
  const { api, pass, close } = await startWithoutConnection();
  api.use({ exam: () => new Promise((resolve) => setTimeout(resolve, 2000, { refuse: 500, message: 'خطأ' })) });
  await pass(6000);
  close();
  const before = api.of('exam').length;
  await pass(600_000);
  expect(api.of('exam')).toHaveLength(before);
});
