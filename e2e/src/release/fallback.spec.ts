import type { Route } from 'playwright-core';
import { openPage } from '../harness/browserTest';
import { startOwnProduct } from '../harness/ownProduct';
import type { OwnProduct } from '../harness/ownProduct';
import { demoStudent, logIn } from '../harness/student';
import { until } from '../harness/until';
import { liveVersion, remotesIn, shipCopy } from './liveVersion';
import { reportsOf } from './reportsOf';

const APP = 'remote-course-player';
const BROKEN = '9.0.0';
const CATALOGUE = /أحدث الكورسات/;

let product: OwnProduct;
let good: string;

beforeAll(async () => {
  product = await startOwnProduct();
  good = await liveVersion(product.origin, APP);
  await shipCopy(product, APP, BROKEN);
});

afterAll(() => product.end());

type Break = (route: Route) => Promise<void>;

const missing: Break = (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found\n' });
const html: Break = (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>حدث خطأ</p>' });

/** Serves the file with one change. */
function edited(change: (code: string) => string): Break {
  return async (route) => {
    const response = await route.fetch();
    const before = await response.text();
    const body = change(before);
    if (body === before) throw new Error(`nothing to change in ${route.request().url()}`);
    await route.fulfill({ response, body });
  };
}

/** Breaks one file of the live version each. */
const BREAKS: [string, string, Break, string][] = [
  ['entry is missing', 'remote.*.js', missing, 'load'],
  ['entry is a page of HTML', 'remote.*.js', html, 'load'],
  ['entry throws', 'remote.*.js', edited((code) => `throw new Error('broken on purpose');${code}`), 'load'],
  ['routes chunk is missing', '__federation_expose_routes.*.js', missing, 'load'],
  [
    'routes are refused by the router',
    '__federation_expose_routes.*.js',
    edited((code) => code.replace('path:"/course/buy"', 'index:!0,children:[]')),
    'mount',
  ],
  ['page chunk is missing', 'catalogue.*.js', missing, 'page'],
  [
    'page throws when it is first drawn',
    'catalogue.*.js',
    edited((code) => code.replaceAll('latest:"أحدث الكورسات"', 'latest:{}')),
    'render',
  ],
];

/** Messages of the browser and of React about the broken files. */
const NOISE = /404|Failed to load|Expected a JavaScript|broken on purpose|React error #31|caught the following error/;

describe('a broken live version', () => {
  it.each(BREAKS)(
    'RL-06 falls back to the last good one in the same page when its %s',
    async (_, file, broken, phase) => {
      const page = await openPage({ origin: product.origin, expectedErrors: NOISE });
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
      });
      await page.route(`**/apps/${APP}/${BROKEN}/${file}*`, broken);
      const reported = reportsOf(page, APP);
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page
        .getByRole('link', { name: /عرض جميع الكورسات/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: CATALOGUE }).waitFor();

      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      expect(documents).toHaveLength(1);
      expect(new URL(page.url()).pathname).toMatch(/^\/course\/stage\//);
      expect(await remotesIn(page)).toMatchObject({
        'remote-public': { status: 'ready', because: 'live' },
        [APP]: { status: 'ready', version: good, because: 'fallback' },
      });
      // The remote around it is still the same, and handles the way back.
      await page.getByRole('banner').getByRole('link', { name: 'منصة الفيزياء' }).click();
      await page
        .getByRole('link', { name: /عرض جميع الكورسات/ })
        .first()
        .waitFor();
      expect(documents).toHaveLength(1);

      const failed = await until('the failure to be reported', async () =>
        reported.find(({ outcome }) => outcome === 'failed'),
      );
      expect(failed).toMatchObject({ version: BROKEN, phase, fellBackTo: good });
    },
  );

  it('RL-06 falls back at the start of a visit too, and operators can read about it', async () => {
    const page = await openPage({ origin: product.origin, expectedErrors: NOISE });
    await page.route(`**/apps/${APP}/${BROKEN}/catalogue.*.js*`, missing);
    const reported = reportsOf(page, APP);
    const answered = page.waitForResponse((response) => response.url().endsWith('/reports'));
    await page.goto('/course/stage/highschool/grade/third');
    await page.getByRole('heading', { level: 1, name: CATALOGUE }).waitFor();
    expect((await answered).status()).toBe(204);
    expect((await remotesIn(page))[APP]).toMatchObject({ version: good, because: 'fallback' });
    const shown = await until('the good version to be reported', async () =>
      reported.find(({ outcome }) => outcome === 'ok'),
    );
    expect(shown).toEqual({ app: APP, version: good, phase: 'render', outcome: 'ok' });
  });

  it('RL-06 falls back on a page of the student area too, after its guard; reports the version once it is shown', async () => {
    const app = 'remote-student';
    const before = await liveVersion(product.origin, app);
    await shipCopy(product, app, BROKEN);
    const page = await openPage({ origin: product.origin, expectedErrors: NOISE });
    const throws = edited((code) =>
      code.replace('MyDataScreen:function(){', '$&throw new Error("broken on purpose");'),
    );
    await page.route(`**/apps/${app}/${BROKEN}/details.*.js*`, throws);
    const reported = reportsOf(page, app);
    await logIn(page, demoStudent(product.output()));
    await until('the good page to count', async () => reported.find(({ outcome }) => outcome === 'ok'));

    const tabs = page.getByRole('navigation', { name: 'صفحات الطالب' });
    await tabs.getByRole('link', { name: 'بياناتي' }).click();
    await page.getByRole('alert').getByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' }).waitFor();
    expect(await tabs.isVisible()).toBe(true);
    const crashed = await until('the crash', async () => reported.find(({ outcome }) => outcome === 'failed'));
    expect(crashed).toMatchObject({ version: BROKEN, phase: 'render', message: expect.stringContaining('on purpose') });
    expect(crashed).not.toHaveProperty('fellBackTo');

    reported.length = 0;
    await page.route('**/api/v2/user/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.goto('/student/details');
    await page.getByRole('heading', { level: 1, name: 'بياناتي' }).waitFor();
    expect((await remotesIn(page))[app]).toMatchObject({ version: before, because: 'fallback' });
    const failed = await until('the failure', async () => reported.find(({ outcome }) => outcome === 'failed'));
    expect(failed).toMatchObject({ version: BROKEN, phase: 'render', fellBackTo: before });
  });
});
