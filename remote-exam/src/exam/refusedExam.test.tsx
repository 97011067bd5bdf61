import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test("RX-07 the start page shows the server's reason for keeping a student out", async () => {
  const server = examServer();
  serveExam(server, { exam: () => ({ refuse: 403, message: 'أكمل المحتوى المطلوب أولًا' }) });
  await openScreen(server, 'start');
  expect(screen.getByRole('alert')).toHaveTextContent('أكمل المحتوى المطلوب أولًا');
});

test.each(['start', 'attend', 'result'] as const)(
  'opens the start page with no data for a deleted exam at %s',
  async (page) => {
    const server = examServer();
    serveExam(server, { exam: () => ({ refuse: 404, message: 'الامتحان غير موجود' }) });
    const { path, pass } = await openScreen(server, page);
    await pass(10);
    expect(path()).toBe('start');
    expect(screen.getByRole('heading', { level: 2, name: 'لا توجد بيانات' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'صفحة الكورس' })).toHaveAttribute('href', '/course/details/course-1');
    expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull();
  },
);

test('RX-07 a 404 that is not from the API says nothing about the exam', async () => {
  const server = examServer();
  serveExam(server, { exam: () => ({ body: '<html>', status: 404 }) });
  const { path } = await openScreen(server, 'attend');
  expect(path()).toBe('attend');
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible();
});
