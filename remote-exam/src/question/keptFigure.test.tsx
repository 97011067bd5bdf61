import { fireEvent, screen } from '@testing-library/react';
import { readFigure } from '@manassa/shared/attempt';
import { buildQuestion } from '@manassa/shared/testing';
import { examServer, openScreen, serveExam } from '../testing/examScreens';

jest.mock('@manassa/shared/attempt', () => ({
  ...jest.requireActual<object>('@manassa/shared/attempt'),
  readFigure: jest.fn(),
}));

const LOST = /تعذّر تحميل الصورة/;
const figure = () => screen.getByRole('img', { name: 'رسم توضيحي للسؤال 1' });
const revoked: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  revoked.length = 0;
  let copies = 0;
  Object.assign(URL, {
    createObjectURL: () => `blob:copy-${(copies += 1)}`,
    revokeObjectURL: (address: string) => void revoked.push(address),
  });
});
afterEach(() => jest.useRealTimers());

/** Opens an exam whose first question has a figure, which is on the device. */
async function openKept() {
  jest.mocked(readFigure).mockResolvedValue(new Blob(['figure']));
  const questions = [{ image: 'figures/fall.svg' }, {}].map((parts) => buildQuestion(parts));
  const server = examServer({ exam: { questions } });
  serveExam(server);
  return openScreen(server, 'attend');
}

test('OF-01 shows the copy of a figure that does not load, and the note once the copy fails too', async () => {
  const { pass } = await openKept();
  fireEvent.error(figure());
  await pass(10);
  expect(figure()).toHaveAttribute('src', 'blob:copy-1');
  expect(screen.queryByText(LOST)).toBeNull();
  fireEvent.error(figure());
  await pass(10);
  expect(screen.getByText(LOST)).toBeVisible();
});

test('OF-01 shows the copy as soon as the connection is lost, the same one each time, until the exam is left', async () => {
  const { pass, close } = await openKept();
  for (let loss = 0; loss < 2; loss += 1) {
    fireEvent(window, new Event('offline'));
    await pass(10);
    expect(figure()).toHaveAttribute('src', 'blob:copy-1');
  }
  expect(revoked).toEqual([]);
  close();
  expect(revoked).toEqual(['blob:copy-1']);
});
