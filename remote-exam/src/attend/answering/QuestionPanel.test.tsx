import { translatePage } from '@manassa/shared/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  button,
  examServer,
  jumpTo,
  openScreen,
  option,
  question,
  serveExam,
  submitButton,
  threeQuestions,
} from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const chosen = (): number => document.querySelectorAll('input[type=radio]:checked').length;

async function openQuestion(server = examServer()) {
  const api = serveExam(server);
  const sitting = await openScreen(server, 'attend');
  act(() => question(1).focus());
  return { api, server, ...sitting };
}

/** Confirms the submission, and calls `look` at each change of the page until the start page is there. */
async function confirm({ person, pass }: Awaited<ReturnType<typeof openQuestion>>, look: () => void): Promise<void> {
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await person.click(button('إرسال الآن'));
  await pass(100);
  observer.disconnect();
}

test.each(['ctrlKey', 'altKey', 'metaKey', 'repeat'])('AT-14 a key with %s belongs to the browser', async (held) => {
  await openQuestion();
  fireEvent.keyDown(question(1), { key: '2', [held]: true });
  fireEvent.keyDown(question(1), { key: 'Enter', [held]: true });
  expect(chosen()).toBe(0);
  expect(question(1)).toBeVisible();
});

test('AT-14 keys without a meaning keep their default action, others do not', async () => {
  await openQuestion();
  // False if the default action was prevented.
  expect(fireEvent.keyDown(question(1), { key: '5' })).toBe(true);
  expect(fireEvent.keyDown(question(1), { key: 'Tab' })).toBe(true);
  expect(chosen()).toBe(0);
  expect(fireEvent.keyDown(question(1), { key: '2' })).toBe(false);
  expect(option(/2 A/)).toBeChecked();
  expect(fireEvent.keyDown(question(1), { key: 'Enter' })).toBe(false);
  expect(question(2)).toBeVisible();
});

test('AT-14 Enter on a button presses that button only', async () => {
  const { person } = await openQuestion();
  await person.keyboard('{Enter}');
  act(() => button('السابق').focus());
  await person.keyboard('{Enter}');
  expect(question(1)).toBeVisible();
});

test('AT-04 AT-14 keys choose nothing while the sheet of numbers is open', async () => {
  const { person } = await openQuestion();
  await person.click(button(/^فتح قائمة الأسئلة/));
  const sheet = screen.getByRole('dialog', { name: 'الأسئلة' });
  act(() => within(sheet).getByRole('button', { name: 'إغلاق' }).focus());
  await person.keyboard('2');
  expect(chosen()).toBe(0);
});

test('AT-09 AT-14 keys change nothing once the time is over', async () => {
  const server = examServer({ exam: { durationMin: 1 } });
  const { person, pass, api } = await openQuestion(server);
  await person.keyboard('2');
  await pass(60_500);
  fireEvent.keyDown(question(1), { key: '3' });
  fireEvent.keyDown(question(1), { key: 'Enter' });
  expect(question(1)).toBeVisible();
  await pass(4000);
  expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['b', null, null] });
});

test('AT-03 shows each question with its own words where a translator has replaced the texts', async () => {
  const [first, second, third] = threeQuestions();
  if (!first || !second || !third) throw new Error('three questions');
  const other = { ...second, score: 5, answers: { a: 'أول', b: 'ثان', c: 'ثالث', d: 'رابع' } };
  const { person } = await openQuestion(examServer({ exam: { questions: [first, other, third] } }));
  translatePage();
  await person.click(jumpTo(2));
  const panel = screen.getByRole('region', { name: 'السؤال 2 من 3' });
  expect(panel).toHaveTextContent(/5 درجات.*سؤال رقم 2.*أول.*ثان.*ثالث.*رابع/);
});

test('AT-14 lists the keys of the options that the question has', async () => {
  await openQuestion(examServer({ exam: { questions: threeQuestions({ answers: { a: '1', b: '2', c: '3' } }) } }));
  const keys = [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  expect(keys).toEqual(['1–3', 'أ–ج', 'Enter']);
});

test('AT-14 names what Enter does: the next question, and on the last one the submission', async () => {
  const { person } = await openQuestion();
  expect(screen.getByText(/للسؤال التالي/)).toBeVisible();
  await person.click(jumpTo(3));
  expect(screen.getByText(/لإرسال الامتحان/)).toBeVisible();
  fireEvent.keyDown(question(3), { key: 'Enter' });
  expect(button('إرسال الآن')).toBeVisible();
});

test('AT-03 says so where a question has no options, and lists no keys for them', async () => {
  await openQuestion(examServer({ exam: { questions: threeQuestions({ answers: {} }) } }));
  expect(screen.getByText('لا توجد اختيارات لهذا السؤال')).toBeVisible();
  expect([...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(['Enter']);
});

test('AT-11 the question and its answer stay on screen until the start page is there', async () => {
  const sitting = await openQuestion();
  const { person, path } = sitting;
  await person.click(jumpTo(3));
  await person.click(option(/2 A/));
  await person.click(submitButton());
  const seen: string[] = [];
  const look = (): void => {
    const number = screen.queryByRole('heading', { name: /^السؤال/, hidden: true });
    if (number !== null) seen.push(`${number.textContent} ${chosen()}`);
  };
  await confirm(sitting, look);
  expect(path()).toBe('start');
  expect([...new Set(seen)]).toEqual(['السؤال 3 من 3 1']);
});

test('AT-11 counts no other answers and shows no other number until the start page is there', async () => {
  const sitting = await openQuestion();
  const { person, pass, path } = sitting;
  await person.click(jumpTo(2));
  await person.click(option(/2 A/));
  await person.click(submitButton());
  await pass(500);
  const seen = new Set<string>();
  const look = (): void => {
    const [bar] = screen.queryAllByRole('progressbar', { name: 'الأسئلة التي تمت الإجابة عليها', hidden: true });
    const answered = screen.queryAllByRole('button', { name: /، تمت الإجابة/, hidden: true }).length;
    const shown = screen.queryByRole('button', { name: /فتح قائمة الأسئلة/, hidden: true })?.textContent;
    if (bar !== undefined) seen.add(`${bar.getAttribute('aria-valuetext')}; ${answered}; ${shown}`);
  };
  await confirm(sitting, look);
  expect(path()).toBe('start');
  expect([...seen]).toEqual(['تمت الإجابة على 1 من 3; 1; فتح قائمة الأسئلة2 / 3']);
});
