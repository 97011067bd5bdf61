import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../../testing/examScreens';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('EX-01 shows a description without the markup of an editor', async () => {
  const server = examServer({ exam: { description: '<p>على الباب الأول</p><p>&nbsp;</p>' }, attendance: null });
  serveExam(server);
  await openScreen(server, 'start');
  expect(screen.getByText('على الباب الأول')).toBeVisible();
});

test.each(['start', 'attend', 'result'] as const)(
  'EX-01 names an exam without a title on its page %s',
  async (page) => {
    const server = examServer({
      exam: { title: '', enableAnswers: true },
      attendance: { submitted: page === 'result', attempts: 1 },
    });
    serveExam(server);
    await openScreen(server, page);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^امتحان$/);
  },
);
