import { noticesAtom, store } from '@manassa/shared/session';
import { LiveRegion } from '@manassa/shared/ui';
import { buildAttendance } from '@manassa/shared/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { loadAnswers, savePending } from '../attempt/answersStorage';
import { examServer, openScreen, option, serveExam, threeQuestions } from '../testing/sitExam';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const STUDENT = '20418';
const question = (n: number): HTMLElement => screen.getByRole('heading', { name: `السؤال ${n} من 3` });
const button = (name: RegExp | string): HTMLElement => screen.getByRole('button', { name });
/** The navigator's own way to submit, there on every question. */
const submitButton = (): HTMLElement =>
  within(screen.getByRole('complementary', { name: 'الأسئلة' })).getByRole('button', { name: 'إرسال الامتحان' });
const jumpTo = (n: number): HTMLElement => button(new RegExp(`^الانتقال إلى السؤال ${n}،`));

/** Stays on the last of three questions with nothing answered. */
async function atTheEnd(server = examServer(), handlers = {}) {
  const api = serveExam(server, handlers);
  const sitting = await openScreen(server, 'attend');
  await sitting.person.click(jumpTo(3));
  return { api, server, ...sitting };
}

describe('the header', () => {
  test('AT-01 shows title, question count, the countdown as a timer, and both progress bars', async () => {
    const server = examServer();
    serveExam(server);
    const { person, pass } = await openScreen(server, 'attend');
    expect(screen.getByRole('heading', { level: 1, name: server.exam.title })).toBeVisible();
    expect(screen.getByText('3 أسئلة')).toBeVisible();
    const timer = screen.getByRole('timer', { name: 'الوقت المتبقي' });
    expect(timer).toHaveAttribute('dir', 'ltr');
    await pass(3 * 60_000);
    expect(timer.textContent).toMatch(/^0(7:00|6:59)$/);
    expect(screen.getByRole('progressbar', { name: 'الوقت المنقضي' })).toHaveAttribute('aria-valuenow', '30');
    await person.click(option(/2 A/));
    expect(screen.getByRole('progressbar', { name: /تمت الإجابة/ })).toHaveAttribute(
      'aria-valuetext',
      'تمت الإجابة على 1 من 3',
    );
  });

  test('AT-02 warns from 300 s, alarms from 60 s, and says each once to screen readers', async () => {
    const server = examServer();
    serveExam(server);
    const said: string[] = [];
    render(<LiveRegion />);
    const live = screen.getByRole('status');
    const watch = new MutationObserver(() => said.push(live.textContent ?? ''));
    watch.observe(live, { childList: true, subtree: true, characterData: true });
    const { pass } = await openScreen(server, 'attend');
    const header = screen.getByRole('timer').closest('header');
    expect(header).toHaveAttribute('data-phase', 'calm');
    await pass(5 * 60_000);
    expect(header).toHaveAttribute('data-phase', 'warning');
    expect(screen.getAllByText('متبقٍ أقل من 5 دقائق، راجع إجاباتك').length).toBeGreaterThan(0);
    await pass(4 * 60_000);
    expect(header).toHaveAttribute('data-phase', 'critical');
    expect(screen.queryByText('متبقٍ أقل من 5 دقائق، راجع إجاباتك')).toBeNull();
    await pass(30_000);
    watch.disconnect();
    expect(said).toEqual(['متبقٍ أقل من 5 دقائق، راجع إجاباتك', 'متبقٍ أقل من دقيقة، وسيتم إرسال الامتحان تلقائيًا']);
  });
});

