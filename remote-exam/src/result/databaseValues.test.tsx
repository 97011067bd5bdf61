import { screen } from '@testing-library/react';
import { button, examServer, openScreen, option, serveExam, submitButton } from '../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('RX-01 an exam is taken and reviewed on a server with 0 and 1 for booleans and numbers as option keys', async () => {
  const server = examServer({ attendance: null });
  const { _id, title } = server.exam;
  const questions = [1, 2].map((n) => ({ question: `سؤال رقم ${n}`, score: '1.00', answers: ['صفر', 'واحد'] }));
  let attendance: object | [] = [];
  let submitted: object | null = null;
  const answer = () => ({
    exam: {
      _id,
      title,
      duration: '10',
      attempts: '1',
      totalQuestions: '2',
      maxScore: '2.00',
      finished: 0,
      enableAnswers: 1,
      questions: questions.map((question) => ({ ...question, correctAnswer: submitted ? 1 : null })),
    },
    attendance,
  });
  serveExam(server, {
    exam: () => ({ data: answer() }),
    startAttendance: () => {
      attendance = { attempts: '1', submitted: 0, score: '0.00', totalCorrect: '0', studentAnswers: [] };
      return { data: answer() };
    },
    submitAttendance: ({ body }) => {
      submitted = body as object;
      attendance = { attempts: '1', submitted: 1, score: '1.00', totalCorrect: '1', studentAnswers: [1, 0] };
      return { data: answer() };
    },
  });

  const start = await openScreen(server, 'start');
  await start.person.click(button('بدء الامتحان'));
  await start.pass(10);
  await start.person.click(option(/واحد/));
  await start.person.click(button('التالي'));
  await start.person.click(option(/صفر/));
  await start.person.click(submitButton());
  await start.person.click(button('إرسال الآن'));
  await start.pass(10);
  expect(submitted).toMatchObject({ studentAnswers: ['1', '0'] });
  expect(start.path()).toBe('start');
  expect(screen.getByText('1 / 2')).toBeVisible();

  await start.person.click(screen.getByRole('link', { name: 'عرض الإجابات' }));
  await start.pass(10);
  expect(start.path()).toBe('result');
  expect(screen.getByRole('status')).toHaveTextContent('إجابة صحيحة');
  await start.person.click(button('التالي'));
  expect(screen.getByRole('status')).toHaveTextContent('إجابة خاطئة');
});
