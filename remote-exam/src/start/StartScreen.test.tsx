import { buildAttendance, buildCourse, buildItem, buildSection } from '@manassa/shared/testing';
import { screen, within } from '@testing-library/react';
import { examServer, openScreen, serveExam, ownerOf } from '../testing/examScreens';
import { installAttempts } from '../testing/attempts';

const { saveAnswers } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Returns the element under a label, e.g. 'عدد الأسئلة'. */
function fact(label: string): HTMLElement | null {
  const term = screen.getAllByRole('term').find((candidate) => candidate.textContent === label);
  return term?.nextElementSibling instanceof HTMLElement ? term.nextElementSibling : null;
}

test('EX-01 shows title, description, duration, questions, max score, attempts allowed and left', async () => {
  const server = examServer({ attendance: { submitted: true, attempts: 1 } });
  serveExam(server);
  await openScreen(server, 'start');
  expect(screen.getByRole('heading', { level: 1, name: server.exam.title })).toBeVisible();
  expect(screen.getByText(server.exam.description)).toBeVisible();
  expect(fact('عدد الأسئلة')).toHaveTextContent('3 أسئلة');
  expect(fact('مدة الامتحان')).toHaveTextContent('10 دقائق');
  expect(fact('الدرجة النهائية')).toHaveTextContent('6');
  expect(fact('المحاولات المتبقية')).toHaveTextContent('2 من 3');
});

describe('EX-02 blocked exams', () => {
  const closedCourse = (more: object) => ({
    course: () => ({ data: { course: buildCourse(), enrolled: true, enrollmentId: 'e1', progress: [], ...more } }),
  });

  test('EX-02 not enrolled links to the course', async () => {
    const server = examServer({ attendance: null });
    serveExam(server, closedCourse({ enrolled: false, enrollmentId: null }));
    await openScreen(server, 'start');
    expect(screen.getByText('يجب الاشتراك في الكورس لدخول هذا الامتحان')).toBeVisible();
    expect(screen.getByRole('link', { name: 'اشترك الآن' })).toHaveAttribute('href', '/course/details/course-1');
    expect(screen.queryByRole('button', { name: 'بدء الامتحان' })).toBeNull();
  });

  test('EX-02 required content is listed, each missing item as a link', async () => {
    const server = examServer({
      attendance: null,
      exam: {
        requiredContent: [
          { _id: 'done', title: 'مكتمل', type: 'lecture' },
          { _id: 'lecture-9', title: '', type: null },
        ],
      },
    });
    const sections = [buildSection({ content: [buildItem({ _id: 'lecture-9', title: 'قانون كيرشوف' })] })];
    serveExam(
      server,
      closedCourse({
        course: { ...buildCourse(), sections },
        progress: [{ content: 'done', isCompleted: true }],
      }),
    );
    await openScreen(server, 'start');
    expect(screen.getByText('يجب إكمال المحتوى المطلوب أولًا')).toBeVisible();
    expect(screen.queryByText('مكتمل')).toBeNull();
    expect(screen.getByRole('link', { name: 'قانون كيرشوف' })).toHaveAttribute(
      'href',
      '/course/view/course-1/section/section-1/lecture/lecture-9',
    );
  });

  test.each([
    [
      'finished',
      { exam: { finished: true, enableAnswers: false }, attendance: null },
      'انتهى الوقت المتاح لدخول هذا الامتحان',
    ],
    ['attempt_limit', { attendance: { submitted: true, attempts: 3 } }, 'انتهى عدد المحاولات المتاحة'],
  ])('EX-02 %s has its text and no start button', async (_, parts, sentence) => {
    const server = examServer(parts);
    serveExam(server);
    await openScreen(server, 'start');
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: /بدء|استكمال/ })).toBeNull();
  });
});

