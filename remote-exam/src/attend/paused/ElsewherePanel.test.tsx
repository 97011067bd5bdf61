import { screen } from '@testing-library/react';
import { installAttempts } from '../../testing/attempts';
import { examServer, openScreen, serveExam } from '../../testing/examScreens';

const { saveAnswers } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test.each([
  ['can hand over', false, 'إجاباتك محفوظة. يمكنك المتابعة هنا، وستتوقف النافذة الأخرى.'],
  ['is submitting', true, 'النافذة الأخرى ترسل إجاباتك الآن.'],
])('AT-13 shows what is answered in another tab that %s', async (_, busy, sentence) => {
  const server = examServer();
  const owner = { student: '20418', examId: server.exam._id };
  saveAnswers(owner, { attemptId: 'attendance-1', answers: ['a', null, 'c'], index: 0 });
  const key = `manassa.exam.tab/manassa.exam.answers/20418/${server.exam._id}`;
  localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy }));
  serveExam(server);
  await openScreen(server, 'attend');
  expect(screen.getByRole('status')).toHaveTextContent('تمت الإجابة على 2 من 3');
  expect(screen.getByRole('status')).toHaveTextContent(sentence);
  expect(screen.getByRole('heading', { level: 1, name: server.exam.title })).toBeVisible();
});
