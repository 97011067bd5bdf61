import { recordKey } from '@manassa/shared/attempt';
import { buildAttendance } from '@manassa/shared/testing';
import { act, screen } from '@testing-library/react';
import { button, examServer, noConnection, openScreen, serveExam, ownerOf } from '../../testing/examScreens';
import { installAttempts } from '../../testing/attempts';

const { loadPending, saveAnswers, savePending } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('AT-10 asks what a closed tab may have sent before it sends the stored answers', async () => {
  const server = examServer({ attendance: { _id: null, attempts: 3 } });
  const owner = ownerOf(server);
  saveAnswers(owner, { attemptId: null, answers: ['a', null, 'c'], index: 0 });
  const api = serveExam(server);
  const { person, pass } = await openScreen(server, 'start');
  // Another tab submitted, the server has it, and the tab was closed before the reply.
  savePending(owner, { attemptId: null, answers: ['a', null, 'c'], enrollmentId: 'enrollment-1' });
  server.attendance = buildAttendance({ _id: null, attempts: 3, submitted: true });
  await person.click(screen.getByRole('button', { name: 'إرسال الإجابات المحفوظة' }));
  await pass(4000);
  expect(api.of('submitAttendance')).toHaveLength(0);
});

test('AT-13 sends what another tab submitted without a connection and was closed, when the connection returns', async () => {
  const server = examServer();
  const owner = ownerOf(server);
  const answers = ['a', null, 'c'];
  saveAnswers(owner, { attemptId: 'attendance-1', answers, index: 0 });
  const api = serveExam(server);
  const { pass } = await openScreen(server, 'start');
  expect(button('استكمال الامتحان')).toBeVisible();
  api.use({ exam: noConnection, submitAttendance: noConnection });
  savePending(owner, { attemptId: 'attendance-1', answers, enrollmentId: 'enrollment-1' });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: recordKey('pending', owner) })));
  await pass(50);
  expect(screen.queryByRole('button', { name: 'استكمال الامتحان' })).toBeNull();
  serveExam(server);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(50);
  expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
});

test('AT-13 stores the exam’s address with answers that cannot be sent now, so that every page can lead to them', async () => {
  const server = examServer({ attendance: { attempts: 3 } });
  const owner = ownerOf(server);
  saveAnswers(owner, { attemptId: 'attendance-1', answers: ['a', null, 'c'], index: 0 });
  serveExam(server, { submitAttendance: noConnection });
  const { person, pass, router } = await openScreen(server, 'start');
  await person.click(button('إرسال الإجابات المحفوظة'));
  await pass(50);
  const path = router.state.location.pathname.replace(/\/start$/, '');
  expect(loadPending(owner)?.place).toEqual({ path, title: server.exam.title });
});
