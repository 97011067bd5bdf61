import { buildAttendance } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam, ownerOf } from '../../testing/examScreens';
import { installAttempts } from '../../testing/attempts';

const { loadPending, saveAnswers, savePending } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const pending = { attemptId: 'attendance-1', answers: ['a', 'b', null], enrollmentId: 'enrollment-1' };

test('AT-13 a waiting submission is sent automatically, and each of its three states is shown', async () => {
  const server = examServer();
  savePending(ownerOf(server), pending);
  const api = serveExam(server, { submitAttendance: () => ({ network: true }) });
  const { pass } = await openScreen(server, 'start');
  expect(screen.getByText('لا يوجد اتصال. إجاباتك محفوظة وستُرسل فور عودة الاتصال.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /بدء|استكمال/ })).toBeNull();

  let answer: () => void = () => undefined;
  api.use({
    submitAttendance: async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      server.attendance = buildAttendance({ submitted: true, score: 4 });
      return { data: { attendance: server.attendance } };
    },
  });
  await pass(3_000);
  expect(screen.getByText('جارٍ إرسال إجاباتك...')).toBeVisible();
  answer();
  await pass(50);
  expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
  expect(screen.getByRole('region', { name: 'نتيجتك' })).toBeVisible();
  expect(loadPending(ownerOf(server))).toBeNull();
});

test('AT-13 a submission that the server refuses as already received is dismissed', async () => {
  const server = examServer({ attendance: { submitted: true } });
  savePending(ownerOf(server), pending);
  serveExam(server, { submitAttendance: () => ({ refuse: 400, message: 'تم إرسال هذا الامتحان من قبل' }) });
  const { pass } = await openScreen(server, 'start');
  await pass(50);
  expect(loadPending(ownerOf(server))).toBeNull();
});

test('AT-13 a submission refused for another reason stays on the device and can be sent again', async () => {
  const server = examServer();
  savePending(ownerOf(server), pending);
  serveExam(server, { submitAttendance: () => ({ refuse: 400, message: 'مرفوض' }) });
  await openScreen(server, 'start');
  expect(screen.getByRole('status')).toHaveTextContent('مرفوض. إجاباتك محفوظة على هذا الجهاز.');
  expect(screen.getByRole('button', { name: 'إعادة الإرسال الآن' })).toBeEnabled();
  expect(loadPending(ownerOf(server))).toEqual(pending);
});

test('AT-13 a refused submission is sent again on request, and accepted', async () => {
  const server = examServer();
  savePending(ownerOf(server), pending);
  const api = serveExam(server, { submitAttendance: () => ({ refuse: 400, message: 'مرفوض' }) });
  const { person, pass } = await openScreen(server, 'start');
  // A refusal is not retried.
  await pass(120_000);
  expect(api.of('submitAttendance')).toHaveLength(1);
  api.use({
    submitAttendance: () => {
      server.attendance = buildAttendance({ submitted: true, score: 4 });
      return { data: { attendance: server.attendance, exam: null } };
    },
  });
  const card = screen.getByRole('region', { name: 'إجاباتك' });
  await person.click(screen.getByRole('button', { name: 'إعادة الإرسال الآن' }));
  expect(card).toHaveFocus();
  await pass(50);
  expect(api.of('submitAttendance').map(({ body }) => body)).toEqual(
    Array(2).fill({ examId: server.exam._id, enrollmentId: 'enrollment-1', studentAnswers: ['a', 'b', null] }),
  );
  expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
  expect(loadPending(ownerOf(server))).toBeNull();
});

test('AT-13 a refused submission is not dismissed because the server has another attempt', async () => {
  const server = examServer({ attendance: { _id: 'attendance-2', attempts: 2, submitted: true } });
  savePending(ownerOf(server), pending);
  const api = serveExam(server, { submitAttendance: () => ({ refuse: 400, message: 'مرفوض' }) });
  const { pass } = await openScreen(server, 'start');
  await pass(50);
  expect(api.of('submitAttendance')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'إعادة الإرسال الآن' })).toBeEnabled();
  expect(loadPending(ownerOf(server))).toEqual(pending);
});

test('AT-07 answers of an open attempt are submitted when the exam finished while the page was closed', async () => {
  const server = examServer({ exam: { finished: true } });
  saveAnswers(ownerOf(server), { attemptId: 'attendance-1', answers: ['a', null, null], index: 0 });
  const api = serveExam(server);
  const { pass } = await openScreen(server, 'attend');
  await pass(50);
  expect(api.of('submitAttendance')).toHaveLength(1);
  expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['a', null, null] });
});

test('AT-13 a refused submission stays on the device while the server has closed its attempt with other answers', async () => {
  const saved = { submitted: true, replaceable: true, studentAnswers: ['a', null, null] };
  const server = examServer({ attendance: saved });
  savePending(ownerOf(server), pending);
  serveExam(server, { submitAttendance: () => ({ refuse: 400, message: 'مرفوض' }) });
  const { pass } = await openScreen(server, 'start');
  await pass(50);
  expect(screen.getByRole('button', { name: 'إعادة الإرسال الآن' })).toBeEnabled();
  expect(loadPending(ownerOf(server))).toEqual(pending);
});
