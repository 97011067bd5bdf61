import type { Page } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { until } from '../../harness/until';
import { enter } from '../logInDirectly';

/** Maximum transferred bytes of scripts and styles for going to another remote. */
const MOST_BYTES = 25_000;

const CODE = /\/remote-student\/.*\.(js|css)$/;

const toCourses = (page: Page) => page.getByRole('main').getByRole('link', { name: 'دخول للمنصة' });

/** Opens the landing page as a student and counts later requests for the student area's code. */
async function openLanding(prepare: (page: Page) => Promise<void> = async () => undefined) {
  const page = await openPage();
  await enter(page);
  await prepare(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (CODE.test(pathname)) asked.push(pathname);
  });
  await page.goto('/');
  await toCourses(page).waitFor();
  await page.waitForLoadState('networkidle');
  return { page, asked };
}

describe('going to another remote', () => {
  it('FS-07 requests all of its code at once, which is at most 25 kB', async () => {
    const { page, asked } = await openLanding();
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    await page.route(CODE, async (route) => {
      await opened;
      await route.continue();
    });
    await toCourses(page).evaluate((link: HTMLAnchorElement) => link.click());
    // No file has arrived yet, so no request was caused by another file.
    await until('a request for the page', async () => asked.some((file) => /\/courses\.\w+\.js$/.test(file)));
    const first = [...asked];
    open();
    await page.getByRole('heading', { level: 1, name: 'كورساتي' }).waitFor({ state: 'attached' });
    expect(new Set(asked)).toEqual(new Set(first));
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\/remote-student\/.*\.(js|css)$/.test(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  it.each([
    ['pointed at', async (page: Page) => toCourses(page).hover()],
    ['touched', async (page: Page) => toCourses(page).dispatchEvent('pointerover', { pointerType: 'touch' })],
  ])('FS-07 fetches the page of a link that is %s', async (_how, point) => {
    const { page, asked } = await openLanding();
    expect(asked).toEqual([]);
    await point(page);
    await until('the page of the link', async () => asked.some((file) => /\/courses\.\w+\.js$/.test(file)));
  });

  it('FS-07 prefetches nothing with Save-Data', async () => {
    const { page, asked } = await openLanding(async (opened) => {
      await opened.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
      );
    });
    await toCourses(page).hover();
    await toCourses(page).focus();
    // Enough time: hovering fetches at once, see above.
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
    await toCourses(page).click();
    await page.waitForURL('**/student/courses');
  });
});

/** File of the shell with the fetcher (shell/src/reads). */
const READS = /\/apps\/shell\/.*\/reads\.\w+\.js$/;

/** Opens the landing page as a visitor and records requests of the fetcher's file. */
async function openForVisitor(prepare: (page: Page) => Promise<void> = async () => undefined) {
  const page = await openPage({ expectedErrors: /reads\.\w+\.js|ERR_FAILED|Failed to load/ });
  await prepare(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (READS.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  return { page, asked };
}

const toLogin = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' });

describe('the file with the fetcher', () => {
  it('FS-07 is not loaded by the landing page of a visitor, but with the page of a link that is pointed at', async () => {
    const { page, asked } = await openForVisitor();
    expect(asked).toEqual([]);
    await toLogin(page).hover();
    await until("the fetcher's file", async () => asked.length === 1);
  });

  it('FS-07 is loaded again for a second try after its download failed', async () => {
    const { page, asked } = await openForVisitor(async (opened) => {
      await opened.route('**/reads.*.js*', (route) => route.abort());
    });
    await toLogin(page).click();
    const retry = page.getByRole('main').getByRole('button', { name: 'إعادة المحاولة' });
    await retry.waitFor({ timeout: 30_000 });
    const before = asked.length;
    expect(before).toBeGreaterThan(0);
    await page.unroute('**/reads.*.js*');
    await retry.click();
    await page.getByRole('main').getByRole('textbox').first().waitFor();
  });
});
