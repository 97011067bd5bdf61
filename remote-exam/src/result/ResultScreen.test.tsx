import { buildCourse, buildQuestion, translatePage } from '@manassa/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { examServer, openScreen, question, serveExam, threeQuestions } from '../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Three questions (b is correct): one correct, one wrong, one unanswered. */
function reviewed(more: { exam?: object; attendance?: object } = {}) {
  return examServer({
    exam: { questions: threeQuestions({ correctAnswer: 'b' }), ...more.exam },
    attendance: { submitted: true, score: 2, totalCorrect: 1, studentAnswers: ['b', 'c', null], ...more.attendance },
  });
}

function count(label: string): string | null | undefined {
  return screen.getAllByRole('term').find((term) => term.textContent === label)?.nextElementSibling?.textContent;
}

test('RS-01 shows title, score over maximum, percentage bar, level and the three counts', async () => {
  const server = reviewed();
  serveExam(server);
  await openScreen(server, 'result');
  expect(screen.getByRole('heading', { level: 1, name: server.exam.title })).toBeVisible();
  expect(screen.getByText('2 / 6')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'نسبة الدرجة' })).toHaveAttribute('aria-valuenow', '33');
  expect(screen.getByText('ضعيف')).toBeVisible();
  expect([count('إجابات صحيحة'), count('إجابات خاطئة'), count('بدون إجابة')]).toEqual(['1', '1', '1']);
});

test('RS-01 uses its own thresholds: 85 percent is excellent here', async () => {
  const server = reviewed({ exam: { maxScore: 100 }, attendance: { score: 85 } });
  serveExam(server);
  await openScreen(server, 'result');
  expect(screen.getByText('ممتاز')).toBeVisible();
});

test.each([
  [85, '85%', 'ممتاز'],
  [84.97, '84.9%', 'جيد جدًا'],
  [74.99, '74.9%', 'جيد'],
  [64.99, '64.9%', 'مقبول'],
  [49.99, '49.9%', 'ضعيف'],
])('RS-01 RX-06 a score of %p out of 100 shows %s and %s', async (score, percent, label) => {
  const server = reviewed({ exam: { maxScore: 100 }, attendance: { score } });
  serveExam(server);
  await openScreen(server, 'result');
  expect(screen.getByText(percent)).toBeVisible();
  expect(screen.getByText(label)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'نسبة الدرجة' })).toHaveAttribute('aria-valuetext', percent);
});

test.each([
  ['every point', { score: 100 }, {}, 'أجبت على كل الأسئلة إجابة صحيحة'],
  ['nearly every point', { score: 99 }, {}, 'نتيجة ممتازة'],
  ['few points and an attempt left', { attempts: 1 }, {}, 'راجع المحاضرات أولًا، ثم حاول مرة أخرى'],
  ['few points and no attempt left', { attempts: 2 }, {}, 'هذا الجزء يحتاج إلى مراجعة هادئة'],
  ['few points in a closed exam', { attempts: 1 }, { finished: true }, 'هذا الجزء يحتاج إلى مراجعة هادئة'],
])('RS-01 says what to do after %s', async (_, attendance, exam, sentence) => {
  const server = reviewed({ exam: { maxScore: 100, attempts: 2, ...exam }, attendance: { score: 20, ...attendance } });
  serveExam(server);
  await openScreen(server, 'result');
  expect(screen.getByText(new RegExp(sentence))).toBeVisible();
});

test('RS-02 shows one question at a time with its points, status and both marks', async () => {
  const server = reviewed();
  serveExam(server);
  const { person } = await openScreen(server, 'result');
  const marked = (mark: string) =>
    screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText(mark))
      .map((item) => item.textContent);

  expect(screen.getByRole('heading', { name: 'السؤال 1 من 3' })).toBeVisible();
  expect(screen.getByText('الدرجة: 2 من 2')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('إجابة صحيحة');
  expect(marked('الإجابة الصحيحة')).toEqual([expect.stringContaining('2 A')]);
  expect(screen.getByRole('button', { name: 'السابق' })).toBeDisabled();

  await person.click(screen.getByRole('button', { name: 'التالي' }));
  expect(screen.getByRole('heading', { name: 'السؤال 2 من 3' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('إجابة خاطئة');
  expect(marked('الإجابة الصحيحة')).toEqual([expect.stringContaining('2 A')]);
  expect(marked('إجابتك')).toEqual([expect.stringContaining('3 A')]);

  await person.click(screen.getByRole('button', { name: 'التالي' }));
  expect(screen.getByRole('status')).toHaveTextContent('لم تتم الإجابة على هذا السؤال');
  expect(screen.getByRole('button', { name: 'التالي' })).toBeDisabled();
});

test('RS-02 AT-14 focuses every question that is chosen, but not the one with which the page opens', async () => {
  const server = reviewed();
  serveExam(server);
  const { person } = await openScreen(server, 'result');
  expect(question(1)).not.toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'التالي' }));
  expect(question(2)).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'السابق' }));
  expect(question(1)).toHaveFocus();
});

