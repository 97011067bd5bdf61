import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { startKillableBrowser } from '../../faults/browser/killableBrowser';
import { openPage, origin } from '../../harness/browserTest';
import { demoStudent, logIn, logOut, tokenOf } from '../../harness/student';
import { until } from '../../harness/until';

/** Time in ms until Chromium has written local storage to disk: five seconds and some reserve. */
const ON_DISK_MS = 8000;

const isVisitor = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).waitFor();

describe('an ended login that returns', () => {
  it('SE-04 BE-16 ends again when the page opens, here and on the server: nothing of the student is shown or stored', async () => {
    const page = await openPage({ expectedErrors: /401/ });
    await logIn(page, demoStudent());
    const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    const [ended] = await Promise.all([page.waitForResponse('**/api/v2/user/logout'), logOut(page)]);
    expect(ended.status()).toBe(200);
    await page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, kept);
    expect(await tokenOf(page)).toBe(kept.loginToken);

    await page.goto('/student/details');
    await isVisitor(page);
    expect(await page.locator('body').innerText()).not.toContain(demoStudent().name);
    expect(await tokenOf(page)).toBe('');
    await logIn(page, demoStudent());
    await page.goto('/student/details');
    await page.getByRole('definition').filter({ hasText: demoStudent().name }).waitFor();
  });
});

describe('a login in a browser that is killed', () => {
  it('SE-04 stays ended after a logout just before the kill', async () => {
    const profile = await mkdtemp(path.join(tmpdir(), 'manassa-profile-'));
    const start = () => startKillableBrowser(process.env.E2E_BROWSER ?? '', profile);
    let browser = await start();
    try {
      let page = await browser.context.newPage();
      await page.goto(`${origin()}/login`);
      await page.getByLabel('كود الطالب').fill(demoStudent().studentCode);
      await page.getByLabel('كلمة المرور', { exact: true }).fill(demoStudent().password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/student/courses');
      await page.waitForTimeout(ON_DISK_MS);
      await logOut(page);
      await until('the logout to be noted', () => page.evaluate(async () => (await indexedDB.databases()).length > 0));
      await page.waitForTimeout(50);
      await browser.kill();

      browser = await start();
      page = await browser.context.newPage();
      await page.goto(`${origin()}/student/details`);
      await isVisitor(page);
      expect(await tokenOf(page)).toBe('');
    } finally {
      await browser.kill();
      await rm(profile, { recursive: true, force: true });
    }
  });
});