describe('the question', () => {
  test('AT-03 shows number, points, text, picture and one radio group keyed by option key', async () => {
    const server = examServer({ exam: { questions: threeQuestions({ image: 'figures/fall.svg' }) } });
    serveExam(server);
    await openScreen(server, 'attend');
    expect(question(1)).toBeVisible();
    expect(screen.getByText('درجتان')).toBeVisible();
    const group = screen.getByRole('radiogroup', { name: /السؤال 1 من 3.*سؤال رقم 1/ });
    const radios = within(group).getAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(radios.map((radio) => radio.getAttribute('name'))).size).toBe(1);
    const picture = screen.getByRole('img', { name: 'رسم توضيحي للسؤال 1' });
    expect(picture).toHaveAttribute('src', '/media/figures/fall.svg');
    fireEvent.error(picture);
    expect(screen.getByText(/تعذّر تحميل الصورة/)).toBeVisible();
    expect(option(/2 A/)).toBeEnabled();
  });

  test('AT-16 formulas are left-to-right islands in the question and its options', async () => {
    const questions = threeQuestions({
      question: 'تسارع الجسم 9.8 m/s² والمقاومة 6 Ω',
      answers: { a: 'تساوي 3×10⁸ m/s' },
    });
    const server = examServer({ exam: { questions } });
    serveExam(server);
    await openScreen(server, 'attend');
    const islands = [...document.querySelectorAll('bdi[dir="ltr"]')].map((island) => island.textContent);
    expect(islands).toEqual(expect.arrayContaining(['9.8 m/s²', '6 Ω', '3×10⁸ m/s']));
  });

  test('AT-04 the navigator names every question answered or not and jumps to any', async () => {
    const server = examServer();
    serveExam(server);
    const { person } = await openScreen(server, 'attend');
    await person.click(option(/2 A/));
    expect(jumpTo(1)).toHaveAccessibleName('الانتقال إلى السؤال 1، تمت الإجابة');
    expect(jumpTo(1)).toHaveAttribute('aria-current', 'true');
    expect(jumpTo(2)).toHaveAccessibleName('الانتقال إلى السؤال 2، لم تتم الإجابة');
    expect(jumpTo(2)).toHaveAttribute('title', 'لم تتم الإجابة');
    await person.click(jumpTo(2));
    expect(question(2)).toHaveFocus();
    expect(option(/2 A/)).not.toBeChecked();
    await person.click(jumpTo(1));
    expect(option(/2 A/)).toBeChecked();
  });

  test('AT-04 on phones the navigator opens as a dialog that jumps and closes', async () => {
    const server = examServer();
    serveExam(server);
    const { person } = await openScreen(server, 'attend');
    await person.click(button(/^فتح قائمة الأسئلة/));
    const sheet = screen.getByRole('dialog', { name: 'الأسئلة' });
    await person.click(within(sheet).getByRole('button', { name: /السؤال 3/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(question(3)).toBeVisible();
  });

  test('AT-05 previous and next walk the questions; on the last one next becomes submit', async () => {
    const server = examServer();
    serveExam(server);
    const { person } = await openScreen(server, 'attend');
    expect(button('السابق')).toBeDisabled();
    await person.click(button('التالي'));
    await person.click(button('التالي'));
    expect(question(3)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'التالي' })).toBeNull();
    await person.click(button('السابق'));
    expect(question(2)).toBeVisible();
  });

  test('AT-14 the whole exam goes by keyboard: letters and digits choose, Enter goes on, the dialog answers', async () => {
    const server = examServer();
    const api = serveExam(server);
    const { person, pass, path } = await openScreen(server, 'attend');
    act(() => question(1).focus());
    await person.keyboard('2');
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
});

describe('submitting', () => {
  test('AT-06 asks for confirmation with the answered count; cancelling gives everything back', async () => {
    const { person, api } = await atTheEnd();
    await person.click(option(/6 A/));
    await person.click(submitButton());
    const dialog = screen.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
    expect(dialog).toHaveAccessibleDescription('أجبت على 1 من 3 سؤال');
    await person.click(within(dialog).getByRole('button', { name: 'مراجعة الإجابات' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(question(3)).toBeVisible();
    expect(option(/6 A/)).toBeChecked();
    await person.click(option(/1 A/));
    expect(option(/1 A/)).toBeChecked();
    expect(api.of('submitAttendance')).toHaveLength(0);
  });

  test('AT-06 Escape cancels the confirmation', async () => {
    const { person } = await atTheEnd();
    await person.click(submitButton());
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(question(3)).toBeVisible();
  });

  test('AT-10 while submitting nothing can be answered, moved or sent again: one POST', async () => {
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
    expect(button('جارٍ الإرسال...')).toBeDisabled();
    expect(option(/1 A/)).toBeDisabled();
    expect(jumpTo(1)).toBeDisabled();
    expect(button('السابق')).toBeDisabled();
    expect(api.of('submitAttendance')).toHaveLength(1);
    answer();
    await pass(100);
    expect(path()).toBe('start');
    expect(api.of('submitAttendance')).toHaveLength(1);
  });

  test('AT-11 after submitting, answers and time are gone from the device and the start page shows the result', async () => {
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

  test('AT-09 at zero a dialog without a button stays 3000 ms, then what is answered is sent', async () => {
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

  test('AT-13 a submission that fails says where the answers are, and is sent when the line is back', async () => {
    const { person, pass, path, api } = await atTheEnd(examServer(), { submitAttendance: () => ({ network: true }) });
    await person.click(submitButton());
    await person.click(button('إرسال الآن'));
    await pass(10);
    expect(screen.getByRole('alertdialog', { name: 'لم تُرسل إجاباتك بعد' })).toHaveAccessibleDescription(
      'لا يوجد اتصال. إجاباتك محفوظة وستُرسل فور عودة الاتصال.',
    );
    api.use({ submitAttendance: () => ({ data: { attendance: { submitted: true } } }) });
    await person.click(button('إعادة الإرسال الآن'));
    await pass(10);
    expect(path()).toBe('start');
  });
});

describe('coming and going', () => {
  test.each([
    ['there is no attendance', { attendance: null }],
    ['it is submitted', { attendance: { submitted: true } }],
    ['the exam is finished', { exam: { finished: true } }],
    ['there are no questions', { exam: { questions: [] } }],
  ])('AT-07 goes back to the start page when %s', async (_, parts) => {
    const server = examServer(parts);
    serveExam(server);
    expect((await openScreen(server, 'attend')).path()).toBe('start');
  });

  test('AT-07 an exam that finishes meanwhile hands in what is answered, then leaves', async () => {
    const server = examServer();
    const api = serveExam(server);
    const { person, pass, path } = await openScreen(server, 'attend');
    await person.click(option(/1 A/));
    server.exam = { ...server.exam, finished: true };
    await pass(120_000);
    expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['a', null, null] });
    expect(path()).toBe('start');
  });

  test('AT-13 a reload gives answers, question and time back', async () => {
    const server = examServer();
    serveExam(server);
    const first = await openScreen(server, 'attend');
    await first.person.click(option(/2 A/));
    await first.person.click(button('التالي'));
    await first.pass(125_000);
    first.close();
    await openScreen(server, 'attend');
    expect(question(2)).toBeVisible();
    expect(jumpTo(1)).toHaveAccessibleName(/تمت الإجابة$/);
    const [minutes = 0, seconds = 0] = (screen.getByRole('timer').textContent ?? '').split(':').map(Number);
    expect(minutes * 60 + seconds).toBeGreaterThan(465);
    expect(minutes * 60 + seconds).toBeLessThanOrEqual(480);
  });

  test('AT-08 a broken value under the key is ignored', async () => {
    const server = examServer();
    localStorage.setItem(`manassa.exam.answers/${STUDENT}/${server.exam._id}`, '{"answers":');
    localStorage.setItem(`manassa.exam.remaining/${STUDENT}/${server.exam._id}`, 'soon');
    serveExam(server);
    const { person } = await openScreen(server, 'attend');
    expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|09:59)$/);
    await person.click(option(/2 A/));
    expect(loadAnswers({ student: STUDENT, examId: server.exam._id }, 'attendance-1')?.answers[0]).toBe('b');
  });

  test('AT-13 a submission that waits on the device is sent by the start page, not sat again', async () => {
    const server = examServer();
    savePending(
      { student: STUDENT, examId: server.exam._id },
      { attemptId: 'attendance-1', answers: ['a', 'b', null], enrollmentId: 'enrollment-1' },
    );
    const api = serveExam(server);
    const { path, pass } = await openScreen(server, 'attend');
    await pass(100);
    expect(path()).toBe('start');
    expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['a', 'b', null] });
    expect(api.of('submitAttendance')[0]?.headers['idempotency-key']).toBe('attendance-1');
  });

  test('AT-13 a second tab can only look until it continues here', async () => {
    const server = examServer();
    const key = `manassa.exam.tab/manassa.exam.answers/${STUDENT}/${server.exam._id}`;
    localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy: false }));
    serveExam(server);
    const { person, pass } = await openScreen(server, 'attend');
    expect(screen.getByText('هذا الامتحان مفتوح في نافذة أخرى')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    await person.click(button('المتابعة هنا'));
    await pass(100);
    expect(option(/2 A/)).toBeEnabled();
    // The other tab takes it back.
    localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy: true }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(screen.getByText('النافذة الأخرى ترسل إجاباتك الآن.')).toBeVisible();
    expect(button('المتابعة هنا')).toBeDisabled();
  });

  test('AT-13 a device that cannot keep answers says so once and the exam goes on', async () => {
    const server = examServer();
    serveExam(server);
    const { person } = await openScreen(server, 'attend');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await person.click(option(/2 A/));
    await person.click(button('التالي'));
    await person.click(option(/1 A/));
    const sentence = 'لا يستطيع هذا الجهاز حفظ إجاباتك. لا تغلق الصفحة قبل الإرسال.';
    expect(store.get(noticesAtom).filter((notice) => notice.text === sentence)).toHaveLength(1);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(option(/1 A/)).toBeChecked();
  });

  test('AT-13 a server with only the specified fields loses nothing either', async () => {
    const server = examServer({ attendance: { _id: null } });
    const api = serveExam(server);
    const first = await openScreen(server, 'attend');
    await first.person.click(option(/6 A/));
    first.close();
    const { person, pass, path } = await openScreen(server, 'attend');
    expect(option(/6 A/)).toBeChecked();
    await person.click(jumpTo(3));
    await person.click(submitButton());
    await person.click(button('إرسال الآن'));
    await pass(100);
    expect(api.of('submitAttendance')[0]?.headers['idempotency-key']).toBeUndefined();
    expect(path()).toBe('start');
  });
});

describe('a long exam', () => {
  const many = Array.from({ length: 200 }, (_, n) => threeQuestions({ question: `سؤال ${n + 1}` })[0]).flatMap(
    (one) => one ?? [],
  );

  test('AT-15 a tick changes one text and a choice changes only what it is about', async () => {
    const server = examServer({ exam: { questions: many, durationMin: 100 } });
    serveExam(server);
    const { person, pass } = await openScreen(server, 'attend');
    await pass(1_000);
    const touched = new Set<Node>();
    const watch = new MutationObserver((records) => {
      for (const record of records) touched.add(record.target);
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    watch.observe(document.body, all);
    await pass(3_000);
    expect([...touched].map((node) => node.nodeType)).toEqual([Node.TEXT_NODE]);

    touched.clear();
    await person.click(option(/2 A/));
    await pass(10);
    watch.disconnect();
    const buttons = [...touched].filter((node) => node instanceof HTMLButtonElement);
    expect(buttons).toHaveLength(1);
    expect(touched.size).toBeLessThan(20);
  });
});
