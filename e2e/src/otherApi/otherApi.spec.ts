import path from 'node:path';
import type { Page } from 'playwright-core';
import { openItem } from '../courses/viewPage';
import { recordCalls } from '../courses/wire';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { bunnyRemote, serveBunny } from '../harness/servers/bunnyEmbed';
import { newStudent } from '../harness/student';
import { startProduct } from '../harness/startProduct';
import type { Product } from '../harness/startProduct';
import { until } from '../harness/until';
import { answerQuestion, openExam, submitExam } from '../journey/examSteps';
import { signUpAs } from '../journey/signupSteps';
import { CODE, course, examItem, freeCourse, gradedHomework, homework, lecture, limitedLecture } from './otherCourse';
import { startOtherApi } from './startOtherApi';

let api: Awaited<ReturnType<typeof startOtherApi>>;
let product: Product;

beforeAll(async () => {
  api = await startOtherApi();
  product = await startProduct(
    { API_ORIGIN: api.origin, RELEASE_DIR: path.join(process.env.E2E_FOLDER ?? '', 'release') },
    'serve',
  );
});

afterAll(async () => {
  await product.stop();
  await api.stop();
});

async function signUp(viewport: { width: number; height: number }): Promise<Page> {
  const page = await openPage({
    origin: product.origin,
    viewport,
    // The course's pictures are on a host that does not exist.
    expectedErrors: /example\.com|ERR_|Content Security Policy|img-src/,
  });
  await serveBunny(page, { durationSec: 100, rate: 0 });
  await page.goto('/signup');
  await signUpAs(page, newStudent());
  return page;
}

async function buyWithCode(page: Page): Promise<void> {
  await page.getByText('أنت غير مشترك في أي كورس').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'شراء كورس' }).last().click();
  await page.waitForURL('**/course/stage/highschool/grade/third');
  await page.getByRole('link', { name: course.title }).first().click();
  await page.getByRole('heading', { level: 1, name: course.title }).waitFor();
  await page.getByLabel('كود الاشتراك').fill(CODE);
  await page.getByRole('button', { name: 'تحقق من الكود' }).click();
  await page.getByRole('button', { name: 'اشترك الآن' }).click();
  await page.getByRole('link', { name: 'الدخول إلى الكورس' }).first().click();
  await page.waitForURL('**/lecture/**');
}

async function watchPastHalf(page: Page): Promise<void> {
  const calls = recordCalls(page);
  const player = await bunnyRemote(page);
  await player.play();
  await player.at(40, 51, 61);
  await until('the reports', () => Promise.resolve(calls.reports().length === 3));
  expect(calls.reports()).toMatchObject([50, 55, 60].map((watchPercentage) => ({ watchPercentage, watchedCount: 1 })));
  await player.pause();
}

async function takeExam(page: Page): Promise<void> {
  await openExam(page, examItem.title);
  await page.getByRole('button', { name: 'بدء الامتحان' }).click();
  await page.waitForURL('**/attend');
  await answerQuestion(page, 1, 2, 0);
  await page.reload();
  await page.getByText('تمت الإجابة على 1 من 2').first().waitFor();
  await answerQuestion(page, 2, 2, 0);
  await submitExam(page, 2, 2);
  await page.waitForURL('**/start');
  await page.getByRole('link', { name: 'عرض الإجابات' }).click();
  await page.waitForURL('**/result');
  await page.getByText('الإجابة الصحيحة').first().waitFor();
}

