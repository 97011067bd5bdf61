import { rewriteAnswers } from '../../harness/rewriteAnswers';
import { callApi } from '../../harness/api';
import type { ExamCourse } from '../examCourse';
import { buildExam, LECTURE } from '../examFile';
import {
  beginExam,
  button,
  choose,
  openStart,
  prepareExams,
  submit,
  waitForResult,
  watchSubmissions,
} from '../examRoom';

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('start', [
    buildExam('plain', { description: 'على الباب الأول كله' }),
    buildExam('once', { attempts: 1 }),
    buildExam('locked', { requires: [LECTURE.key] }),
    buildExam('over', { finished: true }),
    buildExam('silent', { enableAnswers: false, reviewBetweenAttempts: false }),
    buildExam('twice', { reviewBetweenAttempts: false }),
  ]);
});

const review = (page: Awaited<ReturnType<typeof openStart>>['page']) => page.getByRole('link', { name: 'عرض الإجابات' });

describe('the start page of an exam', () => {
  it('EX-01 EX-04 EX-06 shows description, duration, questions, score and attempts, and before them no result or answers', async () => {
    const { page } = await openStart(course, 'plain');
    await page.getByText('على الباب الأول كله').waitFor();
    const about = page.getByRole('region', { name: 'قبل أن تبدأ' });
    const facts = (await about.locator('dl').innerText()).replace(/\s+/g, ' ');
    expect(facts).toContain('عدد الأسئلة 3 أسئلة');
    expect(facts).toContain('مدة الامتحان 20 دقيقة');
    expect(facts).toContain('الدرجة النهائية 6');
    expect(facts).toContain('المحاولات المتبقية 2 من 2');
    await page.getByRole('heading', { name: 'المحاولات المتبقية: 2' }).waitFor();
    expect(await page.getByRole('region', { name: 'نتيجتك' }).count()).toBe(0);
    expect(await review(page).count()).toBe(0);
  });

  it.each([
    ['not enrolled', 'plain', false, 'يجب الاشتراك في الكورس لدخول هذا الامتحان'],
    ['without the required content', 'locked', true, 'يجب إكمال المحتوى المطلوب أولًا'],
  ])('EX-02 a student %s reads the reason and finds no start button', async (_, key, enrolled, sentence) => {
    const { page } = await openStart(course, key, { enrolled });
    await page.getByText(sentence).waitFor();
    expect(await button(page, /بدء|استكمال/).count()).toBe(0);
    if (key === 'locked')
      expect(
        await page.locator('aside', { hasText: sentence }).getByRole('link', { name: LECTURE.title }).count(),
      ).toBe(1);
  });

  it('EX-02 EX-06 after the exam has finished a student reads the reason and is offered the answers', async () => {
    const { page } = await openStart(course, 'over');
    await page.getByText('انتهى الوقت المتاح لدخول هذا الامتحان').waitFor();
    expect(await button(page, /بدء|استكمال/).count()).toBe(0);
    await review(page).waitFor();
  });

  it('EX-02 EX-04 EX-06 after the last attempt the limit is the reason, below the result and its level', async () => {
    const sitting = await beginExam(course, 'once');
    for (const n of [1, 2, 3]) await choose(sitting, n, 1);
    await submit(sitting);
    await waitForResult(sitting);
    await sitting.page.getByText('انتهى عدد المحاولات المتاحة').waitFor();
    const result = (await sitting.page.getByRole('region', { name: 'نتيجتك' }).innerText()).replace(/\s+/g, ' ');
    expect(result).toContain('ممتاز');
    expect(result).toContain('100%');
    expect(await button(sitting.page, /بدء|استكمال/).count()).toBe(0);
    await review(sitting.page).waitFor();
  });

  it('EX-03 sends exam and enrollment to start, shows the questions, and later resumes without a new start', async () => {
    const sitting = await openStart(course, 'plain');
    const { page, exam, candidate } = sitting;
    const starts: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/attendance/start')) starts.push(request.postDataJSON());
    });
    await button(page, 'بدء الامتحان').click();
    await page.waitForURL('**/attend');
    const { enrollmentId } = await callApi<{ enrollmentId: string }>(
      course.origin,
      'GET',
      `/course/${course.courseId}`,
      {
        token: candidate.token,
      },
    );
    expect(starts).toEqual([{ examId: exam.id, enrollmentId }]);
    await page.goto(`${exam.address}/start`);
    await page.getByText('لديك محاولة لم تُرسل بعد').waitFor();
    await button(page, 'استكمال الامتحان').click();
    await page.waitForURL('**/attend');
    expect(starts).toHaveLength(1);
  });

  it('EX-03 a start that returns a submitted attempt stays on the start page', async () => {
    const { page } = await openStart(course, 'plain', {
      before: (opened) =>
        rewriteAnswers<{ data: { attendance: { submitted: boolean } } }>(opened, '**/attendance/start', (body) => {
          body.data.attendance.submitted = true;
        }),
    });
    await button(page, 'بدء الامتحان').click();
    await page.getByRole('region', { name: 'نتيجتك' }).waitFor();
    expect(page.url()).toMatch(/\/start$/);
  });

  it('EX-05 with no attempt left, the stored answers are sent from here', async () => {
    const sitting = await beginExam(course, 'once');
    const { page, exam } = sitting;
    await choose(sitting, 1, 1);
    await choose(sitting, 3, 2);
    await page.goto(`${exam.address}/start`);
    const sent = watchSubmissions(page);
    await page.getByText('تمت الإجابة على 2 من 3').waitFor();
    await button(page, 'إرسال الإجابات المحفوظة').click();
    await waitForResult(sitting);
    expect(sent.map(({ studentAnswers }) => studentAnswers)).toEqual([['b', null, 'c']]);
  });

  it('EX-06 RS-04 an exam that does not show answers offers none, and redirects from their address', async () => {
    const silent = await beginExam(course, 'silent');
    await submit(silent);
    await waitForResult(silent);
    expect(await review(silent.page).count()).toBe(0);
    await silent.page.goto(`${silent.exam.address}/result`);
    await silent.page.waitForURL('**/start');
  });

  it('BE-10 the answers are offered after the last attempt; before, the page says when they open', async () => {
    const sitting = await beginExam(course, 'twice');
    await submit(sitting);
    await waitForResult(sitting);
    await sitting.page.getByText('تظهر الإجابات الصحيحة بعد استخدام كل المحاولات أو عند انتهاء الامتحان.').waitFor();
    expect(await review(sitting.page).count()).toBe(0);
    await sitting.page.goto(`${sitting.exam.address}/result`);
    await sitting.page.waitForURL('**/start');

    await button(sitting.page, 'بدء محاولة جديدة').click();
    await sitting.page.waitForURL('**/attend');
    await submit(sitting);
    await waitForResult(sitting);
    await review(sitting.page).waitFor();
  });
});
