import { journal } from '@manassa/shared/testing';
import { noticesAtom, store } from '@manassa/shared/session';
import { act, screen } from '@testing-library/react';
import { installAttempts } from '../../testing/attempts';
import { examServer, openScreen, serveExam } from '../../testing/examScreens';

installAttempts();

const NOT_SAVED = 'لا يستطيع هذا الجهاز حفظ إجاباتك. لا تغلق الصفحة قبل الإرسال.';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('AT-13 warns once about a device that accepts one record and refuses the next; the note beside the question follows it', async () => {
  const fillDisk = (is: boolean): void => act(() => journal.fill(is));
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
