import type { Page } from 'playwright-core';
import { openPage, VIEWPORTS, withMotion } from '../../harness/browserTest';
import { demoStudent } from '../../harness/student';
import { until } from '../../harness/until';
import { holdScripts } from '../holdScripts';
import { enter } from '../logInDirectly';
import { waitForStart, waitForTakeOver } from '../pageChecks';

withMotion();

/** A fifth of the limit of https://web.dev/articles/cls. */
const MOST_SHIFT = 0.02;

const code = (page: Page) => page.getByLabel('كود الطالب');
const password = (page: Page) => page.getByLabel('كلمة المرور', { exact: true });

/** Opens a page whose scripts wait; `clockRate` is the speed of its `performance.now`, 1 for real time. */
async function openHeld(path: string, { student = false, clockRate = 1 } = {}) {
  const page = await openPage({ viewport: VIEWPORTS.phone });
  await page.addInitScript((rate) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() * rate;
  }, clockRate);
  if (student) await enter(page);
  const letScriptsThrough = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#first-screen').waitFor();
  return { page, letScriptsThrough };
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        // TypeScript's DOM types lack layout shifts.
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

describe('first screen', () => {
  it.each([
    ['/', 'إنشاء حساب', '/signup'],
    ['/login', 'إنشاء حساب', '/signup'],
    ['/signup', 'تسجيل الدخول', '/login'],
  ])('FS-01 %s can be read, and its link %s works, before any script has loaded', async (path, link, target) => {
    const { page, letScriptsThrough } = await openHeld(path);
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await main.getByRole('link', { name: link }).click();
    await page.waitForURL(`**${target}`, { waitUntil: 'commit' });
    letScriptsThrough();
    await waitForStart(page);
  });

  it('FS-01 a browser without scripts shows the text of the page, and says what is missing', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone, withoutScripts: true });
    await page.goto('/');
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const sentence = page.locator('noscript').last();
    expect(await sentence.innerText()).toMatch(/JavaScript/);
    const { y = 0 } = (await sentence.boundingBox()) ?? {};
    expect(y > 0 && y < VIEWPORTS.phone.height).toBe(true);
  });

  it('FS-01 FS-03 shows the contacts of the installation before any script has loaded, where they stay', async () => {
    const { page, letScriptsThrough } = await openHeld('/login');
    await page.evaluate(() => document.fonts.ready);
    const links = page.getByRole('contentinfo').getByRole('link');
    // Layout shifts do not count elements that are replaced.
    const places = () =>
      links.evaluateAll((all) => all.map((link) => [link.outerHTML, link.getBoundingClientRect().y]));
    const before = await places();
    expect(before.length).toBeGreaterThan(4);
    letScriptsThrough();
    await waitForTakeOver(page);
    expect(await places()).toEqual(before);
  });

  it('FS-01 shows students their own first screen before the first paint', async () => {
    const { page, letScriptsThrough } = await openHeld('/', { student: true });
    expect(await page.getByRole('main').getByRole('link', { name: 'إنشاء حساب' }).count()).toBe(0);
    letScriptsThrough();
    await page.getByRole('link', { name: 'دخول للمنصة' }).waitFor();
  });

  it('FS-03 keeps typed text, focus and caret of a login that was begun before the scripts loaded', async () => {
    const { page, letScriptsThrough } = await openHeld('/login');
    await code(page).focus();
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('secret');
    await page.keyboard.press('Shift+Tab');
    await code(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 2));
    letScriptsThrough();
    await waitForTakeOver(page);
    await page.keyboard.type('9');
    expect(await code(page).inputValue()).toBe('1934');
    expect(await password(page).inputValue()).toBe('secret');
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
  });

  it('FS-03 keeps the scroll position', async () => {
    const { page, letScriptsThrough } = await openHeld('/');
    await page.mouse.wheel(0, 700);
    await until('the page to be scrolled', () => page.evaluate(() => window.scrollY > 600));
    const before = await page.evaluate(() => window.scrollY);
    letScriptsThrough();
    await waitForTakeOver(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
  });

  it('FS-03 lets the strip of features go on where it was', async () => {
    const { page, letScriptsThrough } = await openHeld('/');
    const runMs = () => page.evaluate(() => Number(document.getAnimations()[0]?.currentTime));
    await until('the strip to move', async () => (await runMs()) > 3000);
    letScriptsThrough();
    await waitForTakeOver(page);
    expect(await runMs()).toBeGreaterThan(3000);
  });

  it('FS-03 sends a login submitted before the scripts loaded once, and not in the address', async () => {
    const { page, letScriptsThrough } = await openHeld('/login');
    const { studentCode, password: secret } = demoStudent();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await code(page).fill(studentCode);
    await password(page).fill(secret);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    letScriptsThrough();
    await page.waitForURL('**/student/courses');
    expect(asked.filter((call) => call.startsWith('POST /api/'))).toEqual(['POST /api/v2/user/login']);
    expect(asked.filter((call) => call.endsWith('/login')).length).toBe(1);
  });

  it('FS-01 FS-03 a login stays as it was filled in and sent when its part does not load, and is sent after the retry', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone, expectedErrors: /404|ERR_|Failed to/ });
    const scripts = '**/apps/remote-public/**/*.js*';
    await page.route(scripts, (route) => route.fulfill({ status: 404, body: 'not here' }));
    await page.goto('/login');
    const { studentCode, password: secret } = demoStudent();
    await code(page).fill(studentCode);
    await password(page).fill(secret);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'تعذّر تحميل هذا القسم' }).waitFor();
    expect([await code(page).inputValue(), await password(page).inputValue()]).toEqual([studentCode, secret]);
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
    await page.unroute(scripts);
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.waitForURL('**/student/courses');
  });

  it('FS-03 loses no key that is typed after the skip link while the scripts arrive', async () => {
    const { page, letScriptsThrough } = await openHeld('/login');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await code(page).focus();
    const typing = page.keyboard.type('1'.repeat(50), { delay: 40 });
    letScriptsThrough();
    await typing;
    await waitForTakeOver(page);
    expect(await code(page).inputValue()).toBe('1'.repeat(50));
  });

  it.each([
    ['the mouse', async (page: Page) => [await page.mouse.down(), () => page.mouse.up()] as const],
    ['the space bar', async (page: Page) => [await page.keyboard.down(' '), () => page.keyboard.up(' ')] as const],
  ])('FS-03 sends a login when %s is released after the scripts have loaded', async (_, press) => {
    // The page waits a second for the end of a press; a busy machine takes longer to run the scripts.
    const { page, letScriptsThrough } = await openHeld('/login', { clockRate: 0.05 });
    const { studentCode, password: secret } = demoStudent();
    await code(page).fill(studentCode);
    await password(page).fill(secret);
    const button = page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول', exact: true });
    await button.hover();
    await button.focus();
    const [, release] = await press(page);
    letScriptsThrough();
    await waitForStart(page);
    await release();
    await page.waitForURL('**/student/courses');
  });
});
