import type { Locator, Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { until } from '../../harness/until';
import { liveVersion, remotesIn, shipCopy } from '../liveVersion';
import { reportsOf } from '../reportsOf';
import { startSlowProxy } from './slowProxy';
import type { SlowProxy, Slowness } from './slowProxy';

const APP = 'remote-course-player';
const HANGING = '9.0.0';
const CATALOGUE = '/course/stage/highschool/grade/third';

let product: OwnProduct;
let proxy: SlowProxy;
let good: string;

beforeAll(async () => {
  product = await startOwnProduct();
  good = await liveVersion(product.origin, APP);
  await shipCopy(product, APP, HANGING);
});
beforeEach(async () => {
  proxy = await startSlowProxy(product.origin);
});
afterEach(() => proxy.close());
afterAll(() => product.end());

const heading = (page: Page) => page.locator('#root').getByRole('heading', { level: 1, name: /أحدث الكورسات/ });
const stillLoading = (page: Page) => page.getByText('التحميل يستغرق وقتًا أطول من المعتاد');

function slowDown(file: string, how: Slowness): void {
  proxy.slow = { files: new RegExp(`/apps/${APP}/${HANGING}/${file}`), how };
}

async function timeOf(page: Page, open: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await open();
  await heading(page).waitFor();
  return performance.now() - startMs;
}

// A page whose files hang does not fire its load event.
const openIn = (page: Page) => () => page.goto(CATALOGUE, { waitUntil: 'commit' });

async function linkIn(page: Page): Promise<Locator> {
  await page.goto('/');
  await page.locator('#root').getByRole('heading', { level: 1 }).waitFor();
  return page.getByRole('link', { name: /عرض جميع الكورسات/ }).first();
}

/** Opens the catalogue by its address, or by a link for a style sheet, which the page itself would contain. */
async function wayIn(page: Page, file: string): Promise<() => Promise<unknown>> {
  if (!file.endsWith('css')) return openIn(page);
  const link = await linkIn(page);
  return () => link.click();
}

/** Each kind of file and of hanging once; the entry hangs in the tests below. */
const HANGS: [string, string, Slowness][] = [
  ['page script', 'catalogue.*js', 'half'],
  ['style sheet', 'catalogue.*css', 'headers'],
  ['every file', '', 'silent'],
];

describe('RL-12 a live version', () => {
  it.each(HANGS)('whose %s hangs (%s, %s) falls back within 10 s, once in a tab', async (_, file, how) => {
    const page = await openPage({ origin: proxy.origin, expectedErrors: /Loading (CSS )?chunk/i });
    const usualMs = await timeOf(page, openIn(page));
    const fresh = await openPage({ origin: proxy.origin });
    const open = await wayIn(fresh, file);
    slowDown(file, how);
    const opened = timeOf(fresh, open);
    await stillLoading(fresh).waitFor();
    const tookMs = await opened;
    expect((await remotesIn(fresh))[APP]).toMatchObject({ version: good, because: 'fallback' });
    expect(tookMs).toBeGreaterThan(7_000);
    // Twice, since the page starts and falls back.
    expect(tookMs).toBeLessThan(10_000 + 2 * usualMs);
    expect(await stillLoading(fresh).count()).toBe(0);

    // The tab remembers it, without its text.
    const againMs = await timeOf(fresh, openIn(fresh));
    expect(againMs).toBeLessThan(3_000 + 2 * usualMs);
    expect(await remotesIn(fresh)).toMatchObject({ [APP]: { version: good, because: 'fallback' } });
  });

  it.each([
    ['scripts', '(remote\\.|catalogue.*js)'],
    ['style sheet', 'catalogue.*css'],
  ])('is not replaced while its %s (%s) arrive slowly, over 12 s', async (_, file) => {
    const page = await openPage({ origin: proxy.origin });
    const open = await wayIn(page, file);
    slowDown(file, 'drips');
    const tookMs = await timeOf(page, open);
    expect(tookMs).toBeGreaterThan(11_000);
    expect((await remotesIn(page))[APP]).toMatchObject({ version: HANGING, because: 'live' });
  });

  it('that hangs is tried again when the release document has changed', async () => {
    const page = await openPage({ origin: proxy.origin });
    slowDown('remote\\.', 'silent');
    await timeOf(page, openIn(page));
    expect((await remotesIn(page))[APP]).toMatchObject({ version: good, because: 'fallback' });
    proxy.slow = null;
    await shipCopy(product, 'remote-student', '9.0.1');
    await timeOf(page, openIn(page));
    expect((await remotesIn(page))[APP]).toMatchObject({ version: HANGING, because: 'live' });
  });

  it('that hangs during a navigation leaves the previous page on the screen, with a text', async () => {
    const page = await openPage({ origin: proxy.origin });
    const reported = reportsOf(page, APP);
    const link = await linkIn(page);
    slowDown('', 'silent');
    await link.click();
    await stillLoading(page).waitFor();
    expect(await link.isVisible()).toBe(true);
    await heading(page).waitFor();
    expect((await remotesIn(page))[APP]).toMatchObject({ version: good, because: 'fallback' });
    const failed = await until('the report', async () => reported.find(({ outcome }) => outcome === 'failed'));
    expect(failed).toMatchObject({ version: HANGING, fellBackTo: good, message: expect.stringMatching(/no byte/) });
  });
});
