import { LiveRegion } from '@manassa/shared/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import {
  button,
  examServer,
  jumpTo,
  openScreen,
  option,
  question,
  serveExam,
  threeQuestions,
} from '../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('header', () => {
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
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: /تمت الإجابة/ })).toHaveAttribute(
        'aria-valuetext',
        'تمت الإجابة على 1 من 3',
      ),
    );
  });

  test('AT-02 shows a warning from 300 s and an error from 60 s, and announces each once', async () => {
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

describe('question', () => {
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
    expect(await screen.findByText(/تعذّر تحميل الصورة/)).toBeVisible();
    expect(option(/2 A/)).toBeEnabled();
  });

  test('AT-14 renders the question once, as the label of its options', async () => {
    const server = examServer();
    serveExam(server);
    const { person } = await openScreen(server, 'attend');
    expect(screen.getByRole('radiogroup')).toHaveAccessibleName('السؤال 1 من 3 سؤال رقم 1');
    expect(document.body.textContent?.match(/سؤال رقم 1/g)).toHaveLength(1);
    expect(document.querySelector('legend')).toBeNull();
    expect(screen.getByText(/^سؤال رقم/).closest('[aria-hidden]')).toBeNull();
    await person.click(button('التالي'));
    expect(screen.getByRole('radiogroup')).toHaveAccessibleName('السؤال 2 من 3 سؤال رقم 2');
  });

  test('AT-16 isolates formulas left to right in the question and its options', async () => {
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

  test('AT-04 the navigator labels every question as answered or not and jumps to any', async () => {
    const server = examServer();
    serveExam(server);
    const { person } = await openScreen(server, 'attend');
    await person.click(option(/2 A/));
    expect(jumpTo(1)).toHaveAccessibleName('الانتقال إلى السؤال 1، تمت الإجابة');
    expect(jumpTo(1)).toHaveAttribute('aria-current', 'true');
    expect(jumpTo(2)).toHaveAccessibleName('الانتقال إلى السؤال 2، لم تتم الإجابة');
    // Said once: a title would repeat it.
    expect(jumpTo(2)).toHaveAccessibleDescription('');
    await person.click(jumpTo(2));
    expect(question(2)).toHaveFocus();
    expect(option(/2 A/)).not.toBeChecked();
    await person.click(jumpTo(1));
    expect(option(/2 A/)).toBeChecked();
  });

  test('AT-04 on phones the navigator opens as a dialog that jumps and closes', async () => {
    const server = examServer();
    serveExam(server);
    const { person, pass } = await openScreen(server, 'attend');
    await person.click(button(/^فتح قائمة الأسئلة/));
    const sheet = screen.getByRole('dialog', { name: 'الأسئلة' });
    await person.click(within(sheet).getByRole('button', { name: /السؤال 3/ }));
    expect(question(3)).toBeVisible();
    await pass(100);
    expect(document.querySelector('dialog')).toBeNull();
    expect(question(3)).toHaveFocus();
  });

  test('AT-14 a digit typed in the open navigator answers nothing', async () => {
    const server = examServer();
    serveExam(server);
    const { person, pass } = await openScreen(server, 'attend');
    await person.click(option(/1 A/));
    await pass(50);
    await person.click(button(/^فتح قائمة الأسئلة/));
    const sheet = screen.getByRole('dialog', { name: 'الأسئلة' });
    within(sheet)
      .getByRole('button', { name: /السؤال 3/ })
      .focus();
    await person.keyboard('3');
    await pass(50);
    expect(document.querySelectorAll('input[type=radio]:checked')).toHaveLength(1);
    expect(option(/1 A/)).toBeChecked();
  });

  test('AT-05 previous and next change the question; on the last one next becomes submit', async () => {
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
});

describe('long exam', () => {
  const many = Array.from({ length: 200 }, (_, n) => threeQuestions({ question: `سؤال ${n + 1}` })[0]).flatMap(
    (one) => one ?? [],
  );

  test('AT-15 a tick changes one text, a choice changes only its own elements', async () => {
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

  test('AT-15 an attempt hears clicks and keys only, until it is left', async () => {
    const server = examServer();
    serveExam(server);
    const stopped = jest.spyOn(EventTarget.prototype, 'removeEventListener');
    const begun = jest.spyOn(EventTarget.prototype, 'addEventListener');
    const types = (spy: typeof stopped | typeof begun) => new Set(spy.mock.calls.map(([type]) => type));
    const { close } = await openScreen(server, 'attend');
    expect(types(stopped)).toContain('mouseover');
    expect(types(stopped)).not.toContain('click');
    begun.mockClear();
    close();
    expect(types(begun)).toContain('mouseover');
  });
});
