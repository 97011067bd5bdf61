import { LiveRegion } from '@manassa/shared/ui';
import { act, render, screen, within } from '@testing-library/react';
import { button, examServer, jumpTo, noConnection, openScreen, serveExam, submitButton } from '../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const FIVE_MINUTES = 'متبقٍ أقل من 5 دقائق، راجع إجاباتك';
const ONE_MINUTE = 'متبقٍ أقل من دقيقة، وسيتم إرسال الامتحان تلقائيًا';
const SUBMITTING = 'جارٍ الإرسال...';

function pageVoice(): HTMLElement {
  return render(<LiveRegion />).getByRole('status');
}

test('AT-02 AT-14 an open dialog announces new messages, none of the earlier ones', async () => {
  const server = examServer();
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  await pass(5 * 60_000);
  expect(screen.getByText(FIVE_MINUTES)).toBeVisible();
  await person.click(submitButton());
  const dialog = within(screen.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' }));
  expect(dialog.getByRole('status').textContent).toBe('');
  await pass(4 * 60_000);
  expect(dialog.getByRole('status')).toHaveTextContent(ONE_MINUTE);
});

test('AT-02 AT-14 removes announcements of an attempt when it is left', async () => {
  const server = examServer();
  serveExam(server);
  const voice = pageVoice();
  const { pass, close } = await openScreen(server, 'attend');
  await pass(5 * 60_000);
  expect(voice).toHaveTextContent(FIVE_MINUTES);
  close();
  expect(voice.textContent).toBe('');
});

test('AT-05 AT-14 announces the submission while it lasts', async () => {
  let answer: () => void = () => undefined;
  const server = examServer();
  serveExam(server, {
    submitAttendance: async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { data: { attendance: { ...server.attendance, submitted: true }, exam: null } };
    },
  });
  const voice = pageVoice();
  const { person, pass, path } = await openScreen(server, 'attend');
  await person.click(jumpTo(3));
  await person.click(submitButton());
  expect(voice.textContent).toBe('');
  await person.click(button('إرسال الآن'));
  await pass(100);
  expect(voice).toHaveTextContent(SUBMITTING);
  answer();
  await pass(100);
  expect(path()).toBe('start');
  expect(voice.textContent).toBe('');
});

test('AT-13 AT-14 the retry button keeps the focus during automatic retries', async () => {
  let fail: () => void = () => undefined;
  const server = examServer();
  const api = serveExam(server, { submitAttendance: noConnection });
  const { person, pass } = await openScreen(server, 'attend');
  await person.click(jumpTo(3));
  await person.click(submitButton());
  await person.click(button('إرسال الآن'));
  await pass(10);
  const dialog = within(screen.getByRole('alertdialog', { name: 'لم تُرسل إجاباتك بعد' }));
  const again = dialog.getByRole('button', { name: 'إعادة الإرسال الآن' });
  act(() => again.focus());
  api.use({
    submitAttendance: async () => {
      await new Promise<void>((resolve) => (fail = resolve));
      return { network: true };
    },
  });
  await pass(3_000);
  expect(api.of('submitAttendance')).toHaveLength(2);
  // Browsers take the focus from a disabled button.
  expect(again).toBeEnabled();
  expect(again).toHaveFocus();
  expect(again).toHaveAccessibleName(SUBMITTING);
  expect(again).toHaveAttribute('aria-disabled', 'true');
  // A press during a retry does nothing; automatic retries are not announced.
  await person.click(again);
  for (const status of dialog.getAllByRole('status')) expect(status).not.toHaveTextContent(SUBMITTING);
  fail();
  await pass(50);
  expect(dialog.getByRole('button', { name: 'إعادة الإرسال الآن' })).toBe(again);
  expect(again).toHaveFocus();
  expect(again).not.toHaveAttribute('aria-disabled');
  expect(api.of('submitAttendance')).toHaveLength(2);

  await person.click(again);
  await pass(50);
  expect(api.of('submitAttendance')).toHaveLength(3);
  expect(dialog.getAllByRole('status').map(({ textContent }) => textContent)).toContain(SUBMITTING);
});
