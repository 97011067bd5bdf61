import { buildAttendance } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam, ownerOf, STUDENT } from '../../testing/examScreens';
import { attempts, installAttempts } from '../../testing/attempts';

const { saveAnswers, savePending, saveRemainingSec } = installAttempts();
const { submissionOf } = attempts;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const at = (minute: number, second = 0): string => new Date(Date.UTC(2026, 0, 1, 10, minute, second)).toISOString();

function timed(now: string): { startedAt: string; expiresAt: string; serverNow: string } {
  return { startedAt: at(0), expiresAt: at(10), serverNow: now };
}

test('AT-09 the start page submits an attempt whose time ran out while it was left', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1', ...timed(at(12)) } });
  saveAnswers(ownerOf(server), { attemptId: 'attempt-1', answers: ['a', null, 'c'], index: 0 });
  const api = serveExam(server);
  const { pass } = await openScreen(server, 'start');
  await pass(100);
  expect(api.of('submitAttendance').map(({ body }) => body)).toMatchObject([{ studentAnswers: ['a', null, 'c'] }]);
  expect(screen.getByRole('region', { name: 'إجاباتك' })).toHaveTextContent('تم استلام إجاباتك');
});

test('AT-09 when the time runs out on the start page, it waits for the tab with the attempt, then submits', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1', ...timed(at(9, 50)) } });
  saveAnswers(ownerOf(server), { attemptId: 'attempt-1', answers: ['a', null, null], index: 0 });
  const api = serveExam(server);
  const { pass } = await openScreen(server, 'start');
  await pass(23_000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'استكمال الامتحان' })).toBeVisible();
  await pass(3000);
  expect(api.of('submitAttendance')).toHaveLength(1);
});

test('AT-09 offers no other attempt before the answers of the last one, which the server closed, are sent', async () => {
  const closed = { submitted: true, replaceable: true, studentAnswers: ['a', null, null], attempts: 1 };
  const server = examServer({ attendance: { _id: 'attempt-1', ...closed }, exam: { attempts: 3 } });
  saveAnswers(ownerOf(server), { attemptId: 'attempt-1', answers: ['a', 'b', null], index: 0 });
  const api = serveExam(server);
  let isSlow = false;
  const answer = () => ({ data: { exam: { ...server.exam, duration: 10 }, attendance: server.attendance } });
  api.use({
    exam: () => {
      const waitMs = isSlow ? 2000 : 0;
      isSlow = true;
      return new Promise((resolve) => setTimeout(() => resolve(answer()), waitMs));
    },
  });
  const { pass } = await openScreen(server, 'start');
  await pass(1000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'بدء محاولة جديدة' })).toBeNull();
  expect(screen.getByText('جارٍ إرسال إجاباتك...')).toBeVisible();
  await pass(4000);
  expect(api.of('submitAttendance')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'بدء محاولة جديدة' })).toBeEnabled();
});

test('AT-12 an attempt that got more time while the start page was open stays open', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1', ...timed(at(9, 50)) } });
  saveAnswers(ownerOf(server), { attemptId: 'attempt-1', answers: ['a', null, null], index: 0 });
  const api = serveExam(server);
  const { pass } = await openScreen(server, 'start');
  await pass(5000);
  server.attendance = buildAttendance({ _id: 'attempt-1', ...timed(at(9, 55)), expiresAt: at(25) });
  await pass(60_000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'استكمال الامتحان' })).toBeEnabled();
});

test('AT-09 more time keeps no attempt open in an exam that was finished meanwhile', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1', ...timed(at(9, 50)) } });
  saveAnswers(ownerOf(server), { attemptId: 'attempt-1', answers: ['a', null, null], index: 0 });
  const api = serveExam(server);
  const { pass } = await openScreen(server, 'start');
  server.attendance = buildAttendance({ _id: 'attempt-1', ...timed(at(10, 15)), expiresAt: at(25) });
  server.exam = { ...server.exam, finished: true };
  await pass(60_000);
  expect(api.of('submitAttendance')).toHaveLength(1);
});

test('EX-05 never submits an attempt without answers on this device', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1', ...timed(at(12)) } });
  const api = serveExam(server);
  const { pass } = await openScreen(server, 'start');
  await pass(20_000);
  expect(api.of('submitAttendance')).toHaveLength(0);
});

