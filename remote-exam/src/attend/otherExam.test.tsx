import { ANY_ATTEMPT } from '@manassa/shared/attempt';
import { act, screen } from '@testing-library/react';
import { installAttempts } from '../testing/attempts';
import { examServer, openScreen, option, ownerOf, serveExam, threeQuestions } from '../testing/examScreens';

const { loadAnswers } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('AT-13 a notice that leads from one attempt to another mixes no answers, also on a server without ids', async () => {
  const [first, second] = [examServer({ attendance: { _id: null } }), examServer({ attendance: { _id: null } })];
  second.exam.questions = threeQuestions().map((one) => ({ ...one, question: 'من الامتحان الآخر' }));
  serveExam(first, {
    exam: ({ params }) => {
      const { exam, attendance } = params.examId === second.exam._id ? second : first;
      return { data: { exam: { ...exam, duration: 10 }, attendance } };
    },
  });
  // Its notice says that it has begun: the page knows it.
  const { router, person, pass } = await openScreen(second, 'start');
  const open = async ({ exam }: typeof first): Promise<void> => {
    await act(() => router.navigate(`/course/view/course-1/section/section-1/exam/${exam._id}/attend`));
    await pass(100);
  };
  await open(first);
  await person.click(option(/1 A/));
  await open(second);
  expect(screen.getByText('من الامتحان الآخر')).toBeVisible();
  await person.click(option(/2 A/));
  expect(loadAnswers(ownerOf(first), ANY_ATTEMPT)?.answers).toEqual(['a', null, null]);
  expect(loadAnswers(ownerOf(second), ANY_ATTEMPT)?.answers).toEqual(['b', null, null]);
});
