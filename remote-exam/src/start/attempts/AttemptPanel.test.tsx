import type { Attendance, Exam } from '@manassa/shared/contract';
import { buildAttendance } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { installAttempts } from '../../testing/attempts';
import { button, examServer, openScreen, option, serveExam } from '../../testing/examScreens';

const { saveAnswers } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

async function openStart(attendance: Partial<Attendance> | null, exam: Partial<Exam> = {}) {
  const server = examServer({ attendance, exam });
  const api = serveExam(server);
  return { api, server, ...(await openScreen(server, 'start')) };
}

test('EX-06 after a result the answers come first, then another attempt', async () => {
  await openStart({ submitted: true });
  const review = screen.getByRole('link', { name: 'عرض الإجابات' });
  const again = button('بدء محاولة جديدة');
  expect(review.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('BE-10 says when answers open only to those who have submitted', async () => {
  await openStart(null, { enableAnswers: false, reviewLater: true });
  expect(screen.queryByText(/تظهر الإجابات الصحيحة/)).toBeNull();
});

test('EX-02 an open attempt does not claim that content is complete which is required since', async () => {
  await openStart({}, { requiredContent: [{ _id: 'another', title: 'محاضرة', type: 'lecture' }] });
  expect(button('استكمال الامتحان')).toBeEnabled();
  expect(screen.queryByText('أكملت المحتوى المطلوب')).toBeNull();
});

test('OF-06 says nothing about room where no attempt can begin', async () => {
  const { pass } = await openStart({ submitted: true, attempts: 3 });
  await pass(2000);
  expect(screen.queryByText(/لا يستطيع هذا الجهاز/)).toBeNull();
});

test('EX-05 counts saved answers out of the questions that the server sends', async () => {
  const server = examServer({ exam: { totalQuestions: 20 }, attendance: { attempts: 3 } });
  const owner = { student: '20418', examId: server.exam._id };
  saveAnswers(owner, { attemptId: 'attendance-1', answers: ['a', null, 'c'], index: 0 });
  serveExam(server);
  await openScreen(server, 'start');
  expect(screen.getByText('تمت الإجابة على 2 من 3')).toBeVisible();
});

/** Opens an attempt of a server without ids, which sends questions at the start only. */
async function openWithoutQuestions() {
  const server = examServer({ attendance: { _id: null, attempts: 1 } });
  const { questions } = server.exam;
  server.exam = { ...server.exam, questions: [] };
  const owner = { student: '20418', examId: server.exam._id };
  saveAnswers(owner, { attemptId: null, attemptsUsed: 1, answers: ['a', null, null], index: 0 });
  const api = serveExam(server, {
    startAttendance: () => {
      server.attendance = buildAttendance({ _id: null, attempts: 2 });
      server.exam = { ...server.exam, questions };
      return { data: { attendance: server.attendance, exam: { ...server.exam, duration: 10 } } };
    },
  });
  return { api, server, ...(await openScreen(server, 'start')) };
}

test('RX-04 an attempt that another device has begun since does not get the answers of the one before', async () => {
  const { server, person, pass } = await openWithoutQuestions();
  server.attendance = buildAttendance({ _id: null, attempts: 2 });
  await person.click(button('استكمال الامتحان'));
  await pass(100);
  expect(option(/1 A/)).not.toBeChecked();
});

test('EX-03 an attempt continues although the exam cannot be read right before', async () => {
  const { api, person, pass, path } = await openWithoutQuestions();
  api.use({ exam: () => ({ refuse: 500, message: 'خطأ' }) });
  await person.click(button('استكمال الامتحان'));
  await pass(100);
  expect(api.of('startAttendance')).toHaveLength(1);
  expect(path()).toBe('attend');
});
