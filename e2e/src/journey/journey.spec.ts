import type { Page } from 'playwright-core';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { serveBunny } from '../harness/bunnyEmbed';
import { askApi, demoStudent, logIn, logOut, newStudent, takeCode } from '../harness/student';
import { until } from '../harness/until';
import { answerQuestion, openExam, submitExam } from './examSteps';
import { signUpAs } from './signupSteps';

const COURSE = 'التيار الكهربي ودوائر التيار المستمر';
const EXAM = 'اختبار سريع: شدة التيار وفرق الجهد';
const QUESTIONS = 5;

interface CourseAnswer {
  enrolled: boolean;
  progress: { content: string; isCompleted: boolean; watchedCount: number; watchPercentage: number }[];
}

async function signUp(page: Page): Promise<ReturnType<typeof newStudent>> {
  const student = newStudent();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'إنشاء حساب' }).first().click();
  await page.waitForURL('**/signup');
  await signUpAs(page, student);
  return student;
}

async function findCourse(page: Page): Promise<void> {
  await page.getByText('أنت غير مشترك في أي كورس').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'شراء كورس' }).last().click();
  await page.waitForURL('**/course/**');
  await page
    .getByRole('link', { name: new RegExp(COURSE) })
    .first()
    .click();
  await page.waitForURL('**/course/details/**');
  await page.getByRole('heading', { level: 1, name: COURSE }).waitFor();
}

async function enrollWithCode(page: Page): Promise<string> {
  const enroll = page.getByRole('button', { name: 'اشترك الآن' });
  expect(await enroll.isDisabled()).toBe(true);
  await page.getByLabel('كود الاشتراك').fill(takeCode(COURSE));
  await page.getByRole('button', { name: 'تحقق من الكود' }).click();
  await page.getByText('الكود صالح', { exact: true }).first().waitFor();
  await enroll.click();
  await page.getByRole('link', { name: 'الدخول إلى الكورس' }).first().click();
  await page.waitForURL('**/course/view/**/lecture/**');
  return /\/course\/view\/([^/]+)/.exec(page.url())?.[1] ?? '';
}

/** Watches the lecture on screen past half, until its progress stands in the database. */
async function watchPastHalf(page: Page, courseId: string): Promise<void> {
  const lectureId = /\/lecture\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.frameLocator('iframe').locator('body').click();
  const entry = await until('the progress in the database', async () => {
    const { progress } = await askApi<CourseAnswer>(page, `/course/${courseId}`);
    return progress.find(({ content }) => content === lectureId);
  });
  expect(entry).toMatchObject({ watchedCount: 1, isCompleted: true });
}

/** Sits the whole exam, with a reload in the middle, and comes back to its start page. */
async function sitExam(page: Page): Promise<void> {
  await page.getByRole('button', { name: /بدء الامتحان|بدء محاولة/ }).click();
  await page.waitForURL('**/attend');
  await answerQuestion(page, 1, QUESTIONS, 0);
  await answerQuestion(page, 2, QUESTIONS, 1);
  await page.reload();
  await page.getByText('تمت الإجابة على 2 من 5').first().waitFor();
  for (let question = 3; question <= QUESTIONS; question += 1) {
    await answerQuestion(page, question, QUESTIONS, 0);
  }
  await submitExam(page, QUESTIONS, QUESTIONS);
  await page.waitForURL('**/start');
}

async function reviewAnswers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'عرض الإجابات' }).click();
  await page.waitForURL('**/result');
  await page.getByText('السؤال 1 من 5').first().waitFor();
  await page.getByText('الإجابة الصحيحة').first().waitFor();
}

describe.each(Object.entries(VIEWPORTS))("a student's journey on a %s", (_, viewport) => {
  it('SH-14 leads from the landing page to an exam result, and nothing of it to the next student', async () => {
    const page = await openPage({ viewport });
    await serveBunny(page);

    const student = await signUp(page);
    await findCourse(page);
    const courseId = await enrollWithCode(page);
    await watchPastHalf(page, courseId);

    await openExam(page, EXAM);
    await sitExam(page);
    await reviewAnswers(page);

    await page.goto('/student/results');
    await page.getByText(EXAM).waitFor();
    await logOut(page);

    const demo = demoStudent();
    await logIn(page, demo);
    await page.goto('/student/details');
    await page.getByRole('definition').filter({ hasText: demo.name }).waitFor();
    expect(await page.getByText(student.studentNumber).count()).toBe(0);
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(window.localStorage)));
    expect(kept).not.toContain(student.name);
  });
});
