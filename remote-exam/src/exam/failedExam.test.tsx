import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test.each(['start', 'attend', 'result'] as const)(
  'AT-14 AP-08 %s has a heading also while the exam cannot be read',
  async (page) => {
    const server = examServer(page === 'result' ? { attendance: { submitted: true } } : {});
    const api = serveExam(server, { exam: () => ({ refuse: 500 }) });
    const { person, pass, path } = await openScreen(server, page);
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['امتحان']);
    api.use({
      exam: () => ({ data: { exam: { ...server.exam, duration: 10 }, attendance: server.attendance } }),
    });
    await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    await pass(50);
    expect(path()).toBe(page);
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      server.exam.title,
    ]);
  },
);
