import type { Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { liveVersion, remotesIn, shipCopy, waitForUpdateCheck } from '../liveVersion';

const APP = 'remote-course-player';
const NEWER = '9.0.0';

let product: OwnProduct;

beforeAll(async () => {
  product = await startOwnProduct({ RELEASE_CHECK_SECONDS: '1' });
});
afterAll(() => product.end());

const catalogue = (page: Page) => page.getByRole('heading', { level: 1, name: /أحدث الكورسات/ });
const toCatalogue = (page: Page) => page.getByRole('link', { name: /عرض جميع الكورسات/ }).first();
const stylesOf = (page: Page, version: string) => page.locator(`link[rel=stylesheet][href*="/${APP}/${version}/"]`);

it('RL-18 unloads a replaced remote that the student left, and loads the new version next time', async () => {
  const older = await liveVersion(product.origin, APP);
  const page = await openPage({ origin: product.origin });
  await page.goto('/');
  await toCatalogue(page).click();
  await catalogue(page).waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  expect(await stylesOf(page, older).count()).toBeGreaterThan(0);

  await shipCopy(product, APP, NEWER);
  await waitForUpdateCheck(page);
  expect((await remotesIn(page))[APP]).toMatchObject({ version: older });

  await page.getByRole('banner').getByRole('link', { name: 'منصة الفيزياء' }).click();
  await toCatalogue(page).waitFor();
  await waitForUpdateCheck(page);
  expect((await remotesIn(page))[APP]).toBeUndefined();
  expect(await stylesOf(page, older).count()).toBe(0);

  await toCatalogue(page).click();
  await catalogue(page).waitFor();
  expect((await remotesIn(page))[APP]).toMatchObject({ version: NEWER, because: 'live' });
  expect(await stylesOf(page, NEWER).count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