test('RS-02 AT-14 announces a status that equals the last one', async () => {
  const server = reviewed({ attendance: { studentAnswers: ['c', 'c', null] } });
  serveExam(server);
  const { person } = await openScreen(server, 'result');
  const status = screen.getByRole('status');
  const first = within(status).getByText('إجابة خاطئة');
  await person.click(screen.getByRole('button', { name: 'التالي' }));
  expect(screen.getByRole('status')).toBe(status);
  expect(within(status).getByText('إجابة خاطئة')).toBeVisible();
  expect(first).not.toBeInTheDocument();
});

test('RS-02 shows each question with its own words where a translator has replaced the texts', async () => {
  const questions = [1, 2].map((n) =>
    buildQuestion({
      question: `سؤال رقم ${n}`,
      score: n,
      answers: { a: `أول ${n}`, b: `ثان ${n}` },
      correctAnswer: n === 1 ? 'b' : 'a',
    }),
  );
  const server = reviewed({ exam: { questions }, attendance: { studentAnswers: ['b', 'b'] } });
  serveExam(server);
  const { person } = await openScreen(server, 'result');
  const panel = (): HTMLElement => screen.getByRole('region', { name: /^السؤال/ });
  const first = panel().textContent;
  translatePage();
  expect(panel().textContent).toBe(first);
  await person.click(screen.getByRole('button', { name: 'التالي' }));
  expect(panel()).toHaveTextContent(/الدرجة: 0 من 2.*سؤال رقم 2.*أول 2.*الإجابة الصحيحة.*ثان 2.*إجابتك/);
  translatePage();
  await person.click(screen.getByRole('button', { name: 'السابق' }));
  expect(panel().textContent).toBe(first);
});

test('RS-03 the navigator labels and marks correct, wrong and unanswered, and jumps', async () => {
  const server = reviewed();
  serveExam(server);
  const { person } = await openScreen(server, 'result');
  const jumps = screen.getAllByRole('button', { name: /^الانتقال إلى السؤال/ });
  expect(jumps.map((jump) => jump.getAttribute('aria-label'))).toEqual([
    'الانتقال إلى السؤال 1، إجابة صحيحة',
    'الانتقال إلى السؤال 2، إجابة خاطئة',
    'الانتقال إلى السؤال 3، بدون إجابة',
  ]);
  const drawings = jumps.map((jump) => jump.querySelector('path')?.getAttribute('d'));
  expect(new Set(drawings).size).toBe(3);
  await person.click(screen.getByRole('button', { name: /السؤال 3/ }));
  expect(screen.getByRole('heading', { name: 'السؤال 3 من 3' })).toBeVisible();
});

test('CO-02 shows the same question after following a link and going back', async () => {
  const server = reviewed();
  serveExam(server);
  const { person, pass, router } = await openScreen(server, 'result');
  await person.click(screen.getByRole('button', { name: 'التالي' }));
  expect(question(2)).toHaveFocus();
  expect(router.state.historyAction).toBe('REPLACE');
  await act(() => router.navigate('/'));
  await act(() => router.navigate(-1));
  await pass(10);
  expect(question(2)).toBeVisible();
});

test('CO-02 ends with the questions if the course has nothing to review', async () => {
  const server = reviewed();
  serveExam(server, { course: () => ({ data: { course: { ...buildCourse(), sections: [] }, enrolled: true } }) });
  await openScreen(server, 'result');
  expect(question(1)).toBeVisible();
  expect(screen.getByRole('complementary').parentElement?.nextElementSibling).toBeNull();
});

test.each(['0', '4', 'x'])('RS-02 shows the first question for the address of question %s', async (number) => {
  const server = reviewed();
  serveExam(server);
  const { pass, router } = await openScreen(server, 'result');
  await act(() => router.navigate(`?question=${number}`));
  await pass(10);
  expect(question(1)).toBeVisible();
});

test.each([
  ['result', 'عرض الإجابات'],
  ['attend', 'الأسئلة'],
  ['start', ''],
] as const)('RS-01 the title of the tab tells the pages of an exam apart: %s', async (page, words) => {
  const server = page === 'attend' ? examServer() : reviewed();
  serveExam(server);
  await openScreen(server, page);
  expect(document.title).toMatch(new RegExp(`^${server.exam.title}${words && ` - ${words}`} \\|`));
});

test.each([
  ['it is neither submitted nor finished', { attendance: { submitted: false } }],
  ['review is not enabled', { exam: { enableAnswers: false } }],
  ['there are no questions', { exam: { questions: [] } }],
])('RS-04 returns to the start page when %s', async (_, more) => {
  const server = reviewed(more);
  serveExam(server);
  expect((await openScreen(server, 'result')).path()).toBe('start');
});

test('RS-04 a finished exam without an attendance can be reviewed', async () => {
  const server = reviewed({ exam: { finished: true } });
  server.attendance = null;
  serveExam(server);
  const { path } = await openScreen(server, 'result');
  expect(path()).toBe('result');
  expect(count('بدون إجابة')).toBe('3');
  expect(document.body.textContent).not.toMatch(/NaN|undefined|null/);
});
