import type { Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { until } from '../../harness/until';
import { liveVersion, remotesIn, shipCopy, waitForUpdateCheck } from '../liveVersion';

const APP = 'remote-course-player';

let product: OwnProduct;

beforeAll(async () => {
  product = await startOwnProduct({ RELEASE_CHECK_SECONDS: '1' });
});
afterAll(() => product.end());

const catalogue = (page: Page) => page.getByRole('heading', { level: 1, name: /أحدث الكورسات/ });
const toCatalogue = (page: Page) => page.getByRole('link', { name: /عرض جميع الكورسات/ }).first();
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Renews react-router's listener of `pagehide` when the history changes, as a render of the frame at that moment does. */
function renewLateListener(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { history } = window;
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      setTimeout(() => window.addEventListener('pagehide', () => (history.scrollRestoration = 'auto')));
    };
  });
}

const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

async function goHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'منصة الفيزياء' }).click();
  await toCatalogue(page).waitFor();
}

/** Opens the catalogue, then the landing page, and puts another version of the catalogue live. */
async function leaveReplaced(version: string, expectedErrors?: RegExp): Promise<{ page: Page; older: string }> {
  const older = await liveVersion(product.origin, APP);
  const page = await openPage({ origin: product.origin, expectedErrors });
  await page.goto('/');
  await toCatalogue(page).click();
  await catalogue(page).waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await shipCopy(product, APP, version);
  await waitForUpdateCheck(page);
  expect((await remotesIn(page))[APP]).toMatchObject({ version: older });
  await goHome(page);
  await waitForUpdateCheck(page);
  return { page, older };
}

it('RL-18 loads the document of a replaced remote that the student left, in the new version; going back works', async () => {
  const { page } = await leaveReplaced('9.0.0');
  await page.evaluate(() => window.scrollTo(0, 200));
  await toCatalogue(page).scrollIntoViewIfNeeded();
  const scroll = await scrollOf(page);
  expect(scroll).toBeGreaterThan(0);
  await renewLateListener(page);
  await toCatalogue(page).click();
  await catalogue(page).waitFor();
  expect(await isSameDocument(page)).toBe(false);
  expect((await remotesIn(page))[APP]).toMatchObject({ version: '9.0.0', because: 'live' });
  expect(await scrollOf(page)).toBe(0);

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.goBack();
  await toCatalogue(page).waitFor();
  await until('the scroll position', async () => (await scrollOf(page)) === scroll);
  await page.goForward();
  await catalogue(page).waitFor();
  expect(await isSameDocument(page)).toBe(true);
});

it('RL-18 shows the older version while the server does not respond', async () => {
  const { page, older } = await leaveReplaced('9.0.1', /ERR_FAILED .*\/live\.json$/);
  await page.context().route('**/live.json', (route) => route.abort());
  await toCatalogue(page).click();
  await catalogue(page).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  expect((await remotesIn(page))[APP]).toMatchObject({ version: older });
});
