import { buildAttendance } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam, ownerOf } from '../../testing/examScreens';
import { installAttempts } from '../../testing/attempts';

const { saveAnswers, savePending } = installAttempts();

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
