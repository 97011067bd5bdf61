import { act, screen, within } from '@testing-library/react';
import { button, examServer, jumpTo, openScreen, option, question, serveExam } from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('AT-14 the whole exam works by keyboard: letters and digits choose, Enter goes on, the dialog answers', async () => {
  const server = examServer();
  const api = serveExam(server);
  const { person, pass, path } = await openScreen(server, 'attend');
  act(() => question(1).focus());
  await person.keyboard('2');
  await pass(50);
  expect(option(/2 A/)).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(question(2)).toHaveFocus();
  await person.keyboard('ج{Enter}');
  await person.keyboard('١{Enter}');
  expect(screen.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' })).toBeVisible();
  act(() => button('إرسال الآن').focus());
  await person.keyboard('{Enter}');
  await pass(10);
  expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['b', 'c', 'a'] });
  expect(path()).toBe('start');
});

test('AT-14 AT-15 focuses a new question at once, and an option chosen by key after the paint', async () => {
  const server = examServer();
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  await person.click(jumpTo(2));
  expect(question(2)).toHaveFocus();
  await person.keyboard('2');
  expect(option(/2 A/)).toBeChecked();
  expect(question(2)).toHaveFocus();
  await pass(50);
  expect(option(/2 A/)).toHaveFocus();
  // Arrow keys move from option to option at once.
  await person.keyboard('1');
  expect(option(/1 A/)).toHaveFocus();
});

test('AT-14 keys typed faster than the paint all count, and the focus follows the last one', async () => {
  const server = examServer();
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  act(() => question(1).focus());
  const focused: EventTarget[] = [];
  const note = ({ target }: FocusEvent): unknown => target && focused.push(target);
  document.addEventListener('focusin', note);
  await person.keyboard('2{Enter}14');
  await pass(50);
  document.removeEventListener('focusin', note);
  expect(focused).toEqual([option(/6 A/)]);
  expect(question(2)).toBeVisible();
  expect(option(/6 A/)).toBeChecked();
  await person.keyboard('{Enter}');
  expect(question(3)).toHaveFocus();
  await person.click(jumpTo(1));
  expect(option(/2 A/)).toBeChecked();
});

test('AT-14 a key neither focuses an option of the next question nor moves the focus back from elsewhere', async () => {
  const server = examServer();
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  act(() => question(1).focus());
  await person.keyboard('2{Enter}');
  await pass(50);
  expect(question(2)).toHaveFocus();
  await person.keyboard('2');
  act(() => button('التالي').focus());
  await pass(50);
  expect(button('التالي')).toHaveFocus();
});

test('AT-06 AT-14 a key and Enter on the last question leave the focus in the dialog', async () => {
  const server = examServer();
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  await person.click(jumpTo(3));
  await person.keyboard('2{Enter}');
  await pass(50);
  const dialog = screen.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
});

test('AT-04 a question picked in the sheet scrolls into view and gets the focus after its paint', async () => {
  const brought: Element[] = [];
  Element.prototype.scrollIntoView = function bring(this: Element) {
    brought.push(this);
  };
  try {
    const server = examServer();
    serveExam(server);
    const { person, pass } = await openScreen(server, 'attend');
    await person.click(button(/^فتح قائمة الأسئلة/));
    await person.click(
      within(screen.getByRole('dialog', { name: 'الأسئلة' })).getByRole('button', { name: /السؤال 2/ }),
    );
    expect(question(2)).not.toHaveFocus();
    const given = jest.spyOn(question(2), 'focus');
    await pass(100);
    expect(given).toHaveBeenCalledTimes(1);
    expect(brought).toEqual([question(2)]);
    expect(question(2)).toHaveFocus();
  } finally {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  }
});

test('AT-04 AT-14 a navigator closed without a jump returns the focus', async () => {
  const server = examServer();
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  await person.click(button(/^فتح قائمة الأسئلة/));
  await person.click(within(screen.getByRole('dialog', { name: 'الأسئلة' })).getByRole('button', { name: 'إغلاق' }));
  expect(document.querySelector('dialog')).toBeNull();
  await pass(100);
  expect(button(/^فتح قائمة الأسئلة/)).toHaveFocus();
});
