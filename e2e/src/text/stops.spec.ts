import type { Page } from 'playwright-core';
import { addressOf, call, enrolledMember, openAs } from '../courses/member';
import type { CourseAnswer, Member } from '../courses/member';
import { alterCourse, refuse } from '../courses/wire';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { rewriteAnswers } from '../harness/rewriteAnswers';
import { until } from '../harness/until';
import { drawnStops } from './drawnText';

/** Minimum gap in em; less looks like a decimal point: the digits of '1.6' are 0.2 em apart. */
const LEAST_GAP_EM = 0.3;
const QUANTITY = '3 A';
const ENDING = ` شدته ${QUANTITY}. ثم`;
const WRITTEN = new Set(['title', 'question', 'description']);

function append(value: unknown, key = '', parent = ''): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => append(each, '', key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, append(each, name, key)]));
  }
  const isWritten =
    WRITTEN.has(key) || parent === 'answers' || (key === 'name' && /^(category|docs|chapters)$/.test(parent));
  return typeof value === 'string' && value !== '' && isWritten ? value + ENDING : value;
}

let member: Member;
let course: CourseAnswer;
beforeAll(async () => {
  ({ member, course } = await enrolledMember('t3-foundation'));
});

async function openAppended(): Promise<Page> {
  const page = await openAs(member);
  await rewriteAnswers(page, '**/api/v2/**', append);
  return page;
}

/** Waits for `least` places that show the quantity, and checks that each full stop is on the sentence's side, apart. */
async function expectApart(page: Page, least: number, stop = '.'): Promise<void> {
  await until(`${least} quantities at ${page.url()}`, async () => {
    return (await drawnStops(page, QUANTITY, stop)).length >= least;
  });
  for (const drawn of await drawnStops(page, QUANTITY, stop)) {
    expect(drawn).toMatchObject({ within: drawn.within, gapEm: expect.any(Number) as number });
    expect({ within: drawn.within, isLeft: drawn.stop.right <= drawn.run.left }).toEqual({
      within: drawn.within,
      isLeft: true,
    });
    expect(drawn.gapEm).toBeGreaterThanOrEqual(LEAST_GAP_EM);
  }
}

describe('a full stop after a quantity', () => {
  it('RX-14 is drawn apart from it on every screen of a course', async () => {
    const page = await openAppended();
    await page.goto('/course/stage/highschool/grade/third');
    await expectApart(page, 4);
    await page.goto(`/course/details/${course.course._id}`);
    await expectApart(page, 3);
    expect(await page.title()).toContain(`\u2066${QUANTITY}\u2069\u202f.`);
    await page.goto(`/course/buy?stage=highschool&grade=third&course=${course.course._id}`);
    await expectApart(page, 2);
    await page.goto(addressOf(course, 'رموز الدائرة'));
    await page.getByRole('region', { name: 'فصول الفيديو' }).getByRole('button').first().waitFor();
    await page.getByRole('region', { name: 'الملفات المرفقة' }).getByRole('link').first().waitFor();
    // The title, the description, the section, the items of the list, a file and four chapters.
    await expectApart(page, 10);
    await page.goto(addressOf(course, 'واجب الوحدات'));
    await expectApart(page, 4);
    await page.goto('/student/courses');
    await expectApart(page, 1);
  });

  it('RX-14 is drawn apart from it throughout an exam', async () => {
    const exam = course.course.sections.flatMap(({ content }) => content).find(({ type }) => type === 'exam');
    const page = await openAppended();
    await page.goto(addressOf(course, exam?.title ?? ''));
    await expectApart(page, 3);
    await page.getByRole('button', { name: 'بدء الامتحان' }).click();
    await page.getByRole('radio').first().waitFor();
    // The title of the exam, the question and its four options.
    await expectApart(page, 6);
    const navigator = page.getByRole('complementary', { name: 'الأسئلة' });
    await navigator.getByRole('button', { name: 'إرسال الامتحان' }).click();
    await page.getByRole('button', { name: 'إرسال الآن' }).click();
    await page.getByRole('region', { name: 'نتيجتك' }).waitFor();
    // The answers open after the last of three attempts.
    for (let left = 2; left > 0; left -= 1) {
      const attempt = { examId: exam?._id, enrollmentId: course.enrollmentId };
      await call(member, 'POST', '/attendance/start', attempt);
      await call(member, 'POST', '/attendance/submit', { ...attempt, studentAnswers: [] });
    }
    await page.goto(addressOf(course, exam?.title ?? '').replace(/start$/, 'result'));
    await page.getByRole('heading', { name: /^السؤال 1 من/ }).waitFor();
    await expectApart(page, 6);
    await page.goto('/student/results');
    await expectApart(page, 1);
  });

  it('RX-14 is drawn apart like every other sign', async () => {
    const page = await openAs(member);
    const signs = ['،', ':', '؟', '؛', '!'];
    await alterCourse(page, ({ course: shown }) => {
      shown.title = signs.map((sign) => `شدته ${QUANTITY}${sign} ثم`).join(' ');
    });
    await page.goto(`/course/details/${course.course._id}`);
    for (const sign of signs) await expectApart(page, 1, sign);
  });

  it('RX-14 is drawn apart in the notice and the form after a refusal', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone, expectedErrors: /401/ });
    await refuse(page, '**/api/v2/user/login', 401, `البيانات${ENDING} حاول`);
    await page.goto('/login');
    await page.getByLabel('كود الطالب').fill('123456');
    await page.getByLabel('كلمة المرور', { exact: true }).fill('secret-word');
    await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.getByRole('listitem').filter({ hasText: QUANTITY }).waitFor();
    await expectApart(page, 1);
  });
});
