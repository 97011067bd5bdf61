import type { Page } from 'playwright-core';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { serveBunny } from '../harness/bunnyEmbed';
import { askApi, demoStudent, logIn, logOut, newStudent, takeCode } from '../harness/student';

const COURSE = 'التيار الكهربي ودوائر التيار المستمر';

interface CourseAnswer {
  enrolled: boolean;
  progress: { content: string; isCompleted: boolean; watchedCount: number; watchPercentage: number }[];
}

async function signUp(page: Page): Promise<ReturnType<typeof newStudent>> {
  const student = newStudent();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'إنشاء حساب' }).first().click();
  await page.waitForURL('**/signup');
  await page.getByLabel('اسم الطالب').fill(student.name);
  await page.getByLabel('كود الطالب').fill(student.studentCode);
  await page.getByLabel('رقم هاتف الطالب').fill(student.studentNumber);
  await page.getByLabel('رقم هاتف ولي الأمر').fill(student.parentNumber);
  await page.getByLabel('الصف الدراسي').selectOption({ label: 'الثالث الثانوي' });
  const group = page.getByLabel('المجموعة');
  await page.waitForFunction(() => document.querySelectorAll('select')[1]?.options.length !== 1);
  await group.selectOption({ index: 1 });
  await page.getByLabel('كلمة المرور', { exact: true }).fill(student.password);
  await page.getByRole('main').getByRole('button', { name: 'إنشاء الحساب' }).click();
  await page.waitForURL('**/student/courses');
  return student;
}

async function buyCourse(page: Page): Promise<string> {
  await page.getByText('أنت غير مشترك في أي كورس').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'شراء كورس' }).last().click();
  await page.waitForURL('**/course/**');
  await page
    .getByRole('link', { name: new RegExp(COURSE) })
    .first()
    .click();
  await page.waitForURL('**/course/details/**');
  await page.getByRole('heading', { level: 1, name: COURSE }).waitFor();
  const enroll = page.getByRole('button', { name: 'اشترك الآن' });
  expect(await enroll.isDisabled()).toBe(true);
  await page.getByLabel('كود الاشتراك').fill(takeCode(COURSE));
  await page.getByRole('button', { name: 'تحقق من الكود' }).click();
  await page.getByText('الكود صالح', { exact: true }).waitFor();
  await enroll.click();
  await page.getByRole('link', { name: 'الدخول إلى الكورس' }).first().click();
  await page.waitForURL('**/course/view/**/lecture/**');
  return /\/course\/view\/([^/]+)/.exec(page.url())?.[1] ?? '';
}

/** Watches the lecture on screen past half, until the progress stands in the database. */
async function watchPastHalf(page: Page, courseId: string): Promise<void> {
  const lectureId = /\/lecture\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.frameLocator('iframe').locator('body').click();
  await expect
    .poll(async () => {
      const { progress } = await askApi<CourseAnswer>(page, `/course/${courseId}`);
      return progress.find(({ content }) => content === lectureId);
    })
    .toMatchObject({ watchedCount: 1, isCompleted: true });
}

async function openExam(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: /محتوى الكورس/ }).click();
  await page
    .getByRole('link', { name: /امتحان/ })
    .first()
    .click();
  await page.waitForURL('**/exam/**/start');
}
