import { act, screen, within } from '@testing-library/react';
import { button, examServer, jumpTo, openScreen, serveExam } from '../../testing/examScreens';

const ROW_PX = 40;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Lays numbers out in one column of rows, in a list that shows one row. */
function layOut(): void {
  const topOf = (element: HTMLElement): number =>
    element instanceof HTMLLIElement ? [...(element.parentElement?.children ?? [])].indexOf(element) * ROW_PX : 0;
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
    return topOf(this);
  });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(ROW_PX);
}

test('AT-04 the list of numbers scrolls to the current question, down and up', async () => {
  layOut();
  const server = examServer();
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  const list = within(screen.getByRole('complementary', { name: 'الأسئلة' })).getAllByRole('list')[0];
  await pass(100);
  expect(list?.scrollTop).toBe(0);
  await person.click(button('التالي'));
  await person.click(button('التالي'));
  await pass(100);
  expect(list?.scrollTop).toBe(2 * ROW_PX);
  await person.click(button('السابق'));
  await pass(100);
  expect(list?.scrollTop).toBe(ROW_PX);
});

test('AT-04 a tablet that is turned upright gets the sheet instead of the list beside the question', async () => {
  let isNarrow = false;
  const listeners = new Set<() => void>();
  const media = window.matchMedia('');
  jest.spyOn(window, 'matchMedia').mockImplementation(() => ({
    ...media,
    matches: isNarrow,
    addEventListener: (_type: string, listener: unknown) => void listeners.add(listener as () => void),
    removeEventListener: (_type: string, listener: unknown) => void listeners.delete(listener as () => void),
  }));
  const server = examServer();
  serveExam(server);
  await openScreen(server, 'attend');
  expect(jumpTo(3)).toBeVisible();
  isNarrow = true;
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(screen.queryByRole('complementary', { name: 'الأسئلة' })).toBeNull();
});
