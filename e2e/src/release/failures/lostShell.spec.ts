import { createHash } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { openPage, origin, VIEWPORTS } from '../../harness/browserTest';
import { startSlowProxy } from './slowProxy';
import { waitForStart } from '../../shell/pageChecks';

const MAIN_SCRIPT = /\/apps\/shell\/[^/]+\/main\.[^/]*\.js/;
const REFUSED = /ERR_FAILED|SyntaxError|Unexpected|Invalid/;

/** Changes the first responses for a file, and lists all requested addresses. */
async function disturb(page: Page, file: RegExp, times: number, otherwise: (route: Route) => Promise<void>) {
  const asked: string[] = [];
  await page.route(file, async (route) => {
    asked.push(route.request().url());
    await (asked.length <= times ? otherwise(route) : route.continue());
  });
  return asked;
}

const lose = (route: Route): Promise<void> => route.abort();

const empty = (route: Route): Promise<void> => route.fulfill({ contentType: 'text/javascript', body: '' });

async function expectPage(page: Page): Promise<void> {
  await waitForStart(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByRole('button', { name: 'إعادة المحاولة' }).isVisible()).resolves.toBe(false);
}

function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/reports') && request.postData()?.includes('"failed"')) {
      failures.push(request.postData() ?? '');
    }
  });
  return failures;
}

describe("RL-15 the shell's own files", () => {
  test.each([
    ['is lost', lose],
    ['arrives empty', empty],
    ['arrives as a web page', (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>' })],
  ])('recover without a message when the script %s twice', async (_, otherwise) => {
    const page = await openPage({ expectedErrors: /ERR_FAILED|valid digest|MIME|SyntaxError|Unexpected|Invalid/ });
    const failures = watchFailures(page);
    const asked = await disturb(page, MAIN_SCRIPT, 2, otherwise);
    await page.goto('/');
    await expectPage(page);
    expect(asked).toHaveLength(3);
    expect(new Set(asked).size).toBe(3);
    expect(failures).toEqual([]);
  });

  test('show text and a button when the script is permanently lost, and the button loads the page', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone, expectedErrors: REFUSED });
    const asked = await disturb(page, MAIN_SCRIPT, 3, lose);
    await page.goto('/');
    const retry = page.getByRole('button', { name: 'إعادة المحاولة' });
    await retry.waitFor();
    await page.getByText('تعذر فتح المنصة').waitFor();
    expect(asked).toHaveLength(3);
    await retry.click();
    await expectPage(page);
    expect(asked).toHaveLength(4);
  });

  test('show the same when the script neither arrives nor fails for 30 s, and start if it arrives later', async () => {
    const page = await openPage({ viewport: VIEWPORTS.phone });
    const failures = watchFailures(page);
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await disturb(page, MAIN_SCRIPT, 1, (route) => held.then(() => route.continue()));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/', { waitUntil: 'commit' });
    const text = page.getByText('تعذر فتح المنصة');
    await text.waitFor({ state: 'attached' });
    await page.clock.runFor(29_000);
    await expect(text.isVisible()).resolves.toBe(false);
    await page.clock.runFor(2000);
    await text.waitFor();
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/hanging-shell.png` });
    await page.clock.resume();
    letThrough();
    await expectPage(page);
    expect(failures).toEqual([]);
  });

  test.each(['half', 'cut'] as const)(
    'come with another page when half of a page has come (%s) after 30 s',
    async (how) => {
      const proxy = await startSlowProxy(origin());
      try {
        // Fonts may still load when the proxy closes.
        const page = await openPage({ expectedErrors: /ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION/ });
        proxy.slow = { files: /^\/login$/, how };
        await page.clock.install();
        await page.goto(`${proxy.origin}/login`, { waitUntil: 'commit' });
        await page.locator('#manassa-boot').waitFor({ state: 'attached' });
        proxy.slow = null;
        await page.clock.runFor(31_000);
        await page.clock.resume();
        await expectPage(page);
      } finally {
        await proxy.close();
      }
    },
  );

  test('are watched by a script of at most 1 kB, which the policy allows by its hash', async () => {
    const answer = await fetch(origin());
    const script = /<script id="manassa-boot">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? '';
    const bytes = Buffer.byteLength(script);
    expect([bytes > 0, bytes <= 1024]).toEqual([true, true]);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy).not.toContain('unsafe-inline');
  });
});
