import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axeViolations';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { call, courseIdOf, courseOf, enroll, newCodes, newMember, openAs } from './member';
import { COURSES_CALL, recordCalls, refuse } from './wire';

const choice = (page: Page) => page.getByRole('group', { name: 'اختر الكورس' });
const option = (page: Page, title: string) => choice(page).getByRole('radio', { name: new RegExp(title) });
const panel = (page: Page) => page.getByRole('complementary', { name: 'الاشتراك في الكورس' });

const toasts = (page: Page) => page.getByRole('region', { name: 'الإشعارات' });

interface ListedCourse {
  _id: string;
  title: string;
}

async function openBuying(page: Page, search = ''): Promise<void> {
  await page.goto(`/course/buy${search}`);
  await choice(page).getByRole('radio').first().waitFor();
}

describe('buying a course', () => {
  it('CA-04 works from the menu through choice, price, payment number and code into the course', async () => {
    const [code = ''] = await newCodes('t3-current', 1);
    const page = await openAs(await newMember('third'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const sent = recordCalls(page);
    await page.goto('/student/details');
    await page.getByRole('button', { name: /قائمة الحساب/ }).click();
    await page.getByRole('navigation', { name: 'قائمة الحساب' }).getByRole('link', { name: 'شراء كورس' }).click();
    await page.waitForURL('**/course/buy');
    await page.getByText('اختر كورسًا من القائمة').waitFor();
    await option(page, 'التيار الكهربي').waitFor();
    expect(sent.select('GET', /^\/course$/).map(({ query }) => query)).toEqual([
      { grade: 'third', stage: 'highschool', active: 'true', populate: 'category', select: '-sections' },
    ]);
    expect(await page.getByRole('radio', { name: 'الثالث الثانوي', exact: true }).isChecked()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    await option(page, 'التيار الكهربي').click();
    await panel(page).getByText('250 جنيه').waitFor();
    expect(
      (await panel(page).getByRole('list').last().innerText()).split('\n').filter((line) => /\D/.test(line)),
    ).toHaveLength(3);
    await panel(page).getByRole('button', { name: 'نسخ الرقم 01000000000' }).click();
    await page.getByText('تم نسخ الرقم').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('01000000000');

    await panel(page).getByLabel('كود الاشتراك').fill(code);
    await page.keyboard.press('Enter');
    await panel(page).getByText('الكود صالح', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const courseId = await courseIdOf('t3-current');
    await panel(page).getByRole('button', { name: 'اشترك الآن' }).click();
    await panel(page).getByRole('link', { name: 'الدخول إلى الكورس' }).click();
    await page.waitForURL(`**/course/view/${courseId}/section/**`);
    expect(sent.select('POST', /./).map(({ path, body }) => [path, body])).toEqual([
      ['/code/check', { codeKey: code, courseId }],
      ['/transaction/enroll', { codeKey: code, courseId, paymentMethod: 'code' }],
    ]);
  });

  it('CA-04 enrolls in a free course at one press, and links to a course that is already bought', async () => {
    const member = await newMember();
    const page = await openAs(member, { viewport: VIEWPORTS.phone });
    await openBuying(page);
    await option(page, 'تأسيس الكهرباء').click();
    const enrollFree = panel(page).getByRole('button', { name: 'اشترك مجانًا' });
    await enrollFree.waitFor();
    expect(await panel(page).getByLabel('كود الاشتراك').count()).toBe(0);
    await enrollFree.click();
    await panel(page).getByText('مشترك', { exact: true }).waitFor();
    expect((await courseOf(member, await courseIdOf('t3-foundation'))).enrolled).toBe(true);
    await page.reload();
    await panel(page).getByRole('link', { name: 'الدخول إلى الكورس' }).waitFor();
    expect(await option(page, 'تأسيس الكهرباء').isChecked()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('CA-04 shows the courses of another grade too', async () => {
    const page = await openAs(await newMember('third'));
    // Other files load courses of this grade: which ones are on the first page depends on them.
    const { courses } = await call<{ courses: ListedCourse[] }>(null, 'GET', '/course?grade=second&active=true');
    await openBuying(page);
    await page.getByRole('radio', { name: 'الثاني الثانوي', exact: true }).check({ force: true });
    await choice(page)
      .getByRole('radio', { name: courses[0]?.title ?? '' })
      .first()
      .waitFor();
    expect(await option(page, 'التيار الكهربي').count()).toBe(0);
  });

  it('CA-04 reaches the last of 26 courses on three pages and buys it', async () => {
    const member = await newMember();
    await enroll(member, 't3-foundation');
    const { courses: real } = await call<{ courses: ListedCourse[] }>(null, 'GET', '/course?grade=third&active=true');
    const [last] = real;
    if (!last) throw new Error('the grade has no course');
    const page = await openAs(member);
    const sent = recordCalls(page);
    await page.route(COURSES_CALL, (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
      const size = number === 3 ? 2 : 12;
      const courses: ListedCourse[] = Array.from({ length: size }, (_, at) => ({
        ...last,
        _id: `p${number}-${at}`,
        title: `رقم ${number}/${at}`,
      }));
      if (number === 3) courses[1] = last;
      const data = { courses, page: number, totalPages: 3, result: size, totalResults: 26 };
      return route.fulfill({ json: { success: true, message: '', data } });
    });
    await openBuying(page);
    const more = page.getByRole('button', { name: 'عرض المزيد' });
    await more.click();
    await option(page, 'رقم 2/11').waitFor();
    await more.click();
    await option(page, last.title).click();
    await panel(page).getByRole('heading', { name: last.title }).waitFor();
    expect(await choice(page).getByRole('radio').count()).toBe(26);
    expect(await more.count()).toBe(0);
    expect(sent.select('GET', /^\/course$/).map(({ query }) => query.page)).toEqual([undefined, '2', '3']);
  });

  it('CA-04 visitors can look and return to their choice after the login', async () => {
    const member = await newMember();
    const page = await openPage();
    await openBuying(page);
    await page.getByRole('radio', { name: 'الثالث الثانوي', exact: true }).check({ force: true });
    await option(page, 'تأسيس الكهرباء').click();
    await panel(page).getByRole('link', { name: 'اشترك مجانًا' }).click();
    await page.waitForURL('**/login**');
    await page.getByLabel('كود الطالب').fill(member.studentCode);
    await page.getByLabel('كلمة المرور', { exact: true }).fill(member.password);
    await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.waitForURL('**/course/buy?**');
    await panel(page).getByRole('button', { name: 'اشترك مجانًا' }).waitFor();
  });

  it('RX-07 CA-04 shows what failed: the list, the check, too many checks, a deleted course', async () => {
    const page = await openAs(await newMember(), { expectedErrors: /404|429|500|ERR_/ });
    await refuse(page, COURSES_CALL, 500, 'الخادم مشغول');
    await page.goto('/course/buy');
    await page.getByRole('heading', { name: 'تعذّر تحميل هذا القسم' }).waitFor();
    await page.unroute(COURSES_CALL);
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await option(page, 'التيار الكهربي').click();
    const box = panel(page).getByLabel('كود الاشتراك');
    await page.route('**/api/v2/code/check', (route) => route.abort('connectionreset'));
    await box.fill('PHX-2222-2222');
    await page.keyboard.press('Enter');
    await toasts(page).getByText('حدث خطأ في الاتصال حاول مرة أخرى').waitFor();
    await panel(page).getByText('تحقق من اتصالك بالإنترنت').waitFor();
    await page.unroute('**/api/v2/code/check');
    await refuse(page, '**/api/v2/code/check', 429, 'محاولات كثيرة، انتظر قليلًا ثم حاول مرة أخرى');
    await panel(page).getByRole('button', { name: 'تحقق من الكود' }).click();
    await toasts(page).getByText('محاولات كثيرة').waitFor();
    await panel(page).getByText('انتظر قليلًا').waitFor();
    expect(await panel(page).getByText('الكود غير صالح').count()).toBe(0);
    expect(await box.inputValue()).toBe('PHX-2222-2222');
    await page.goto('/course/buy?course=000000000000000000000000');
    await panel(page).getByText('بيانات الكورس غير موجودة').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('CA-04 keeps the chosen course for a student who comes back on a slow network', async () => {
    const page = await openAs(await newMember('third'));
    // The page has taken over from its first screen, with the fields that the browser restores, before the session is known.
    await page.route('**/api/v2/user/my-info', async (route) => {
      await page.locator('#first-screen').waitFor({ state: 'detached' });
      await route.continue();
    });
    await openBuying(page);
    await option(page, 'تدريبات المغناطيسية').click();
    await page.waitForURL(`**/course/buy?course=${await courseIdOf('t3-magnetism')}&grade=third`);
    await page.goto('/');
    await page.goBack();
    await panel(page).getByRole('heading', { name: 'تدريبات المغناطيسية' }).waitFor();
    await choice(page).getByRole('radio').first().waitFor();
    expect(await option(page, 'تدريبات المغناطيسية').isChecked()).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('CA-04 scrolls a phone to the chosen course', async () => {
    const page = await openAs(await newMember(), { viewport: VIEWPORTS.phone });
    await openBuying(page);
    await option(page, 'تدريبات المغناطيسية').click();
    await panel(page).getByRole('heading', { name: 'تدريبات المغناطيسية' }).waitFor();
    await page.waitForFunction(() => {
      const top = document.querySelector('aside')?.getBoundingClientRect().top ?? Infinity;
      return top < window.innerHeight / 2;
    });
  });
});