describe('EX-03 entering', () => {
  test('EX-03 starts an attempt with exam and enrollment and goes to attend', async () => {
    const server = examServer({ attendance: null });
    const api = serveExam(server);
    const { person, pass, path } = await openScreen(server, 'start');
    await person.click(screen.getByRole('button', { name: 'بدء الامتحان' }));
    await pass(50);
    expect(api.of('startAttendance').map(({ body }) => body)).toEqual([
      { examId: server.exam._id, enrollmentId: 'enrollment-1' },
    ]);
    expect(path()).toBe('attend');
    expect(screen.getByRole('timer')).toBeVisible();
  });

  test('EX-03 waits for questions that are sent only with the exam', async () => {
    const server = examServer({ attendance: null });
    serveExam(server, {
      startAttendance: () => {
        server.attendance = buildAttendance();
        return { data: { attendance: server.attendance, exam: { ...server.exam, questions: [] } } };
      },
    });
    const { person, pass, path } = await openScreen(server, 'start');
    await person.click(screen.getByRole('button', { name: 'بدء الامتحان' }));
    await pass(50);
    expect(path()).toBe('attend');
    expect(screen.getAllByRole('radio')).toHaveLength(4);
  });

  test('EX-03 stays when the server answers with a submitted attendance', async () => {
    const server = examServer({ attendance: null });
    serveExam(server, {
      startAttendance: () => {
        server.attendance = buildAttendance({ submitted: true });
        return { data: { attendance: server.attendance, exam: server.exam } };
      },
    });
    const { person, pass, path } = await openScreen(server, 'start');
    await person.click(screen.getByRole('button', { name: 'بدء الامتحان' }));
    await pass(50);
    expect(path()).toBe('start');
    expect(screen.getByRole('region', { name: 'نتيجتك' })).toBeVisible();
  });

  test('EX-03 resumes a running attempt without another start, also the last one', async () => {
    const server = examServer({ attendance: { attempts: 3 } });
    const api = serveExam(server);
    const { person, pass, path } = await openScreen(server, 'start');
    await person.click(screen.getByRole('button', { name: 'استكمال الامتحان' }));
    await pass(50);
    expect(path()).toBe('attend');
    expect(api.of('startAttendance')).toHaveLength(0);
  });
});

describe('EX-04 after submitting', () => {
  test.each([
    [90, 'ممتاز'],
    [89, 'جيد جدًا'],
    [80, 'جيد جدًا'],
    [79, 'جيد'],
    [70, 'جيد'],
    [69, 'مقبول'],
    [60, 'مقبول'],
    [59, 'ضعيف'],
  ])('EX-04 %i percent is %s', async (score, label) => {
    const server = examServer({ exam: { maxScore: 100 }, attendance: { submitted: true, score } });
    serveExam(server);
    await openScreen(server, 'start');
    const result = within(screen.getByRole('region', { name: 'نتيجتك' }));
    expect(result.getByText(label)).toBeVisible();
    expect(result.getByText(`${score} / 100`)).toBeVisible();
  });

  test.each([
    [89.95, '89.95 / 100', '89.9%', 'جيد جدًا'],
    [79.99, '79.99 / 100', '79.9%', 'جيد'],
    [69.96, '69.96 / 100', '69.9%', 'مقبول'],
    [59.999, '59.99 / 100', '59.9%', 'ضعيف'],
    [99.97, '99.97 / 100', '99.9%', 'ممتاز'],
  ])('EX-04 RX-06 a score of %p out of 100 shows %s, %s and %s', async (score, points, percent, label) => {
    const server = examServer({ exam: { maxScore: 100, attempts: 3 }, attendance: { submitted: true, score } });
    serveExam(server);
    await openScreen(server, 'start');
    const result = within(screen.getByRole('region', { name: 'نتيجتك' }));
    expect(result.getByText(points)).toBeVisible();
    expect(result.getByText(percent)).toBeVisible();
    expect(result.getByText(label)).toBeVisible();
    expect(result.getByRole('progressbar')).toHaveAttribute('aria-valuetext', percent);
    // The slot must not contradict the percentage above it.
    expect(screen.getByTitle('المحاولة 1')).toHaveTextContent(percent);
  });

  test('EX-04 an unsubmitted attempt shows the attempts left instead', async () => {
    const server = examServer({ attendance: null });
    serveExam(server);
    await openScreen(server, 'start');
    expect(screen.getByRole('heading', { name: 'المحاولات المتبقية: 3' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'نتيجتك' })).toBeNull();
  });

  test('EX-04 no attempts are left while the last one is open', async () => {
    const server = examServer({ attendance: { attempts: 3 } });
    serveExam(server);
    await openScreen(server, 'start');
    expect(screen.getByRole('heading', { level: 2, name: 'لا توجد محاولات متبقية' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /المحاولات المتبقية/ })).toBeNull();
  });

  test('EX-04 a maximum of 0 does not show NaN', async () => {
    const server = examServer({ exam: { maxScore: 0 }, attendance: { submitted: true, score: 0 } });
    serveExam(server);
    await openScreen(server, 'start');
    expect(document.body.textContent).not.toMatch(/NaN|undefined|null/);
  });
});

