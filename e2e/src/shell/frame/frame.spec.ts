import type { Page } from 'playwright-core';
import { openPage, VIEWPORTS, withMotion } from '../../harness/browserTest';
import { demoStudent } from '../../harness/student';
import { until } from '../../harness/until';
import { toasts } from '../apiAnswers';
import { enter } from '../logInDirectly';
import { waitForTakeOver } from '../pageChecks';

withMotion();

const banner = (page: Page) => page.getByRole('banner');

describe('document', () => {
  it('SH-01 is Arabic, right to left, light on a dark device, with Latin digits', async () => {
    const page = await openPage();
    await page.emulateMedia({ colorScheme: 'dark' });
    await enter(page);
    await page.goto('/student/courses');
    const card = page.getByRole('article').first();
    await card.waitFor();
    const html = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      canvas: getComputedStyle(document.body).backgroundColor,
      text: document.body.innerText,
    }));
    expect(html).toMatchObject({ lang: 'ar', dir: 'rtl', canvas: 'rgb(246, 248, 252)' });
    expect(html.scheme.split(' ').sort()).toEqual(['light', 'only']);
    expect(html.text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
    expect(await card.innerText()).toMatch(
      /\d{1,2} (يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر) 20\d\d/,
    );
  });
});

describe('top bar', () => {
  it('SH-02 is transparent over the hero below 5 px, solid past it and elsewhere, and shows the scroll progress', async () => {
    const page = await openPage();
    await page.goto('/');
    await waitForTakeOver(page);
    const look = () =>
      banner(page).evaluate((element) => {
        const { position, backgroundColor } = getComputedStyle(element);
        return { position, backgroundColor, top: element.getBoundingClientRect().top };
      });
    const progress = banner(page).getByRole('progressbar', { name: 'نسبة تصفح الصفحة' });
    const scrolled = () => progress.getAttribute('aria-valuenow');
    const clear = { position: 'fixed', backgroundColor: 'rgba(0, 0, 0, 0)', top: 0 };
    const solid = { ...clear, backgroundColor: 'rgb(255, 255, 255)' };
    const becomes = (wanted: object) =>
      until(`the bar ${JSON.stringify(wanted)}`, async () => JSON.stringify(await look()) === JSON.stringify(wanted));

    await becomes(clear);
    expect(await banner(page).getByRole('link', { name: 'منصة الفيزياء' }).locator('svg').count()).toBe(1);
    expect(await banner(page).getByRole('img', { name: 'شعار المدرس' }).isVisible()).toBe(true);
    expect(await scrolled()).toBe('0');

    await page.evaluate(() => window.scrollTo(0, 4));
    await page.waitForTimeout(250); // longer than the bar's change of colour takes
    expect(await look()).toEqual(clear);
    await page.evaluate(() => window.scrollTo(0, 6));
    await becomes(solid);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await until('the whole page', async () => (await scrolled()) === '100');
    expect(await look()).toEqual(solid);

    await page.goto('/login');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await becomes(solid);
  });

  it('SH-04 has login and signup, in a menu on a phone that closes on choice, Escape and an outside click', async () => {
    const page = await openPage();
    await page.goto('/');
    const login = banner(page).getByRole('link', { name: 'تسجيل الدخول' });
    const signup = banner(page).getByRole('link', { name: 'إنشاء حساب' });
    await login.waitFor();
    expect(await signup.isVisible()).toBe(true);
    expect(await banner(page).getByRole('button', { name: 'فتح القائمة' }).isVisible()).toBe(false);

    await page.setViewportSize(VIEWPORTS.phone);
    const open = banner(page).getByRole('button', { name: 'فتح القائمة' });
    await open.waitFor();
    expect(await login.isVisible()).toBe(false);
    expect(await open.getAttribute('aria-expanded')).toBe('false');

    await open.focus();
    await page.keyboard.press('Enter');
    await login.waitFor();
    await page.keyboard.press('Tab');
    expect(await login.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await login.waitFor({ state: 'hidden' });
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);

    await open.click();
    await signup.waitFor();
    await page.mouse.click(180, 600);
    await signup.waitFor({ state: 'hidden' });

    await open.click();
    await signup.click();
    await page.waitForURL('**/signup');
    await signup.waitFor({ state: 'hidden' });
  });

  it("SH-05 has the student's menu: home, my account, buy course, logout, by mouse and by keyboard", async () => {
    const page = await openPage();
    await enter(page);
    await page.goto('/');
    const button = banner(page).getByRole('button', { name: `قائمة الحساب: ${demoStudent().name}` });
    await button.click();
    const menu = page.getByRole('navigation', { name: 'قائمة الحساب' });
    const address = (name: string) => menu.getByRole('link', { name }).getAttribute('href');
    expect(await address('الرئيسية')).toBe('/');
    expect(await address('حسابي')).toBe('/student/details');
    expect(await address('شراء كورس')).toBe('/course/buy');
    expect(await menu.getByRole('button', { name: 'تسجيل الخروج' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/student/details');
    await menu.waitFor({ state: 'hidden' });
    await until('the heading to be focused', () =>
      page.evaluate(() => document.activeElement?.textContent === 'بياناتي'),
    );
  });
});

describe('navigation', () => {
  it('SH-03 begins at the top, and going back restores the scroll position', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    const expectScrolledTo = (place: number) => until(`${place}`, async () => Math.abs((await scrolled()) - place) < 3);
    await page.goto('/');
    const grade = page.getByRole('link', { name: 'عرض جميع الكورسات' }).first();
    await grade.hover();
    const leftLanding = await scrolled();
    expect(leftLanding).toBeGreaterThan(200);
    await grade.click();
    await page.waitForURL('**/grade/second');
    // The landing page, which has articles, too, stays until the catalogue is loaded.
    await page.getByRole('heading', { level: 1, name: 'أحدث الكورسات' }).waitFor();
    await page.getByRole('main').getByRole('article').first().waitFor();
    expect(await scrolled()).toBe(0);
    await page.getByRole('main').getByRole('article').last().hover();
    const leftCourses = await scrolled();
    expect(leftCourses).toBeGreaterThan(200);
    await page.goBack();
    await expectScrolledTo(leftLanding);
    await page.goForward();
    await expectScrolledTo(leftCourses);
  });

  it('SH-03 begins a new visit to the same page at the top, and a reload where it was', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    const isStarted = () => page.waitForFunction(() => document.documentElement.dataset.started === '');
    await page.goto('/');
    await isStarted();
    await page.getByRole('link', { name: 'عرض جميع الكورسات' }).first().hover();
    const left = await scrolled();
    expect(left).toBeGreaterThan(200);
    await page.reload();
    await isStarted();
    await until(`${left}`, async () => Math.abs((await scrolled()) - left) < 3);
    // The same address would be a reload.
    await page.goto('/?from=search');
    await isStarted();
    expect(await scrolled()).toBe(0);
  });

  it('SH-02 has nothing fixed on paper, where it would cover each page', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    await enter(page);
    await page.goto('/student/courses');
    await page.getByRole('link', { name: 'تابع من حيث توقفت' }).first().click();
    await page.getByRole('navigation', { name: 'التنقل بين المحتوى' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('#root *')]
        .filter((element) => getComputedStyle(element).position === 'fixed' && element.offsetHeight > 0)
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    expect(fixed).toEqual([]);
  });

  it('SH-10 shows the not-found page with a link home for unknown addresses', async () => {
    // The browser logs the server's 404.
    const page = await openPage({ expectedErrors: /status of 404.*(no\/such|nothing|not-found-404)/ });
    await page.goto('/login');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    const before = await page.evaluate(() => window.history.length);
    await page.goto('/no/such/page');
    await page.waitForURL('**/not-found-404');
    await page.getByRole('heading', { level: 1, name: 'هذا المسار غير موجود على المنصة' }).waitFor();
    expect(await page.evaluate(() => window.history.length)).toBe(before + 1);
    for (const address of ['/student/nothing', '/course/nothing/at/all', '/student']) {
      await page.goto(address);
      await page.waitForURL(address === '/student' ? '**/login**' : /not-found-404|login/);
    }
    await page.goto('/not-found-404');
    await page.getByRole('main').getByRole('link', { name: 'العودة إلى الرئيسية' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('toasts', () => {
  it('SH-07 show successes at the top right, right to left, for 4000 ms', async () => {
    const page = await openPage();
    await page.clock.install();
    await page.goto('/login');
    const { studentCode, password } = demoStudent();
    await page.getByLabel('كود الطالب').fill(studentCode);
    await page.getByLabel('كلمة المرور', { exact: true }).fill(password);
    // Time goes on only where the test says so: a busy machine took longer than the toast stays.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
    const toast = toasts(page).first();
    await until('the toast', async () => {
      await page.clock.runFor(100);
      return toast.isVisible();
    });
    const { dir, box, message } = await toast.evaluate((element) => ({
      dir: getComputedStyle(element).direction,
      box: element.getBoundingClientRect().toJSON() as DOMRect,
      message: element.textContent,
    }));
    expect(message).toContain('تم تسجيل الدخول');
    expect(dir).toBe('rtl');
    expect(VIEWPORTS.desktop.width - box.right).toBeLessThan(40);
    expect(box.top).toBeLessThan(160);
    expect(await toast.getByRole('status').count()).toBe(1);
    await page.clock.runFor(3800);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(400);
    await until('the toast to go', async () => (await toasts(page).count()) === 0);
  });
});

describe('a crash during rendering', () => {
  const BROKE = /broke|boom|error occurred|page error/i;

  it('SH-08 leaves bar and footer usable, hides the details, and recovers on retry', async () => {
    const page = await openPage({ expectedErrors: BROKE });
    // The landing page's animation needs an observer: one that throws breaks the rendering.
    await page.addInitScript(() => {
      window.IntersectionObserver = new Proxy(window.IntersectionObserver, {
        construct(real, [callback, options]: ConstructorParameters<typeof IntersectionObserver>) {
          if (!('mended' in window)) throw new Error('boom while rendering');
          return new real(callback, options);
        },
      });
    });
    await page.goto('/');
    const apology = page.getByRole('alert').filter({ hasText: 'عذرًا، حدث خطأ غير متوقع' });
    await apology.waitFor();
    expect(await apology.getByRole('button', { name: 'إعادة تحميل الصفحة' }).isVisible()).toBe(true);
    const details = apology.getByText('boom while rendering').first();
    expect(await details.isVisible()).toBe(false);
    await apology.getByText('التفاصيل التقنية').click();
    await details.waitFor();
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
    await banner(page).getByRole('link', { name: 'تسجيل الدخول' }).click();
    await page.getByRole('heading', { level: 1, name: 'تسجيل الدخول' }).waitFor();
    await page.goBack();
    await apology.waitFor();
    await page.evaluate(() => Object.assign(window, { mended: true }));
    await apology.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.getByRole('heading', { level: 2, name: 'اختر صفك الدراسي' }).waitFor();
  });
});
