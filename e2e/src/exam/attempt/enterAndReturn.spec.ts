import type { ExamCourse } from '../examCourse';
import { buildExam } from '../examFile';
import {
  beginExam,
  button,
  choose,
  countStarts,
  heldAttempt,
  jumpTo,
  openStart,
  option,
  prepareExams,
  question,
  secondsLeft,
  submit,
  takePlace,
  waitForResult,
  watchSubmissions,
} from '../examRoom';

const NETWORK = /ERR_|Failed to load|net::/;

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('entering', [buildExam('twice', { attempts: 2 })]);
});

describe('entering', () => {
  it('EX-03 a start whose response is lost on the way back is reported, and pressing again leads into the same attempt', async () => {
    const sitting = await openStart(course, 'twice', { expectedErrors: NETWORK });
    const { page } = sitting;
    await page.route(
      '**/attendance/start',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await button(page, 'بدء الامتحان').click();
    await page.getByRole('listitem').getByText('حدث خطأ في الاتصال حاول مرة أخرى').waitFor();
    // The button is busy until the exam was read again.
    const again = page.getByRole('button', { name: 'استكمال الامتحان', disabled: false });
    await again.waitFor();
    const starts = countStarts(page);
    await again.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await question(sitting, 1).waitFor();
    expect(starts()).toBe(0);
    expect(await heldAttempt(sitting)).toMatchObject({ attempts: 1, submitted: false });
  });

  it.each([
    ['who has not started', true],
    ['who is not enrolled', false],
  ])('AT-07 RS-04 a student %s gets to the start page from any address, and no time begins', async (_, enrolled) => {
    const sitting = await takePlace(course, 'twice', { enrolled });
    const { page, exam } = sitting;
    const starts = countStarts(page);
    for (const last of ['attend', 'result', 'start']) {
      await page.goto(`${exam.address}/${last}`);
      await page.waitForURL('**/start');
      await page.getByRole('heading', { level: 1, name: exam.spec.title }).waitFor();
      expect(await page.getByRole('timer').count()).toBe(0);
    }
    expect(starts()).toBe(0);
    expect(await heldAttempt(sitting)).toBeNull();
  });

  it('EX-03 AT-11 begins a second and last attempt empty, with the full time and its own stored answers', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    for (const n of [1, 2, 3]) await choose(sitting, n, 1);
    await submit(sitting);
    await waitForResult(sitting);
    const first = await heldAttempt(sitting);
    expect(first).toMatchObject({ attempts: 1, score: 6 });
    await button(page, 'بدء محاولة جديدة').click();
    await question(sitting, 1).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await secondsLeft(sitting)).toBeGreaterThan(1190);
    await choose(sitting, 2, 3);
    await submit(sitting);
    await waitForResult(sitting);
    expect(await heldAttempt(sitting)).toMatchObject({ attempts: 2, score: 0, studentAnswers: [null, 'd', null] });
    await page.getByText('انتهى عدد المحاولات المتاحة').waitFor();
    expect(await button(page, /بدء|استكمال/).count()).toBe(0);
  });
});

describe('back and forward', () => {
  it('EX-03 AT-13 going back leaves the attempt open, and forward resumes it without extra time', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    await choose(sitting, 1, 2);
    await jumpTo(sitting, 2).click();
    const starts = countStarts(page);
    const before = await secondsLeft(sitting);
    await page.goBack();
    await page.getByText('لديك محاولة لم تُرسل بعد').waitFor();
    await page.goForward();
    await question(sitting, 2).waitFor();
    expect(await secondsLeft(sitting)).toBeLessThanOrEqual(before);
    await jumpTo(sitting, 1).click();
    expect(await option(sitting, 2).isChecked()).toBe(true);
    expect(starts()).toBe(0);
  });

  it('AT-07 RS-01 after the submission back leaves the exam, forward and reload show the result and its review, and nothing is sent', async () => {
    const sitting = await beginExam(course, 'twice');
    const { page } = sitting;
    await choose(sitting, 1, 1);
    await submit(sitting);
    await waitForResult(sitting);
    const sent = watchSubmissions(page);
    const starts = countStarts(page);
    // Not the start page from before the attempt.
    await page.goBack();
    await page.waitForURL('**/threshold.html');
    await page.goForward();
    await waitForResult(sitting);
    await page.getByRole('link', { name: 'عرض الإجابات' }).click();
    const review = async (): Promise<void> => {
      await page.getByText('2 / 6', { exact: true }).waitFor();
      await page.getByRole('status').getByText('إجابة صحيحة', { exact: true }).waitFor();
    };
    await review();
    await page.reload();
    await review();
    await page.goBack();
    await waitForResult(sitting);
    await page.goForward();
    await review();
    expect(await page.getByRole('radio').count()).toBe(0);
    expect([sent.length, starts()]).toEqual([0, 0]);
    expect(await heldAttempt(sitting)).toMatchObject({ attempts: 1, studentAnswers: ['b', null, null] });
  });
});