test('AT-13 does not promise to resume an attempt opened in another browser where it stopped', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1', ...timed(at(9, 50)) } });
  serveExam(server);
  const { pass } = await openScreen(server, 'start');
  expect(screen.getByText(/من جهاز أو متصفح آخر فأكمل المحاولة منه/)).toBeVisible();
  await pass(41_000);
  expect(screen.getByText(/إذا فتحت المحاولة هنا فستُرسل بدون إجابات/)).toBeVisible();
});

test('AT-08 an attempt opened in this browser resumes where it stopped', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1', ...timed(at(5)) } });
  saveRemainingSec(ownerOf(server), { attemptId: 'attempt-1', remainingSec: 400 });
  serveExam(server);
  await openScreen(server, 'start');
  expect(screen.getByText(/يمكنك استكمالها من حيث توقفت/)).toBeVisible();
});

test('AT-09 does not promise to resume an attempt that was opened here and is over without an answer', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1', ...timed(at(9, 50)) } });
  saveRemainingSec(ownerOf(server), { attemptId: 'attempt-1', remainingSec: 10 });
  const api = serveExam(server);
  const { pass } = await openScreen(server, 'start');
  expect(screen.getByText(/يمكنك استكمالها من حيث توقفت/)).toBeVisible();
  await pass(41_000);
  expect(screen.queryByText(/يمكنك استكمالها/)).toBeNull();
  expect(screen.getByText(/انتهى وقت محاولتك.*إذا فتحت المحاولة هنا فستُرسل بدون إجابات/)).toBeVisible();
  expect(api.of('submitAttendance')).toHaveLength(0);
});

test('AT-13 sends and shows a submission also when the exam cannot be read', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1' } });
  savePending(ownerOf(server), { attemptId: 'attempt-1', answers: ['a', 'b', null], enrollmentId: null });
  const api = serveExam(server, {
    exam: () => ({ refuse: 404 }),
    // Response of the API for an exam that was removed.
    submitAttendance: () => ({
      data: { attendance: buildAttendance({ _id: 'attempt-1', submitted: true }), exam: null },
    }),
  });
  const { pass } = await openScreen(server, 'start');
  await pass(100);
  expect(api.of('submitAttendance')).toHaveLength(1);
  expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
  const asked = api.of('exam').length;
  for (let second = 0; second < 20; second += 1) await pass(1000);
  expect(api.of('exam').length).toBeLessThanOrEqual(asked + 1);
  expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
});

test('AT-11 reads the course again after a submission whose exam cannot be read', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1' } });
  savePending(ownerOf(server), { attemptId: 'attempt-1', answers: ['a', 'b', null], enrollmentId: null });
  const api = serveExam(server, { exam: () => ({ refuse: 404 }) });
  const { pass } = await openScreen(server, 'start');
  await pass(5000);
  expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
  expect(api.of('course')).toHaveLength(2);
});

test("AT-13 the attempt's address leads to the start page, or offers a link to it", async () => {
  const server = examServer({ attendance: { _id: 'attempt-1' } });
  serveExam(server, { exam: () => ({ refuse: 500 }) });
  const sitting = await openScreen(server, 'attend');
  expect(screen.getByRole('link', { name: 'العودة إلى صفحة الامتحان' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/start$/),
  );
  sitting.close();
  savePending(ownerOf(server), { attemptId: 'attempt-1', answers: ['a', 'b', null], enrollmentId: null });
  const again = await openScreen(server, 'attend');
  expect(again.path()).toBe('start');
});

test('AT-13 a refused submission of a lost attempt does not block a new one', async () => {
  const server = examServer({ attendance: null });
  savePending(ownerOf(server), { attemptId: 'attempt-0', answers: ['a', 'b', null], enrollmentId: null });
  serveExam(server, { submitAttendance: () => ({ refuse: 409 }) });
  const { person, pass, path } = await openScreen(server, 'start');
  await pass(3000);
  await person.click(screen.getByRole('button', { name: 'بدء الامتحان' }));
  await pass(100);
  expect(path()).toBe('attend');
  expect(screen.getAllByRole('radio')).not.toHaveLength(0);
});

test('AT-09 submits a later attempt of a closed exam although an earlier one was received on this page', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1' } });
  const owner = ownerOf(server);
  savePending(owner, { attemptId: 'attempt-1', answers: ['a', 'b', null], enrollmentId: null });
  const api = serveExam(server);
  const first = await openScreen(server, 'start');
  await first.pass(100);
  first.close();
  expect(submissionOf(owner).status().name).toBe('received');
  server.attendance = buildAttendance({ _id: 'attempt-2', attempts: 2 });
  server.exam = { ...server.exam, finished: true };
  saveAnswers(owner, { attemptId: 'attempt-2', answers: ['c', null, null], index: 0 });
  const again = await openScreen(server, 'start');
  await again.pass(5000);
  expect(api.of('submitAttendance').map(({ body }) => body)).toMatchObject([
    { studentAnswers: ['a', 'b', null] },
    { studentAnswers: ['c', null, null] },
  ]);
});

