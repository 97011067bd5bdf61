import type { Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { faults } from '../apiAnswers';
import type { Fault } from '../apiAnswers';
import { enter } from '../logInDirectly';

const NOISE = /status of 404|valid digest|ERR_|Failed to load|Unexpected|SyntaxError/;

const down = (page: Page) => page.getByRole('heading', { name: 'تعذّر تحميل هذا القسم' });
const missing: Fault = (route) => route.fulfill({ status: 404, body: 'not here' });
const corrupt: Fault = (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const { = broken' });
const another: Fault = (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const nothing = 1;' });
const html: Fault = (route) => route.fulfill({ contentType: 'text/html', body: '<title>hotel wifi</title>' });

async function entryOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const text = document.getElementById('manassa-release')?.textContent ?? '{}';
    const { remotes } = JSON.parse(text) as { remotes: Record<string, { base: string; entry: string }> };
    const remote = remotes['remote-student'];
    return `**${remote?.base ?? ''}${remote?.entry ?? ''}*`;
  });
}

/** Returns the mean lightness, 0 to 1, of a picture's top row and its middle one. */
function lightness(page: Page, picture: Buffer): Promise<{ top: number; middle: number }> {
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('the browser draws no canvas');
    context.drawImage(bitmap, 0, 0);
    const row = (y: number): number => {
      const { data } = context.getImageData(0, y, bitmap.width, 1);
      return data.reduce((sum, value, at) => (at % 4 === 3 ? sum : sum + value), 0) / (bitmap.width * 3 * 255);
    };
    return { top: row(0), middle: row(Math.floor(bitmap.height / 2)) };
  }, picture.toString('base64'));
}

describe('a remote that does not load', () => {
  it('SH-09 fails alone, whatever is wrong with its entry, and loads on retry without a reload', async () => {
    const page = await openPage({ expectedErrors: NOISE });
    await enter(page);
    for (const fault of [missing, corrupt, another, html, faults.cut]) {
      await page.goto('/not-found-404');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const entry = await entryOf(page);
      await page.route(entry, fault);
      await page.getByRole('button', { name: /قائمة الحساب/ }).click();
      await page.getByRole('link', { name: 'حسابي' }).click();
      await down(page).waitFor();
      expect(await page.getByRole('banner').isVisible()).toBe(true);
      expect(await page.getByRole('contentinfo').count()).toBe(1);
      await page.unroute(entry);
      await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
      await page.getByRole('heading', { level: 1, name: 'بياناتي' }).waitFor();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    }
  });

  it('SH-09 fails after a timeout', async () => {
    const page = await openPage({ expectedErrors: NOISE });
    await page.clock.install();
    await enter(page);
    await page.goto('/not-found-404');
    await page.getByRole('button', { name: /قائمة الحساب/ }).waitFor();
    const entry = await entryOf(page);
    await page.route(entry, faults.silent);
    await page.getByRole('button', { name: /قائمة الحساب/ }).click();
    await page.getByRole('link', { name: 'حسابي' }).click();
    // Three tries of 20 s each and the delays between them.
    for (let waited = 0; waited < 70 && !(await down(page).isVisible()); waited += 5) {
      await page.clock.runFor(5000);
    }
    await down(page).waitFor();
  });

  it('SH-09 one page fails when its code is missing, and the tabs around it work', async () => {
    const page = await openPage({ expectedErrors: NOISE });
    await enter(page);
    await page.goto('/student/courses');
    await page.getByRole('main').getByRole('article').first().waitFor();
    const chunk = '**/apps/remote-student/**/results.*';
    await page.route(chunk, missing);
    const tabs = page.getByRole('navigation', { name: 'صفحات الطالب' });
    await tabs.getByRole('link', { name: 'نتائج الامتحانات' }).click();
    await down(page).waitFor();
    await tabs.getByRole('link', { name: 'بياناتي' }).click();
    await page.getByRole('heading', { level: 1, name: 'بياناتي' }).waitFor();
    await tabs.getByRole('link', { name: 'نتائج الامتحانات' }).click();
    await down(page).waitFor();
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.getByRole('heading', { level: 1, name: 'نتائج الامتحانات' }).waitFor();
  });

  it('SH-09 OF-04 without a connection it links to what works: the landing page for a visitor, the courses for a student', async () => {
    for (const isStudent of [false, true]) {
      const page = await openPage({ expectedErrors: NOISE });
      if (isStudent) await enter(page);
      await page.goto('/not-found-404');
      await page.getByRole('link', { name: 'العودة إلى الرئيسية' }).waitFor();
      await page.context().setOffline(true);
      await page.evaluate(() => history.pushState(null, '', '/course/stage/highschool/grade/third'));
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
      await down(page).waitFor();
      const link = page.getByRole('alert').getByRole('link');
      expect([await link.innerText(), await link.getAttribute('href')]).toEqual(
        isStudent ? ['كورساتي', '/student/courses'] : ['الرئيسية', '/'],
      );
    }
  });

  it('SH-09 the top bar stays readable when the landing page is missing', async () => {
    const page = await openPage({ expectedErrors: NOISE });
    await page.route('**/apps/remote-public/**/*.js*', missing);
    await page.goto('/not-found-404');
    await page.getByRole('link', { name: 'العودة إلى الرئيسية' }).click();
    await down(page).waitFor();
    expect(await page.getByRole('banner').getAttribute('data-clear')).toBe('true');
    const { top, middle } = await lightness(page, await page.getByRole('banner').screenshot());
    expect(top).toBeLessThan(0.2);
    expect(middle).toBeLessThan(0.5);
  });
});