describe('a server that sends only the specified fields', () => {
  it('RX-01 works on a phone from the catalogue over a code, a lecture and homework to an exam result', async () => {
    const page = await signUp(VIEWPORTS.phone);
    await buyWithCode(page);
    await watchPastHalf(page);
    await openItem(page, homework.title);
    await page.getByText('السؤال الثاني').waitFor();
    await page.getByText('لم يتم تصحيح الواجب حاليًا').waitFor();
    await takeExam(page);

    await page.goto('/student/results');
    await page.getByText(examItem.title).waitFor();
    await page.getByText('66.7%').first().waitFor();
    await page.goto('/student/courses');
    const card = page.getByRole('article').filter({ hasText: course.title });
    await card.getByText('1 من 4').waitFor();
    await card.getByRole('link', { name: course.title }).click();
    await page.getByRole('link', { name: 'الدخول إلى الكورس' }).first().click();
    await page.waitForURL('**/exam/**');
    await openItem(page, lecture.title);
    await page.frameLocator('iframe').locator('body').waitFor();
  });

  it("RX-01 shows a free course among the student's own as soon as they enrolled, on a desktop", async () => {
    const page = await signUp(VIEWPORTS.desktop);
    await page.getByText('أنت غير مشترك في أي كورس').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'شراء كورس' }).last().click();
    await page.getByRole('link', { name: freeCourse.title }).first().click();
    await page.getByRole('button', { name: 'اشترك مجانًا' }).click();
    await page.getByRole('link', { name: 'الدخول إلى الكورس' }).first().click();
    await page.waitForURL('**/homework/**');
    await openItem(page, gradedHomework.title);
    await page.getByText('تم تصحيح الواجب بنجاح').waitFor();

    await openItem(page, 'كورساتي');
    await page.waitForURL('**/student/courses');
    const card = page.getByRole('article').filter({ hasText: freeCourse.title });
    await card.getByText('1 من 1').waitFor();
  });
});

describe('a watch limit on a server that sends only the specified fields', () => {
  it('RX-03 shows each counted view at once, and does not open the video again after the last, even without a connection', async () => {
    const page = await signUp(VIEWPORTS.phone);
    await buyWithCode(page);
    await openItem(page, limitedLecture.title);
    await page.getByText('عدد المشاهدات المتبقية: 2').waitFor();
    await page.evaluate(() => {
      const code = Object.keys(localStorage).find((key) => key.startsWith('manassa.watched.'));
      if (code !== undefined) throw new Error(`already counted: ${code}`);
    });
    await page.route('**/api/v2/enrollment/progress/*', (route) => route.abort('connectionreset'));
    for (const left of [1, 0]) {
      const player = await bunnyRemote(page);
      await player.play();
      await player.at(40, 51, 97);
      await page.getByText(`عدد المشاهدات المتبقية: ${left}`).waitFor();
      await player.pause();
      await openItem(page, homework.title);
      await page.getByText('السؤال الثاني').waitFor();
      await openItem(page, limitedLecture.title);
    }
    await page.getByText('شاهدت هذا الدرس 2 من 2').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.reload();
    await page.getByText('شاهدت هذا الدرس 2 من 2').waitFor();
  });
});

describe('unreadable list entries', () => {
  it('RX-02 are left out and reported once; a list without any readable entry is a failure with a retry', async () => {
    const page = await signUp(VIEWPORTS.desktop);
    const reports: string[] = [];
    await page.route('**/reports', async (route) => {
      reports.push(route.request().postData() ?? '');
      await route.fulfill({ status: 204 });
    });
    const enrollment = { course: freeCourse, progress: [], createdAt: '2026-11-01T09:00:00.000Z' };
    let enrollments: unknown[] = [{ progress: [], course: { title: 'بلا رقم' } }, null];
    await page.route('**/api/v2/enrollment/my-enrollments', (route) =>
      route.fulfill({ json: { success: true, message: '', data: { enrollments } } }),
    );
    await page.reload();
    const retry = page.getByRole('main').getByRole('button', { name: 'إعادة المحاولة' });
    await retry.waitFor();
    expect(await page.getByText('أنت غير مشترك في أي كورس').count()).toBe(0);

    enrollments = [...enrollments, enrollment];
    await retry.click();
    await page.getByRole('article').filter({ hasText: freeCourse.title }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await until('the report', () => Promise.resolve(reports.some((text) => text.includes('dropped'))));
    await page.goto('/');
    const dropped = reports.flatMap((text) => (JSON.parse(text) as { dropped?: unknown[] }).dropped ?? []);
    expect(dropped).toEqual([
      { call: 'GET /enrollment/my-enrollments', list: 'enrollments', field: 'course._id', dropped: 2, kept: 0 },
    ]);
  });
});
