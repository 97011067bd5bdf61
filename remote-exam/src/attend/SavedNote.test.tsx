import { noticesAtom, store } from '@manassa/shared/session';
import { act, screen } from '@testing-library/react';
import { examServer, openScreen, serveExam } from '../testing/sitExam';

/** A disk without room, as the journal tells of it; the names' beginning lets the mock use them. */
let mockIsFull = false;
const mockListeners = new Set<() => void>();
jest.mock('../attempt/kept/journal', () => ({
  ...jest.requireActual<object>('../attempt/kept/journal'),
  journalRefuses: () => mockIsFull,
  onJournalRefusal(listener: () => void) {
    mockListeners.add(listener);
    return () => mockListeners.delete(listener);
  },
}));

const NOT_SAVED = 'لا يستطيع هذا الجهاز حفظ إجاباتك. لا تغلق الصفحة قبل الإرسال.';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('AT-13 a device that takes one thing and refuses the next is told of once; the note beside the question follows it', async () => {
  const fillDisk = (is: boolean): void =>
    act(() => {
      mockIsFull = is;
      for (const listener of mockListeners) listener();
    });
  const told = (): number => store.get(noticesAtom).filter(({ text }) => text === NOT_SAVED).length;
  const server = examServer();
  serveExam(server);
  await openScreen(server, 'attend');
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
  fillDisk(true);
  expect(screen.getByText(NOT_SAVED)).toBeVisible();
  expect(told()).toBe(1);
  fillDisk(false);
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
  store.set(noticesAtom, []);
  fillDisk(true);
  expect(screen.getByText(NOT_SAVED)).toBeVisible();
  expect(told()).toBe(0);
});
