import type { Page } from 'playwright-core';
import { askApi, newStudent } from '../harness/student';
import { until } from '../harness/until';
import { answerQuestion, submitExam } from './examSteps';
import { signUpAs } from './signupSteps';

/** Bought with a code in the sample catalogue. */
const COURSE = 'التيار الكهربي ودوائر التيار المستمر';
export const EXAM = 'اختبار سريع: شدة التيار وفرق الجهد';
export const QUESTIONS = 5;
const ATTEMPTS = 3;

interface CourseAnswer {
  enrolled: boolean;
  progress: { content: string; isCompleted: boolean; watchedCount: number; watchPercentage: number }[];
}

export async function signUp(page: Page): Promise<ReturnType<typeof newStudent>> {
  const student = newStudent();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'إنشاء حساب' }).first().click();
  await page.waitForURL('**/signup');
  await signUpAs(page, student);
  return student;
}

/** Finds the course from the empty list of the student's own courses. */
export async function findCourse(page: Page): Promise<void> {
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

/** Enrolls with an unused code, enters the course and returns its id. */
export async function enrollWithCode(page: Page, code: string): Promise<string> {
  const enroll = page.getByRole('button', { name: 'اشترك الآن' });
  expect(await enroll.isDisabled()).toBe(true);
  await page.getByLabel('كود الاشتراك').fill(code);
  await page.getByRole('button', { name: 'تحقق من الكود' }).click();
  await page.getByText('الكود صالح', { exact: true }).first().waitFor();
  await enroll.click();
  await page.getByRole('link', { name: 'الدخول إلى الكورس' }).first().click();
  await page.waitForURL('**/course/view/**/lecture/**');
  return /\/course\/view\/([^/]+)/.exec(page.url())?.[1] ?? '';
}

export async function watchPastHalf(page: Page, courseId: string): Promise<void> {
  const lectureId = /\/lecture\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.frameLocator('iframe').locator('body').click();
  const entry = await until('the progress in the database', async () => {
    const { progress } = await askApi<CourseAnswer>(page, `/course/${courseId}`);
    return progress.find(({ content }) => content === lectureId);
  });
  expect(entry).toMatchObject({ watchedCount: 1, isCompleted: true });
}

/** Takes the whole exam, with a reload in the middle, and returns to its start page. */
export async function takeExam(page: Page): Promise<void> {
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

/** Uses up the attempts, because the answers open after the last one, and opens the answers. */
export async function reviewAnswers(page: Page): Promise<void> {
  for (let left = ATTEMPTS - 1; left > 0; left -= 1) {
    await page.getByRole('heading', { name: `المحاولات المتبقية: ${left}` }).waitFor();
    await page.getByRole('button', { name: 'بدء محاولة جديدة' }).click();
    await page.waitForURL('**/attend');
    await page.getByText(`السؤال 1 من ${QUESTIONS}`).first().waitFor();
    for (let question = 1; question < QUESTIONS; question += 1) {
      await page.getByRole('button', { name: 'التالي' }).click();
      await page
        .getByText(`السؤال ${question + 1} من ${QUESTIONS}`)
        .first()
        .waitFor();
    }
    await submitExam(page, 0, QUESTIONS);
    await page.waitForURL('**/start');
  }
  await page.getByRole('link', { name: 'عرض الإجابات' }).click();
  await page.waitForURL('**/result');
  await page.getByText('السؤال 1 من 5').first().waitFor();
  await page.getByText('الإجابة الصحيحة').first().waitFor();
}
