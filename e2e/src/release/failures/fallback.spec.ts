import type { Route } from 'playwright-core';
import { openPage } from '../../harness/browserTest';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { demoStudent, logIn } from '../../harness/student';
import { until } from '../../harness/until';
import { publishEdited } from '../editedVersion';
import type { Draft } from '../editedVersion';
import { liveVersion, makeLive, remotesIn } from '../liveVersion';
import { reportsOf } from '../reportsOf';
import { waitForTakeOver } from '../../shell/pageChecks';

const APP = 'remote-course-player';
const CATALOGUE = /أحدث الكورسات/;

let product: OwnProduct;
let good: string;

beforeAll(async () => {
  product = await startOwnProduct();
  good = await liveVersion(product.origin, APP);
});

afterAll(() => product.end());

type Change = (draft: Draft) => void;

const missing = (route: Route): Promise<void> =>
  route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found\n' });

/** Changes a file of a version before it is published, because browsers refuse files changed later. */
function edited(file: RegExp, change: (code: string) => string): Change {
  return (draft) => {
    const name = draft.find(file);
    const before = draft.read(name);
    const code = change(before);
    if (code === before) throw new Error(`nothing to change in ${name}`);
    draft.write(name, code);
  };
}

async function withLive(app: string, version: string, change: Change | undefined, work: () => Promise<void>) {
  const before = await liveVersion(product.origin, app);
  await publishEdited(product.releaseDir, app, before, version, change);
  await makeLive(product, app, version);
  try {
    await work();
  } finally {
    await makeLive(product, app, before, true);
  }
}

interface Break {
  title: string;
  phase: string;
  change?: Change;
  /** Files that arrive broken, with their fault. */
  lost?: [string, (route: Route) => Promise<void>];
}

/** Breaks the live version in one way each. */
const BREAKS: Break[] = [
  { title: 'entry is missing', phase: 'load', lost: ['remote.*.js', missing] },
  {
    title: 'entry throws',
    phase: 'load',
    change: edited(/^remote\..*\.js$/, (code) => `throw new Error('broken on purpose');${code}`),
  },
  { title: 'routes chunk is missing', phase: 'load', lost: ['__federation_expose_routes.*.js', missing] },
  {
    title: 'routes are refused by the router',
    phase: 'mount',
    change: edited(/^__federation_expose_routes\..*\.js$/, (code) =>
      code.replace('path:"/course/buy"', 'index:!0,children:[]'),
    ),
  },
  {
    title: 'page throws when it is first drawn',
    phase: 'render',
    change: edited(/^catalogue\..*\.js$/, (code) => code.replaceAll('latest:"أحدث الكورسات"', 'latest:{}')),
  },
  { title: 'page chunk was changed on its way', phase: 'page', lost: ['catalogue.*.js', tampered] },
];

async function tampered(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `globalThis.tampered = true;${await response.text()}` });
}

/** Messages of the browser and of React about the broken files. */
const NOISE =
  /404|Failed to load|valid digest|Expected a JavaScript|broken on purpose|React error #31|caught the following error/;

describe('a broken live version', () => {
  it.each(BREAKS.map((one, at) => ({ ...one, version: `9.0.${at}` })))(
    'RL-06 RL-19 falls back to the last good one in the same page when its $title',
    ({ version, phase, change, lost }) =>
      withLive(APP, version, change, async () => {
        const page = await openPage({ origin: product.origin, expectedErrors: NOISE });
        const documents: string[] = [];
        page.on('request', (request) => {
          if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
        });
        if (lost) await page.route(`**/apps/${APP}/${version}/${lost[0]}*`, lost[1]);
        const reported = reportsOf(page, APP);
        await page.goto('/');
        // A press before that is a navigation of the browser.
        await waitForTakeOver(page);
        await page.evaluate(() => Object.assign(window, { sameDocument: true }));
        const courses = page.getByRole('link', { name: /عرض جميع الكورسات/ }).first();
        await courses.click();
        await page.getByRole('heading', { level: 1, name: CATALOGUE }).waitFor();

        expect(await page.evaluate(() => ['sameDocument' in window, 'tampered' in window])).toEqual([true, false]);
        expect(documents).toHaveLength(1);
        expect(new URL(page.url()).pathname).toMatch(/^\/course\/stage\//);
        expect(await remotesIn(page)).toMatchObject({
          'remote-public': { status: 'ready', because: 'live' },
          [APP]: { status: 'ready', version: good, because: 'fallback' },
        });
        // The surrounding remote still works and handles the link.
        await page.getByRole('banner').getByRole('link', { name: 'منصة الفيزياء' }).click();
        await courses.waitFor();
        expect(documents).toHaveLength(1);

        const failed = await until('the failure to be reported', async () =>
          reported.find(({ outcome }) => outcome === 'failed'),
        );
        expect(failed).toMatchObject({ version, phase, fellBackTo: good });
      }),
  );

  it('RL-06 falls back at the start of a visit too, and operators can read about it', async () => {
    await withLive(APP, '9.1.0', undefined, fallsBackAtTheStart);
  });

  async function fallsBackAtTheStart(): Promise<void> {
    const page = await openPage({ origin: product.origin, expectedErrors: NOISE });
    await page.route(`**/apps/${APP}/9.1.0/catalogue.*.js*`, missing);
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
  }

  it('RL-06 falls back on a page of the student area too, after its guard; reports the version once it is shown', async () => {
    const app = 'remote-student';
    const version = '9.2.0';
    const before = await liveVersion(product.origin, app);
    const throws = edited(/^details\..*\.js$/, (code) =>
      code.replace(/MyDataScreen:\(\)=>(\w+)[^]*?function \1\(\)\{/, '$&throw new Error("broken on purpose");'),
    );
    await publishEdited(product.releaseDir, app, before, version, throws);
    await makeLive(product, app, version);
    const page = await openPage({ origin: product.origin, expectedErrors: NOISE });
    const reported = reportsOf(page, app);
    await logIn(page, demoStudent(product.output()));
    await until('the good page to count', async () => reported.find(({ outcome }) => outcome === 'ok'));

    const tabs = page.getByRole('navigation', { name: 'صفحات الطالب' });
    await tabs.getByRole('link', { name: 'بياناتي' }).click();
    await page.getByRole('alert').getByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' }).waitFor();
    expect(await tabs.isVisible()).toBe(true);
    const crashed = await until('the crash', async () => reported.find(({ outcome }) => outcome === 'failed'));
    expect(crashed).toMatchObject({ version, phase: 'render', message: expect.stringContaining('on purpose') });
    expect(crashed).not.toHaveProperty('fellBackTo');

    reported.length = 0;
    await page.route('**/api/v2/user/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.goto('/student/details');
    await page.getByRole('heading', { level: 1, name: 'بياناتي' }).waitFor();
    // The heading is in the HTML already.
    await until('the fallback', async () => (await remotesIn(page))[app]?.version === before);
    expect((await remotesIn(page))[app]).toMatchObject({ because: 'fallback' });
    const failed = await until('the failure', async () => reported.find(({ fellBackTo }) => fellBackTo));
    expect(failed).toMatchObject({ version, phase: 'render', fellBackTo: before });
    expect(reported.filter(({ message = '' }) => message.includes('first screen'))).toEqual([]);
  });
});