describe('EX-05 saved answers', () => {
  test('EX-05 with no attempts left the stored answers can be sent', async () => {
    const server = examServer({ attendance: { attempts: 3 } });
    saveAnswers(ownerOf(server), { attemptId: 'attendance-1', answers: ['a', null, 'c'], index: 0 });
    const api = serveExam(server);
    const { person, pass } = await openScreen(server, 'start');
    await person.click(screen.getByRole('button', { name: 'إرسال الإجابات المحفوظة' }));
    await pass(50);
    expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['a', null, 'c'] });
    expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'إرسال الإجابات المحفوظة' })).toBeNull();
    expect(screen.getByRole('complementary', { name: 'محاولاتك' })).toHaveFocus();
  });

  test('EX-05 a server that sends no questions gets all answers, for their own attempt', async () => {
    const server = examServer({ exam: { questions: [], totalQuestions: 3 }, attendance: { attempts: 3 } });
    saveAnswers(ownerOf(server), { attemptId: 'attendance-1', answers: ['a', null, 'c'], index: 0 });
    const api = serveExam(server);
    const { person, pass } = await openScreen(server, 'start');
    expect(screen.getByText('تمت الإجابة على 2 من 3')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'إرسال الإجابات المحفوظة' }));
    await pass(50);
    const sent = api.of('submitAttendance');
    expect(sent.map(({ body }) => body)).toEqual([
      { examId: server.exam._id, enrollmentId: 'enrollment-1', studentAnswers: ['a', null, 'c'] },
    ]);
    expect(sent[0]?.headers['idempotency-key']).toBe('attendance-1');
  });

  test('EX-05 explains that there is nothing to send if this device stores no answers', async () => {
    const server = examServer({ attendance: { attempts: 3 } });
    serveExam(server);
    await openScreen(server, 'start');
    expect(screen.getByRole('button', { name: 'إرسال الإجابات المحفوظة' })).toBeDisabled();
    expect(screen.getByText('لا توجد إجابات محفوظة على هذا الجهاز')).toBeVisible();
  });
});

test.each([
  ['submitted', { attendance: { submitted: true } }, true],
  ['finished', { exam: { finished: true }, attendance: null }, true],
  ['not enabled', { exam: { enableAnswers: false }, attendance: { submitted: true } }, false],
  ['not submitted', {}, false],
])('EX-06 the answers button when %s', async (_, parts, shown) => {
  const server = examServer(parts);
  serveExam(server);
  await openScreen(server, 'start');
  const link = screen.queryByRole('link', { name: 'عرض الإجابات' });
  if (shown) expect(link).toHaveAttribute('href', expect.stringMatching(/\/result$/));
  else expect(link).toBeNull();
});

test.each([
  ['late', { lateBySec: 754 }, 'تسليم متأخر: وصلت إجاباتك بعد انتهاء الوقت. مدة التأخير: 13 دقيقة'],
  ['by two hours and a minute', { lateBySec: 7260 }, 'مدة التأخير: ساعتان'],
  ['by hours', { lateBySec: 30_700 }, 'مدة التأخير: 9 ساعات'],
  ['too late', { lateBySec: 90_000, tooLate: true }, 'فلم تُحتسب'],
])('BE-09 the result of a submission that came %s shows the delay', async (_, parts, text) => {
  const server = examServer({ attendance: { submitted: true, late: true, ...parts } });
  serveExam(server);
  await openScreen(server, 'start');
  expect(screen.getByRole('region', { name: 'نتيجتك' })).toHaveTextContent(text);
});

test('BE-10 the start page says when the answers open', async () => {
  const server = examServer({ exam: { enableAnswers: false, reviewLater: true }, attendance: { submitted: true } });
  serveExam(server);
  await openScreen(server, 'start');
  expect(screen.getByText(/تظهر الإجابات الصحيحة بعد استخدام كل المحاولات/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'عرض الإجابات' })).toBeNull();
});

test('AP-08 an exam that cannot be read shows the failure with a retry', async () => {
  const server = examServer();
  const api = serveExam(server, { exam: () => ({ body: '<html>', status: 502 }) });
  const { person, pass } = await openScreen(server, 'start');
  expect(screen.getByRole('alert')).toBeVisible();
  api.use({ exam: () => ({ data: { exam: { ...server.exam, duration: 10 }, attendance: null } }) });
  await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  await pass(50);
  expect(screen.getByRole('button', { name: 'بدء الامتحان' })).toBeVisible();
});
