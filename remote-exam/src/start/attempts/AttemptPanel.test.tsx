import type { Attendance, Exam } from '@manassa/shared/contract';
import { recordKey } from '@manassa/shared/attempt';
import { act, screen } from '@testing-library/react';
import { installAttempts } from '../../testing/attempts';
import { button, examServer, openScreen, serveExam } from '../../testing/examScreens';

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

test('EX-03 an attempt continues although the exam cannot be read right before', async () => {
  const server = examServer({ attendance: {} });
  const { questions } = server.exam;
  server.exam = { ...server.exam, questions: [] };
  const api = serveExam(server, {
    startAttendance: () => ({
      data: { exam: { ...server.exam, questions, duration: 10 }, attendance: server.attendance },
    }),
  });
  const { person, pass, path } = await openScreen(server, 'start');
  api.use({ exam: () => ({ refuse: 500, message: 'خطأ' }) });
  await person.click(button('استكمال الامتحان'));
  await pass(100);
  expect(api.of('startAttendance')).toHaveLength(1);
  expect(path()).toBe('attend');
});

test('EX-03 the button is busy while an attempt is being started', async () => {
  const { api, person, pass } = await openStart(null);
  api.use({ startAttendance: () => new Promise(() => undefined) });
  expect(button('بدء الامتحان')).not.toHaveAttribute('aria-disabled', 'true');
  await person.click(button('بدء الامتحان'));
  await pass(100);
  expect(button('بدء الامتحان')).toHaveAttribute('aria-disabled', 'true');
});

test('EX-05 answers that another tab stores meanwhile can be sent', async () => {
  const { server } = await openStart({ attempts: 3 });
  expect(button('إرسال الإجابات المحفوظة')).toBeDisabled();
  const owner = { student: '20418', examId: server.exam._id };
  saveAnswers(owner, { attemptId: 'attendance-1', answers: ['a', null, null], index: 0 });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: recordKey('answers', owner) })));
  expect(button('إرسال الإجابات المحفوظة')).toBeEnabled();
});

test('EX-04 shows the result of an attempt that another tab has submitted meanwhile', async () => {
  const server = examServer({ attendance: { attempts: 3 } });
  const owner = { student: '20418', examId: server.exam._id };
  saveAnswers(owner, { attemptId: 'attendance-1', answers: ['a', null, 'c'], index: 0 });
  serveExam(server);
  const { pass } = await openScreen(server, 'start');
  expect(screen.getByText(/لديك محاولة لم تُرسل بعد/)).toBeVisible();
  server.attendance = { ...server.attendance!, submitted: true, score: 4 };
  const key = recordKey('answers', owner);
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  await pass(100);
  expect(screen.queryByText(/لديك محاولة لم تُرسل بعد/)).toBeNull();
  expect(screen.getByRole('region', { name: 'نتيجتك' })).toBeVisible();
});

test('EX-05 AT-13 sends saved answers also when the exam cannot be read right before', async () => {
  const server = examServer({ attendance: { attempts: 3 } });
  const owner = { student: '20418', examId: server.exam._id };
  saveAnswers(owner, { attemptId: 'attendance-1', answers: ['a', null, 'c'], index: 0 });
  const api = serveExam(server);
  const { person, pass } = await openScreen(server, 'start');
  api.use({ exam: () => ({ refuse: 500, message: 'خطأ' }) });
  await person.click(button('إرسال الإجابات المحفوظة'));
  await pass(100);
  expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['a', null, 'c'] });
});