test('AT-07 does not offer to resume a received attempt, although the exam was read before', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1' } });
  const owner = ownerOf(server);
  savePending(owner, { attemptId: 'attempt-1', answers: ['a', 'b', null], enrollmentId: null });
  // Another tab's success, visible here only by the missing record.
  serveExam(server, { submitAttendance: () => ({ data: { attendance: server.attendance, exam: server.exam } }) });
  const { pass } = await openScreen(server, 'start');
  await pass(3000);
  expect(submissionOf(owner).status().name).toBe('received');
  expect(screen.queryByRole('button', { name: 'استكمال الامتحان' })).toBeNull();
});

test('AT-13 if only the course cannot be read, the submission is shown with a retry', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1' } });
  savePending(ownerOf(server), { attemptId: 'attempt-1', answers: ['a', 'b', null], enrollmentId: null });
  const api = serveExam(server, { course: () => ({ refuse: 500 }) });
  const { pass } = await openScreen(server, 'start');
  for (let second = 0; second < 10; second += 1) await pass(1000);
  expect(api.of('submitAttendance')).toHaveLength(1);
  expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible();
});

test('AT-09 retries an overdue attempt at intervals while another tab is sending, and no longer', async () => {
  const server = examServer({ attendance: { _id: 'attempt-1', ...timed(at(12)) } });
  const owner = ownerOf(server);
  saveAnswers(owner, { attemptId: 'attempt-1', answers: ['a', null, null], index: 0 });
  const tabKey = `manassa.exam.tab/manassa.exam.answers/${STUDENT}/${server.exam._id}`;
  const beat = (): void => localStorage.setItem(tabKey, JSON.stringify({ tab: 'other', at: Date.now(), busy: true }));
  let second = 0;
  const api = serveExam(server, {
    exam: () => ({
      data: {
        exam: { ...server.exam, duration: 10 },
        attendance: buildAttendance({ _id: 'attempt-1', ...timed(at(12, second)) }),
      },
    }),
  });
  beat();
  const { pass } = await openScreen(server, 'start');
  for (second = 1; second < 30; second += 1) {
    beat();
    await pass(1000);
  }
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(api.of('exam').length).toBeLessThanOrEqual(6);
  localStorage.removeItem(tabKey);
  await pass(15_000);
  expect(api.of('submitAttendance')).toHaveLength(1);
  const reads = api.of('exam').length;
  await pass(30_000);
  expect(api.of('exam')).toHaveLength(reads);
});

test('AT-09 submits a later attempt although an earlier one is refused for good', async () => {
  // A server that reads the key of a submission.
  const attendance = { _id: 'attempt-2', attempts: 2, serverNow: '2026-03-01T10:00:00.000Z' };
  const server = examServer({ attendance, exam: { finished: true } });
  const owner = ownerOf(server);
  savePending(owner, { attemptId: 'attempt-1', answers: ['a', 'b', null], enrollmentId: null });
  saveAnswers(owner, { attemptId: 'attempt-2', answers: ['c', null, null], index: 0 });
  const api = serveExam(server, {
    submitAttendance: ({ body }) => {
      const { studentAnswers } = body as { studentAnswers: (string | null)[] };
      if (studentAnswers[1] === 'b') return { refuse: 409 };
      server.attendance = buildAttendance({ _id: 'attempt-2', attempts: 2, submitted: true });
      return { data: { attendance: server.attendance, exam: null } };
    },
  });
  const { pass } = await openScreen(server, 'start');
  for (let second = 0; second < 5; second += 1) await pass(1000);
  expect(api.of('submitAttendance').map(({ body }) => body)).toMatchObject([
    { studentAnswers: ['a', 'b', null] },
    { studentAnswers: ['c', null, null] },
  ]);
  expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
});
