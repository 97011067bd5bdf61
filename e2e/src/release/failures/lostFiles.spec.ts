import type { Page, Route } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { until } from '../../harness/until';
import { waitForTakeOver } from '../../shell/pageChecks';
import { reportsOf } from '../reportsOf';

const APP = 'remote-course-player';
const CATALOGUE = '/course/stage/highschool/grade/third';
const NOISE = /ERR_FAILED|Failed to load|MIME|SyntaxError|Unexpected|Invalid|JavaScript-or-Wasm|valid digest/;

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /أحدث الكورسات/ });
const down = (page: Page) => page.getByRole('heading', { name: 'تعذّر تحميل هذا القسم' });
const retry = (page: Page) => page.getByRole('button', { name: 'إعادة المحاولة' });

type Fault = (route: Route) => Promise<void>;
const lost: Fault = (route) => route.abort();
const cutOff =
  (share: number): Fault =>
  async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, body.length * share) });
  };
const html: Fault = (route) => route.fulfill({ contentType: 'text/html', body: '<title>hotel wifi</title>' });

/**
 * Faults all requests for the first addresses of a file, and lists the requested addresses. A preload may have the same
 * address as the first try.
 */
async function disturb(page: Page, file: string, times: number, fault: Fault): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`**/apps/${APP}/**/${file}*`, async (route) => {
    asked.push(route.request().url());
    await (new Set(asked).size <= times ? fault(route) : route.continue());
  });
  return asked;
}

/** Opens the landing page; before its elements are the application's, a link would load a new document. */
async function openLanding(page: Page): Promise<void> {
  await page.goto('/');
  await waitForTakeOver(page);
}

/** From the landing page, whose HTML preloads none of its files. */
async function goToCatalogue(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /عرض جميع الكورسات/ })
    .first()
    .click();
}

/** Each file of the catalogue's page; together each network fault: browsers tell scripts of none apart. */
const FILES: [string, string, Fault][] = [
  ['style sheet is lost', 'catalogue.*.css', lost],
  ['style sheet arrives empty', 'catalogue.*.css', cutOff(0)],
  ['page script arrives cut off', 'catalogue.*.js', cutOff(0.5)],
  ['page script arrives as a web page', 'catalogue.*.js', html],
  ['entry arrives empty', 'remote.*.js', cutOff(0)],
];

describe('RL-11 a file of a remote', () => {
  test.each(FILES)('recovers without a reload and without a word when its %s twice', async (_, file, fault) => {
    const page = await openPage({ expectedErrors: NOISE });
    const reported = reportsOf(page, APP);
    await openLanding(page);
    const asked = await disturb(page, file, 2, fault);
    await goToCatalogue(page);
    await heading(page).waitFor();
    expect(await down(page).count()).toBe(0);
    await until('a third address to be asked for', async () => new Set(asked).size === 3);
    const shown = await until('the page to be reported', async () => reported[0]);
    expect(shown).toMatchObject({ outcome: 'ok' });
    const styled = await page.evaluate(() =>
      [...document.styleSheets].some(({ href, cssRules }) => href?.includes('/catalogue.') && cssRules.length > 0),
    );
    expect(styled).toBe(true);
  });

  test.each([
    ['a style sheet', 'catalogue.*.css'],
    ['a page script', 'catalogue.*.js'],
    ['every file of the remote', ''],
  ])('RL-11 loads the page on the first press of retry after an outage of %s', async (_, file) => {
    const page = await openPage({ expectedErrors: NOISE });
    const asked = await disturb(page, file, Infinity, lost);
    if (file.endsWith('css')) {
      // A page that is opened by its address contains its style sheets.
      await openLanding(page);
      await goToCatalogue(page);
      // The page's preloads fail too.
    } else await page.goto(CATALOGUE);
    await down(page).waitFor();
    await page.unroute(`**/apps/${APP}/**/${file}*`);
    const before = asked.length;
    const after: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`/apps/${APP}/`)) after.push(request.url());
    });
    await retry(page).click();
    await heading(page).waitFor();
    expect(before).toBeGreaterThan(2);
  });
});
