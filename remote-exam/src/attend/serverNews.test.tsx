import type { Attendance } from '@manassa/shared/contract';
import { buildAttendance } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { deviceName } from '../attempt/checkpoint/deviceName';
import { installAttempts } from '../testing/attempts';
import { button, examServer, openScreen, option, question, serveExam, threeQuestions } from '../testing/examScreens';

installAttempts();

/** Time in ms until the exam is read again. */
const POLL_MS = 120_000;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

async function openAnswered(attendance: Partial<Attendance> = {}) {
  const server = examServer({ attendance });
  const api = serveExam(server);
  const sitting = await openScreen(server, 'attend');
  await sitting.person.click(option(/3 A/));
  return { api, server, ...sitting };
}

test('BE-17 sends the answers of an attempt that the server closed while the page slept, because they still count', async () => {
  const { api, server, pass } = await openAnswered();
  server.attendance = buildAttendance({ submitted: true, replaceable: true });
  await pass(POLL_MS + 10_000);
  expect(api.of('submitAttendance').map(({ body }) => body)).toMatchObject([{ studentAnswers: ['c', null, null] }]);
});

test('BE-17 sends nothing that the server has of an attempt that another phone continued and may still send more of', async () => {
  const { api, server, pass, path } = await openAnswered();
  const closed = { submitted: true, replaceable: true, activeDevice: 'another', studentAnswers: ['c', 'a', null] };
  server.attendance = buildAttendance(closed);
  await pass(POLL_MS + 10_000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(path()).toBe('start');
});

test('AT-13 sends nothing when another device has submitted, and leaves', async () => {
  const { api, server, pass, path } = await openAnswered();
  server.attendance = buildAttendance({ submitted: true, studentAnswers: ['a', 'a', 'a'] });
  await pass(POLL_MS + 10_000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(path()).toBe('start');
});

test('RX-05 takes over a question that staff correct, and keeps the title with which the attempt began', async () => {
  const { server, pass } = await openAnswered();
  const { title, questions } = server.exam;
  const [first, ...others] = questions.map((one, at) => ({ ...one, _id: `q${at}` }));
  server.exam = { ...server.exam, title: 'عنوان آخر', questions: [{ ...first!, question: 'سؤال مصحح' }, ...others] };
  await pass(POLL_MS);
  expect(screen.getByText('سؤال مصحح')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('RX-05 shows the answer of the question that takes the place of a removed one, also in an option that only it has', async () => {
  const [first, second] = threeQuestions({ answers: { a: '1', b: '2' } });
  const questions = [first!, { ...second!, answers: { ...second!.answers, c: '3' } }];
  const server = examServer({ exam: { questions } });
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  await person.click(button('التالي'));
  await person.click(option('ج 3'));
  await person.click(button('السابق'));
  server.exam = { ...server.exam, questions: questions.slice(1) };
  await pass(POLL_MS);
  expect(option('ج 3')).toBeChecked();
});

test('AT-03 RX-04 keeps the question when the server has stored the start in whole seconds', async () => {
  const { server, pass, person } = await openAnswered({ startedAt: '2026-01-01T10:00:00.437Z' });
  await person.click(button('التالي'));
  const shown = question(2);
  server.attendance = buildAttendance({ startedAt: '2026-01-01T10:00:00Z' });
  await pass(POLL_MS);
  expect(question(2)).toBe(shown);
});

test('BE-17 shows answers that another phone saved before this one continued', async () => {
  const timed = {
    checkpointSec: 20,
    serverNow: new Date(Date.now()).toISOString(),
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    activeDevice: deviceName(),
  };
  const { server, pass, person } = await openAnswered(timed);
  const answeredAtMs = [null, Date.now(), null];
  server.attendance = buildAttendance({ ...timed, studentAnswers: ['c', 'b', null], answeredAtMs });
  await pass(POLL_MS);
  await person.click(screen.getByRole('button', { name: 'التالي' }));
  expect(question(2)).toBeVisible();
  expect(option(/2 A/)).toBeChecked();
});

test('RX-04 shows the next attempt empty when another one replaces the running one on the server', async () => {
  const { api, server, pass, path } = await openAnswered();
  server.attendance = buildAttendance({ _id: 'attendance-2', attempts: 2 });
  await pass(POLL_MS);
  expect(path()).toBe('attend');
  expect(option(/3 A/)).not.toBeChecked();
  expect(api.of('submitAttendance')).toHaveLength(0);
});

test('AT-15 an attempt that was left is not read again', async () => {
  const { api, close, pass } = await openAnswered();
  close();
  const reads = api.of('exam').length;
  await pass(3 * POLL_MS);
  expect(api.of('exam')).toHaveLength(reads);
});
