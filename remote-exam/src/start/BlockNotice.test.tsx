import type { RequiredItem } from '@manassa/shared/contract';
import { buildCourse, buildItem, buildSection } from '@manassa/shared/testing';
import { act, screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Opens an exam that requires an item; `completed` items count from the next read of the course. */
async function openBlocked(required: RequiredItem) {
  const server = examServer({ attendance: null, exam: { requiredContent: [required] } });
  const sections = [buildSection({ content: [buildItem({ _id: 'known', type: 'homework', title: 'واجب' })] })];
  const completed: string[] = [];
  const api = serveExam(server, {
    course: () => ({
      data: {
        course: { ...buildCourse(), sections },
        enrolled: true,
        enrollmentId: 'e1',
        progress: completed.map((content) => ({ content, isCompleted: true })),
      },
    }),
  });
  return { api, completed, ...(await openScreen(server, 'start')) };
}

test('EX-02 a required item is named by the exam, else by the course', async () => {
  const { close } = await openBlocked({ _id: 'known', title: 'اسم آخر', type: null });
  expect(screen.getByRole('link', { name: 'اسم آخر' })).toHaveAttribute(
    'href',
    '/course/view/course-1/section/section-1/homework/known',
  );
  close();
  await openBlocked({ _id: 'known', title: '', type: null });
  expect(screen.getByRole('link', { name: 'واجب' })).toBeVisible();
});

test.each([
  ['its kind', 'homework', 'واجب'],
  ['as a lecture if the kind is unknown too', null, 'محاضرة'],
] as const)('EX-02 an item that the course lacks is no link and, without a title, named %s', async (_, type, name) => {
  await openBlocked({ _id: 'gone', title: '', type });
  expect(screen.getByText(name)).toBeVisible();
  expect(screen.queryByRole('link', { name })).toBeNull();
});

test('EX-02 asks for the course on arrival and on every return, and offers the exam once it is open', async () => {
  const { api, completed, pass } = await openBlocked({ _id: 'known', title: '', type: null });
  await pass(100);
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const turn = async (state: DocumentVisibilityState): Promise<number> => {
    const before = api.of('course').length;
    visibility.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(100);
    return api.of('course').length - before;
  };
  expect(api.of('course')).toHaveLength(2);
  expect(await turn('hidden')).toBe(0);
  completed.push('known');
  expect(await turn('visible')).toBe(1);
  expect(screen.getByRole('button', { name: 'بدء الامتحان' })).toBeEnabled();
  expect(screen.getByText('أكملت المحتوى المطلوب')).toBeVisible();
  expect(await turn('visible')).toBe(0);
});

test.each([
  ['an attempt that staff have given', { attempts: 1 }, { attempts: 2 }, 'بدء محاولة جديدة'],
  ['an exam that staff have opened again', { attempts: 2, finished: true }, { finished: false }, 'بدء محاولة جديدة'],
])('EX-02 a student who returns to the page is offered %s', async (_, before, change, name) => {
  const server = examServer({ attendance: { attempts: 1, submitted: true }, exam: before });
  serveExam(server);
  const { pass } = await openScreen(server, 'start');
  await pass(3000);
  expect(screen.queryByRole('button', { name })).toBeNull();
  Object.assign(server.exam, change);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(100);
  expect(screen.getByRole('button', { name })).toBeEnabled();
});
