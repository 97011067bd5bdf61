import type { Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { startAssetServer } from './assetServer';
import type { AssetServer } from './assetServer';

const DOWN = 'تعذّر تحميل هذا القسم';
/** The browser's own messages about refused files. */
const REFUSED = /CORS policy|ERR_FAILED|Failed to find a valid digest|did not load|Failed to load resource/;

let assets: AssetServer;
let product: OwnProduct;

beforeAll(async () => {
  assets = await startAssetServer(() => product.releaseDir);
  product = await startOwnProduct({ ASSET_BASE: assets.origin });
});

beforeEach(() => {
  assets.asked.length = 0;
  assets.faults.withoutCors = false;
  assets.faults.tamper = null;
});

afterAll(async () => {
  await assets.close();
  await product.end();
});

/** Returns the published files that the page requested from its own origin. */
function askedOfPage(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === product.origin && pathname.startsWith('/apps/')) asked.push(pathname);
  });
  return asked;
}

function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return warnings;
}

describe('published files on another origin', () => {
  it('SH-13 RL-08 run from there, each loaded once, without a build for that origin', async () => {
    const page = await openPage({ origin: product.origin });
    const ownOrigin = askedOfPage(page);
    const warnings = warningsOf(page);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' }).click();
    await page.getByRole('heading', { level: 1, name: 'تسجيل الدخول' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(ownOrigin).toEqual([]);
    expect(assets.asked.some((address) => address.endsWith('.woff2'))).toBe(true);
    expect(assets.asked.filter((address, at) => assets.asked.indexOf(address) !== at)).toEqual([]);
    expect(warnings.filter((text) => /preload|integrity/.test(text))).toEqual([]);
  });

  it('SH-09 shows a failed section, not a blank page, for a remote with refused files', async () => {
    const page = await openPage({ origin: product.origin, expectedErrors: REFUSED });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    assets.faults.withoutCors = true;
    await page.evaluate(() => {
      window.history.pushState(null, '', '/course/stage/highschool/grade/third');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: DOWN }).waitFor();
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    assets.faults.withoutCors = false;
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.getByRole('heading', { name: /أحدث الكورسات/ }).waitFor();
  });

  it('RL-06 refuses a changed module on every request', async () => {
    const page = await openPage({ origin: product.origin, expectedErrors: REFUSED });
    assets.faults.tamper = (address, text) =>
      address.includes('/remote-public/') && address.endsWith('.js') ? `globalThis.tampered = true;\n${text}` : text;
    await page.goto('/login');
    await page.getByRole('heading', { name: DOWN }).waitFor();
    const refusedAgain = page.waitForEvent('console', (message) => message.text().includes('failed (load)'));
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await refusedAgain;
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    assets.faults.tamper = null;
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.getByRole('heading', { level: 1, name: 'تسجيل الدخول' }).waitFor();
  });
});
