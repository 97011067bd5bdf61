import { fireEvent, screen } from '@testing-library/react';
import { buildQuestion } from '@manassa/shared/testing';
import { examServer, openScreen, serveExam } from '../testing/examScreens';

const LOST = /تعذّر تحميل الصورة/;
const figure = () => screen.getByRole('img', { name: 'رسم توضيحي للسؤال 1' });

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Opens an exam whose first question has a figure, which does not load and is not on the device. */
async function openLost() {
  const questions = [{ image: 'figures/fall.svg' }, {}].map((parts) => buildQuestion(parts));
  const server = examServer({ exam: { questions } });
  serveExam(server);
  const sitting = await openScreen(server, 'attend');
  fireEvent.error(figure());
  await screen.findByText(LOST);
  return sitting;
}

test('AT-03 loads a lost figure again when its question is shown again', async () => {
  const { person } = await openLost();
  await person.click(screen.getByRole('button', { name: 'التالي' }));
  await person.click(screen.getByRole('button', { name: 'السابق' }));
  expect(figure()).toHaveAttribute('src', '/media/figures/fall.svg');
});

test('AT-03 loads a lost figure again when the connection returns', async () => {
  await openLost();
  fireEvent(window, new Event('online'));
  expect(figure()).toHaveAttribute('src', '/media/figures/fall.svg');
});
