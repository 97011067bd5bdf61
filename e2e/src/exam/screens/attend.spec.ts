import { VIEWPORTS } from '../../harness/browserTest';
import { until } from '../../harness/until';
import { readGraded } from '../examCourse';
import type { ExamCourse } from '../examCourse';
import { buildExam, buildQuestion } from '../examFile';
import {
  askToSubmit,
  beginExam,
  button,
  choose,
  jumpTo,
  navigator,
  option,
  prepareExams,
  question,
  submit,
  takePlace,
  waitForResult,
  watchSubmissions,
} from '../examRoom';

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('attend', [
    buildExam('plain', { attempts: 9 }),
    buildExam('pictured', {
      questions: [
        buildQuestion(1, { image: 'figures/s2-prism.svg' }),
        buildQuestion(2, { image: 'figures/there-is-none.svg' }),
      ],
    }),
    buildExam('over', { finished: true }),
    buildExam('empty', { questions: [] }),
  ]);
});

describe('attending an exam', () => {
  it('AT-01 AT-06 header and confirmation show title, questions, countdown and answered count; cancelling restores everything', async () => {
    const sitting = await beginExam(course, 'plain');
    const { page, exam } = sitting;
    const header = page.locator('header[data-phase]');
    await header.getByRole('heading', { name: exam.spec.title }).waitFor();
    await header.getByText('3 أسئلة').waitFor();
    expect(await header.getByRole('timer').innerText()).toMatch(/^(20:00|19:5\d)$/);
    const answered = header.getByRole('progressbar', { name: 'الأسئلة التي تمت الإجابة عليها' });
    expect(await answered.getAttribute('aria-valuenow')).toBe('0');
    await header.getByRole('progressbar', { name: 'الوقت المنقضي' }).waitFor();
    await choose(sitting, 1, 0);
    await header.getByText('تمت الإجابة على 1 من 3').waitFor();
    expect(Math.round(Number(await answered.getAttribute('aria-valuenow')))).toBe(33);
    expect(await answered.getAttribute('aria-valuetext')).toBe('تمت الإجابة على 1 من 3');

    const sent = watchSubmissions(page);
    const dialog = await askToSubmit(sitting);
    await dialog.getByText('أجبت على 1 من 3 أسئلة، وبقي بدون إجابة: سؤالان').waitFor();
    await dialog.getByText('؟', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'إرسال الآن' }).waitFor();
    await dialog.getByRole('button', { name: 'مراجعة الإجابات' }).click();
    await dialog.waitFor({ state: 'detached' });
    await question(sitting, 1).waitFor();
    expect(await option(sitting, 0).isChecked()).toBe(true);
    await option(sitting, 2).check({ force: true });
    expect(sent).toHaveLength(0);
  });

  it('AT-03 BE-15 a question shows its number, points, text and picture, and one radio group keyed by option', async () => {
    const sitting = await beginExam(course, 'pictured', { expectedErrors: /404/ });
    const { page } = sitting;
    const group = page.getByRole('radiogroup');
    expect(await group.count()).toBe(1);
    await page.getByText('درجتان', { exact: true }).waitFor();
    const image = page.getByRole('img', { name: 'رسم توضيحي للسؤال 1' });
    await image.waitFor();
    const { origin: host, pathname, search } = new URL(await image.evaluate((img: HTMLImageElement) => img.src));
    expect(pathname).toBe('/media/figures/s2-prism.svg');
    expect((await fetch(host + pathname + search)).status).toBe(200);
    expect((await fetch(host + pathname)).status).toBe(403);
    expect((await image.boundingBox())?.height).toBeLessThanOrEqual(300);
    expect(
      await page.getByRole('radio').evaluateAll((radios: HTMLInputElement[]) => radios.map((r) => r.value)),
    ).toEqual(['a', 'b', 'c', 'd']);
    expect(
      new Set(await page.getByRole('radio').evaluateAll((rs: HTMLInputElement[]) => rs.map((r) => r.name))).size,
    ).toBe(1);
    await choose(sitting, 2, 3);
    await page.getByText('تعذّر تحميل الصورة').waitFor();
    expect(await option(sitting, 3).isChecked()).toBe(true);
    await submit(sitting);
    await waitForResult(sitting);
  });

  it('AT-03 the options stay in place when a picture arrives late or fails', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const sitting = await beginExam(course, 'pictured', {
      viewport: VIEWPORTS.phone,
      expectedErrors: /404/,
      before: (page) => page.route('**/s2-prism.svg*', (route) => arrived.then(() => route.fallback())),
    });
    const { page } = sitting;
    const width = (): Promise<number> =>
      page.getByRole('img', { name: 'رسم توضيحي للسؤال 1' }).evaluate((img: HTMLImageElement) => img.naturalWidth);
    /** In px, from the heading of the nth question to its first option. */
    const distance = async (n: number): Promise<number> => {
      const [heading, first] = [await question(sitting, n).boundingBox(), await option(sitting, 0).boundingBox()];
      return (first?.y ?? NaN) - (heading?.y ?? NaN);
    };
    expect(await width()).toBe(0);
    const empty = await distance(1);
    arrive();
    await until('the picture', async () => (await width()) > 0);
    expect(await distance(1)).toBe(empty);

    await button(page, 'التالي').click();
    await page.getByText('تعذّر تحميل الصورة').waitFor();
    expect(await distance(2)).toBe(empty);
  });

  it('AT-05 on a phone a button that is still there after a tap looks as before', async () => {
    const { page } = await beginExam(course, 'plain', { isPhone: true });
    const next = button(page, 'التالي');
    const painted = () => next.evaluate((element) => getComputedStyle(element).backgroundColor);
    const before = await painted();
    // Phones hover what was tapped last; a tap in the test does not.
    await next.hover();
    expect(await next.evaluate((element) => element.matches(':hover'))).toBe(true);
    // Colours change within 150 ms.
    await page.waitForTimeout(300);
    expect(await painted()).toBe(before);
  });

  it('AT-04 the navigator distinguishes current, answered and open by words and not only by colour', async () => {
    const sitting = await beginExam(course, 'plain');
    await choose(sitting, 1, 0);
    await jumpTo(sitting, 2).click();
    const [answered, current, open] = [jumpTo(sitting, 1), jumpTo(sitting, 2), jumpTo(sitting, 3)];
    expect(await answered.getAttribute('aria-label')).toMatch(/تمت الإجابة$/);
    expect(await answered.locator('[title]').getAttribute('title')).toBe('تمت الإجابة');
    expect(await open.getAttribute('aria-label')).toMatch(/لم تتم الإجابة$/);
    expect(await open.locator('[title]').getAttribute('title')).toBe('لم تتم الإجابة');
    expect(await current.getAttribute('aria-current')).toBe('true');
    const looks = await Promise.all(
      [answered, current, open].map((locator) =>
        locator.evaluate((element) => {
          const own = getComputedStyle(element);
          const after = getComputedStyle(element, '::after');
          return {
            colour: own.backgroundColor,
            shape: [
              own.borderStyle,
              own.borderWidth,
              own.outlineStyle,
              own.boxShadow,
              own.fontWeight,
              own.textDecorationLine,
              after.content,
              after.width,
            ].join(' '),
          };
        }),
      ),
    );
    expect(new Set(looks.map(({ shape }) => shape)).size).toBe(3);
    await open.click();
    await question(sitting, 3).waitFor();
  });

  it('AT-04 AT-14 on a phone a picked number closes the sheet and moves the focus to its question', async () => {
    const sitting = await beginExam(course, 'plain', { viewport: VIEWPORTS.phone });
    const { page } = sitting;
    await button(page, /فتح قائمة الأسئلة/).click();
    const sheet = page.getByRole('dialog', { name: 'الأسئلة' });
    await sheet.getByRole('button', { name: /^الانتقال إلى السؤال 3،/ }).click();
    await sheet.waitFor({ state: 'detached' });
    await question(sitting, 3).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'السؤال 3 من 3');
    await page.keyboard.press('2');
    expect(await option(sitting, 1).isChecked()).toBe(true);
    await button(page, /فتح قائمة الأسئلة/).click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'dialog');
  });

  it('AT-05 previous and next change the question; the last next submits and announces it', async () => {
    const sitting = await beginExam(course, 'plain');
    const { page } = sitting;
    expect(await button(page, 'السابق').isDisabled()).toBe(true);
    await button(page, 'التالي').click();
    await question(sitting, 2).waitFor();
    await button(page, 'السابق').click();
    await question(sitting, 1).waitFor();
    await jumpTo(sitting, 3).click();
    expect(await button(page, 'التالي').count()).toBe(0);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/attendance/submit', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('region').getByRole('button', { name: 'إرسال الامتحان' }).last().click();
    await button(page, 'إرسال الآن').click();
    await button(page, 'جارٍ الإرسال...').waitFor();
    release();
    await waitForResult(sitting);
  });

  it.each([
    ['the exam is finished', 'over'],
    ['there are no questions', 'empty'],
  ])('AT-07 redirects to the start page when %s', async (_, key) => {
    const { page, exam } = await takePlace(course, key);
    await page.goto('/student/courses');
    await page.goto(`${exam.address}/attend`);
    await page.waitForURL('**/start');
    await page.getByRole('heading', { level: 1, name: exam.spec.title }).waitFor();
    await page.goBack();
    await page.waitForURL('**/student/courses');
  });

  it('AT-10 any key or press while submitting sends no second POST and changes nothing', async () => {
    const sitting = await beginExam(course, 'plain');
    const { page } = sitting;
    await choose(sitting, 1, 1);
    const sent = watchSubmissions(page);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/attendance/submit', async (route) => {
      await held;
      await route.continue();
    });
    const confirm = (await askToSubmit(sitting)).getByRole('button', { name: 'إرسال الآن' });
    await confirm.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await button(page, 'جارٍ الإرسال...').waitFor();
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('button, input[type=radio]')) element.click();
    });
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    expect(await jumpTo(sitting, 2).isDisabled()).toBe(true);
    expect(await navigator(sitting).getByRole('button', { name: 'إرسال الامتحان' }).isDisabled()).toBe(true);
    release();
    await waitForResult(sitting);
    expect(sent.map(({ studentAnswers }) => studentAnswers)).toEqual([['b', null, null]]);
  });

  it('AT-07 AT-11 after submitting nothing is left on the device, the item is completed, and the exam leads to its start', async () => {
    const sitting = await beginExam(course, 'plain');
    const { page, exam, candidate } = sitting;
    await choose(sitting, 1, 1);
    await submit(sitting);
    await waitForResult(sitting);
    // The random name of the device stays: on a busy machine, a checkpoint came before the submission.
    const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('exam')));
    expect(left.filter((key) => key !== 'manassa.exam.device')).toEqual([]);
    await page
      .getByRole('link', { name: new RegExp(`${exam.spec.title}.*مكتمل`) })
      .first()
      .waitFor();
    expect((await readGraded(course.origin, candidate.token, exam)).attendance).toMatchObject({
      submitted: true,
      attempts: 1,
      studentAnswers: ['b', null, null],
    });
    await page.goto(`${exam.address}/attend`);
    await waitForResult(sitting);
  });
});
