import { buildAttendance, translatePage } from '@manassa/shared/testing';
import { act, screen, within } from '@testing-library/react';
import {
  button,
  examServer,
  jumpTo,
  noConnection,
  openScreen,
  option,
  question,
  serveExam,
  submitButton,
  STUDENT,
} from '../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Returns the busy flag that other tabs see. */
function isBusy(examId: string): unknown {
  const beat = localStorage.getItem(`manassa.exam.tab/manassa.exam.answers/${STUDENT}/${examId}`) ?? '{}';
  return (JSON.parse(beat) as { busy?: unknown }).busy;
}

/** Opens the last of three questions with nothing answered. */
async function atTheEnd(server = examServer(), handlers = {}) {
  const api = serveExam(server, handlers);
  const sitting = await openScreen(server, 'attend');
  await sitting.person.click(jumpTo(3));
  return { api, server, ...sitting };
}

describe('submitting', () => {
  test('AT-06 asks for confirmation with the answered count; cancelling restores everything', async () => {
    const { person, api } = await atTheEnd();
    await person.click(option(/6 A/));
    await person.click(submitButton());
    const dialog = screen.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
    // jsdom adds a space beside every inline element, browsers do not.
    expect(dialog).toHaveAccessibleDescription('أجبت على 1 من 3 أسئلة، وبقي بدون إجابة: سؤالان');
    await person.click(within(dialog).getByRole('button', { name: 'مراجعة الإجابات' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(question(3)).toBeVisible();
    expect(option(/6 A/)).toBeChecked();
    await person.click(option(/1 A/));
    expect(option(/1 A/)).toBeChecked();
    expect(api.of('submitAttendance')).toHaveLength(0);
  });

  test('AT-06 cancelling a submission from the navigator sheet leaves neither dialog open', async () => {
    const { person, pass } = await atTheEnd();
    await person.click(button(/^فتح قائمة الأسئلة/));
    const sheet = screen.getByRole('dialog', { name: 'الأسئلة' });
    await person.click(within(sheet).getByRole('button', { name: 'إرسال الامتحان' }));
    const dialog = screen.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
    await person.click(within(dialog).getByRole('button', { name: 'مراجعة الإجابات' }));
    await pass(100);
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('AT-06 AT-14 the confirmation focuses cancel, because Enter may be held', async () => {
    const { person } = await atTheEnd();
    await person.click(submitButton());
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'مراجعة الإجابات' })).toHaveFocus();
  });

  test('AT-06 AT-14 on phones a cancelled submission returns the focus to the navigator button', async () => {
    // Matches every media query: the page is narrow.
    const wide = window.matchMedia('');
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...wide, media, matches: true }));
    const server = examServer();
    serveExam(server);
    const { person, pass } = await openScreen(server, 'attend');
    expect(screen.queryByRole('complementary')).toBeNull();
    await person.click(button(/^فتح قائمة الأسئلة/));
    const sheet = screen.getByRole('dialog', { name: 'الأسئلة' });
    await person.click(within(sheet).getByRole('button', { name: 'إرسال الامتحان' }));
    const dialog = screen.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
    await person.click(within(dialog).getByRole('button', { name: 'مراجعة الإجابات' }));
    await pass(100);
    expect(document.querySelector('dialog')).toBeNull();
    expect(button(/^فتح قائمة الأسئلة/)).toHaveFocus();
  });

  test('AT-06 Escape cancels the confirmation', async () => {
    const { person } = await atTheEnd();
    await person.click(submitButton());
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(question(3)).toBeVisible();
  });

  test('AT-10 while submitting nothing can be answered, shown or sent again: one POST', async () => {
    let answer: () => void = () => undefined;
    const server = examServer();
    const { person, pass, api, path } = await atTheEnd(server, {
      submitAttendance: async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        server.attendance = buildAttendance({ submitted: true });
        return { data: { attendance: server.attendance, exam: null } };
      },
    });
    await person.click(submitButton());
    const confirm = button('إرسال الآن');
    act(() => {
      confirm.click();
      confirm.click();
    });
    await pass(100);
    expect(button('جارٍ الإرسال...')).toHaveAttribute('aria-disabled', 'true');
    expect(option(/1 A/)).toBeDisabled();
    expect(jumpTo(1)).toBeDisabled();
    expect(button('السابق')).toBeDisabled();
    expect(button(/^فتح قائمة الأسئلة/)).toBeDisabled();
    expect(api.of('submitAttendance')).toHaveLength(1);
    answer();
    await pass(100);
    expect(path()).toBe('start');
    expect(api.of('submitAttendance')).toHaveLength(1);
  });

  test('AT-10 announces to other tabs that a submitting tab cannot be taken over', async () => {
    let answer: () => void = () => undefined;
    const server = examServer();
    const { person, pass, path } = await atTheEnd(server, {
      submitAttendance: async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return { network: true };
      },
    });
    await pass(2_100);
    expect(isBusy(server.exam._id)).toBe(false);
    await person.click(submitButton());
    await pass(2_100);
    expect(isBusy(server.exam._id)).toBe(false);
    await person.click(button('إرسال الآن'));
    await pass(2_100);
    expect(isBusy(server.exam._id)).toBe(true);
    answer();
    // Before the next try.
    await pass(1_000);
    await person.click(screen.getByRole('link', { name: 'العودة إلى صفحة الامتحان' }));
    await pass(10);
    expect(path()).toBe('start');
    expect(isBusy(server.exam._id)).toBeUndefined();
  });

  test('AT-09 AT-10 a tab whose time is over cannot be taken over either', async () => {
    const server = examServer({ exam: { durationMin: 1 } });
    serveExam(server);
    const { pass } = await openScreen(server, 'attend');
    await pass(59_000);
    expect(isBusy(server.exam._id)).toBe(false);
    await pass(3_500);
    expect(screen.getByRole('alertdialog', { name: 'انتهى الوقت' })).toBeVisible();
    expect(isBusy(server.exam._id)).toBe(true);
  });

  test('AT-11 after submitting, answers and time are removed and the start page shows the result', async () => {
    const { person, pass, path, api, server } = await atTheEnd();
    await person.click(option(/2 A/));
    await pass(6_000);
    expect(localStorage.length).toBeGreaterThan(1);
    await person.click(submitButton());
    await person.click(button('إرسال الآن'));
    await pass(100);
    expect(path()).toBe('start');
    expect(Object.keys(localStorage).filter((key) => /answers|remaining|pending/.test(key))).toEqual([]);
    expect(api.of('submitAttendance')[0]?.body).toEqual({
      examId: server.exam._id,
      enrollmentId: 'enrollment-1',
      studentAnswers: [null, null, 'b'],
    });
    expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
    expect(screen.getByRole('region', { name: 'نتيجتك' })).toBeVisible();
  });

  test('AT-09 at zero a dialog without a button stays for 3000 ms, then the answers are sent', async () => {
    const server = examServer({ exam: { durationMin: 1 } });
    const api = serveExam(server);
    const { person, pass, path } = await openScreen(server, 'attend');
    await person.click(option(/3 A/));
    await pass(60_000);
    const dialog = screen.getByRole('alertdialog', { name: 'انتهى الوقت' });
    expect(dialog).toHaveAccessibleDescription('انتهى الوقت، سيتم إرسال الامتحان تلقائيًا');
    expect(within(dialog).queryByRole('button')).toBeNull();
    await person.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await pass(2_800);
    expect(api.of('submitAttendance')).toHaveLength(0);
    await pass(300);
    expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['c', null, null] });
    expect(path()).toBe('start');
  });

  test('AT-13 AT-14 shows after a failed submission where the answers are, announces another reason, and sends them when the connection returns', async () => {
    const { person, pass, path, api } = await atTheEnd(examServer(), { submitAttendance: noConnection });
    await person.click(submitButton());
    await person.click(button('إرسال الآن'));
    await pass(10);
    expect(screen.getByRole('alertdialog', { name: 'لم تُرسل إجاباتك بعد' })).toHaveAccessibleDescription(
      'لا يوجد اتصال. إجاباتك محفوظة وستُرسل فور عودة الاتصال.',
    );
    translatePage();
    api.use({ submitAttendance: () => ({ refuse: 500 }) });
    await person.click(button('إعادة الإرسال الآن'));
    await pass(10);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'المنصة لا تستجيب الآن. إجاباتك محفوظة وستُرسل تلقائيًا بعد قليل.',
    );
    api.use({ submitAttendance: () => ({ data: { attendance: { submitted: true } } }) });
    await person.click(button('إعادة الإرسال الآن'));
    await pass(10);
    expect(path()).toBe('start');
  });

  test('AT-13 only the dialog shows later tries of a failed submission', async () => {
    const { person, pass, api } = await atTheEnd(examServer(), { submitAttendance: noConnection });
    await person.click(submitButton());
    await person.click(button('إرسال الآن'));
    await pass(10);
    api.use({ submitAttendance: () => new Promise(() => undefined) });
    await pass(5000);
    expect(screen.getAllByRole('button', { name: 'جارٍ الإرسال...', hidden: true })).toHaveLength(1);
    const dialog = screen.getByRole('alertdialog', { name: 'لم تُرسل إجاباتك بعد' });
    expect(within(dialog).getByRole('button', { name: 'جارٍ الإرسال...' })).toBeVisible();
  });

  test('AT-09 the end of the time closes the navigator', async () => {
    const server = examServer({ exam: { durationMin: 1 } });
    serveExam(server);
    const { person, pass } = await openScreen(server, 'attend');
    await person.click(button(/^فتح قائمة الأسئلة/));
    await pass(60_500);
    expect(screen.getByRole('alertdialog', { name: 'انتهى الوقت' })).toBeVisible();
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
  });

  test('AT-13 does not call answers safe that this device does not store after a failed submission', async () => {
    const { person, pass } = await atTheEnd(examServer(), { submitAttendance: noConnection });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await person.click(option(/2 A/));
    await person.click(submitButton());
    await person.click(button('إرسال الآن'));
    await pass(10);
    expect(screen.getByRole('alertdialog', { name: 'لم تُرسل إجاباتك بعد' })).toHaveAccessibleDescription(
      'لا يستطيع هذا الجهاز حفظ إجاباتك. لا تغلق الصفحة قبل الإرسال.',
    );
  });
});

test('EX-06 BE-10 offers no review that the response to the submission closes, before the exam is read again', async () => {
  const { person, pass, path, api, server } = await atTheEnd();
  await person.click(submitButton());
  await pass(100);
  api.use({
    exam: () => new Promise(() => undefined),
    submitAttendance: () => {
      const attendance = buildAttendance({ submitted: true, score: 4, attempts: 1 });
      const exam = { ...server.exam, duration: 10, questions: [], enableAnswers: false, reviewLater: true };
      return { data: { attendance, exam } };
    },
  });
  await person.click(button('إرسال الآن'));
  await pass(100);
  expect(path()).toBe('start');
  expect(screen.getByRole('region', { name: 'نتيجتك' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'عرض الإجابات' })).toBeNull();
  expect(screen.getByText(/تظهر الإجابات الصحيحة بعد استخدام كل المحاولات/)).toBeVisible();
});
