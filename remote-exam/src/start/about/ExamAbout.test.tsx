import type { Exam } from '@manassa/shared/contract';
import { screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

async function openAbout(exam: Partial<Exam>): Promise<HTMLElement> {
  const server = examServer({ exam, attendance: null });
  serveExam(server);
  await openScreen(server, 'start');
  return screen.getByRole('region', { name: 'قبل أن تبدأ' });
}

test('EX-01 counts the questions that a server sends without their total', async () => {
  expect(await openAbout({ totalQuestions: 0 })).toHaveTextContent('3 أسئلة');
});

test('EX-01 an exam without a time limit says so', async () => {
  expect(await openAbout({ durationMin: 0 })).toHaveTextContent('بدون وقت محدد');
});

test('EX-01 promises what an exam does for the student', async () => {
  const about = await openAbout({});
  for (const promise of ['تغيير إجاباتك', 'تُحفظ على هذا الجهاز', 'يُرسل الامتحان تلقائيًا'])
    expect(about).toHaveTextContent(promise);
});

test('EX-01 promises nothing about the end of an exam without a time limit', async () => {
  expect(await openAbout({ durationMin: 0 })).not.toHaveTextContent('انتهاء الوقت');
});

test('EX-01 does not promise to store answers where the browser stores nothing', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const about = await openAbout({});
  jest.restoreAllMocks();
  expect(about).toHaveTextContent('تغيير إجاباتك');
  expect(about).not.toHaveTextContent('تُحفظ على هذا الجهاز');
});

test('EX-01 every figure is a term and its value, and nothing else', async () => {
  const about = await openAbout({});
  expect(about.querySelectorAll('dl > div')).toHaveLength(4);
  expect(about.querySelectorAll('dl > div > :not(dt, dd)')).toHaveLength(0);
});

test('EX-01 the title links back to the course', async () => {
  await openAbout({});
  expect(screen.getByRole('link', { name: 'التيار الكهربي ودوائر التيار المستمر' })).toHaveAttribute(
    'href',
    '/course/details/course-1',
  );
});
