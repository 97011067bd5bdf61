import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from '@manassa/release/browser';
import { changeRelease, FolderStorage, readLive } from '@manassa/release/testing';
import { openPage } from '../../harness/browserTest';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { until } from '../../harness/until';
import { askGate, onePageRelease } from '../askGate';
import { type Draft, publishEdited } from '../editedVersion';
import { liveVersion, makeLive, remotesIn, servedRelease } from '../liveVersion';
import { reportsOf } from '../reportsOf';
import { waitForStart } from '../../shell/pageChecks';

const APP = 'remote-public';
const TITLE = 'الفيزياء';
/** Pages of small releases. The login sends students to their courses, which send visitors to the login. */
const LANDING = { [APP]: '/' };
const LOGIN = { [APP]: '/login', 'remote-student': '/student/courses' };

let product: OwnProduct;
let first = '';

beforeAll(async () => {
  product = await startOwnProduct();
  first = await liveVersion(product.origin, APP);
});
afterAll(() => product.end());

/** Changes a word in the first screens of a version, and in its scripts if its pages change as well. */
function reworded(word: string, pagesToo: boolean): (draft: Draft) => void {
  return (draft) => {
    for (const file of draft.files()) {
      if (!/^first-screens\./.test(file) && !(pagesToo && file.endsWith('.js'))) continue;
      draft.write(file, draft.read(file).replaceAll(TITLE, word));
    }
  };
}

async function landing(): Promise<string> {
  return (await fetch(product.origin)).text();
}

it('FS-02 shows the first screen of the earlier version after a rollback', async () => {
  await publishEdited(product.releaseDir, APP, first, '9.1.0', reworded('الكيمياء', true));
  await makeLive(product, APP, '9.1.0');
  expect(await landing()).toContain('الكيمياء');
  await makeLive(product, APP, first, true);
  const before = await landing();
  expect(before).not.toContain('الكيمياء');
  expect(before).toContain(`data-versions="${APP} ${first}"`);
});

describe('FS-04 the gate', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    browser = await openBrowser(process.env.E2E_BROWSER ?? '');
  });
  afterAll(() => browser.close());

  it('accepts first screens that are like their pages', async () => {
    await publishEdited(product.releaseDir, 'shell', await liveVersion(product.origin, 'shell'), '9.2.4');
    const { reasons, notes } = await askGate({ releaseDir: product.releaseDir, browser }, 'shell', '9.2.4');
    expect(reasons).toEqual([]);
    // A fault that the live release has as well is only noted.
    expect(notes.join('\n')).not.toMatch(/first screen/);
  });

  it.each([
    ['text', LANDING, APP, TITLE, 'الأحياء'],
    ['screen for students', LOGIN, 'remote-student', /"student":".*?[^\\]"/g, '"student":""'],
    ['frame', LANDING, 'shell', 'منصة', 'ورشة'],
  ])('refuses a first screen with another %s than the page', async (_, pages, app, from, to) => {
    const releaseDir = mkdtempSync(path.join(tmpdir(), 'manassa-gate-'));
    try {
      await onePageRelease(releaseDir, pages);
      const live = (await readLive(new FolderStorage(releaseDir)))?.apps[app]?.version ?? '';
      await publishEdited(releaseDir, app, live, '9.2.1', (draft) => {
        const file = draft.find(/^first-screens\./);
        draft.write(file, draft.read(file).replaceAll(from, to));
      });
      const { reasons } = await askGate({ releaseDir, browser }, app, '9.2.1');
      expect(reasons).not.toEqual([]);
      for (const reason of reasons) expect(reason).toMatch(/its first screen differs from the page/);
    } finally {
      rmSync(releaseDir, { recursive: true, force: true });
    }
  });
});

it('FS-04 the page replaces a first screen that differs from it, and reports it', async () => {
  await publishEdited(product.releaseDir, APP, first, '9.2.0', reworded('الأحياء', false));
  await makeLive(product, APP, '9.2.0');
  const page = await openPage({ origin: product.origin, expectedErrors: /its first screen differs/ });
  const reports = reportsOf(page, APP);
  await page.goto('/');
  await page.getByRole('main').getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.waitForEvent('request', (request) => request.url().endsWith('/reports'));
  expect(reports).toContainEqual(
    expect.objectContaining({ version: '9.2.0', outcome: 'failed', message: expect.stringContaining('first screen') }),
  );
  await makeLive(product, APP, first);
});

it('FS-02 a version without first screens has the frame, in which scripts draw the page', async () => {
  await publishEdited(product.releaseDir, APP, first, '9.3.0', (draft) => {
    draft.remove(draft.find(/^first-screens\./));
    draft.write('manassa.json', draft.read('manassa.json').replace(/"firstScreens": "[^"]*",/, ''));
  });
  await makeLive(product, APP, '9.3.0');
  const withoutScripts = await openPage({ origin: product.origin, withoutScripts: true });
  await withoutScripts.goto('/');
  expect(await withoutScripts.getByRole('banner').getByRole('link').count()).toBeGreaterThan(0);
  expect(await withoutScripts.getByRole('main').innerText()).toBe('');
  const page = await openPage({ origin: product.origin });
  await page.goto('/');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('#first-screen').count()).toBe(0);
  await makeLive(product, APP, first);
});

it('RL-15 FS-02 a shell without frames links its style sheet, and a page recovers when that is lost', async () => {
  const live = await liveVersion(product.origin, 'shell');
  await publishEdited(product.releaseDir, 'shell', live, '9.3.1', (draft) => {
    draft.remove(draft.find(/^first-screens\./));
    draft.write('manassa.json', draft.read('manassa.json').replace(/"firstScreens": "[^"]*",/, ''));
  });
  await makeLive(product, 'shell', '9.3.1');
  expect(await landing()).not.toContain('first-screen');
  const page = await openPage({ origin: product.origin, expectedErrors: /ERR_FAILED/ });
  const asked = new Set<string>();
  await page.route(/\/apps\/shell\/[^/]+\/main\.[^/]*\.css/, async (route) => {
    asked.add(route.request().url());
    await (asked.size === 1 ? route.abort() : route.continue());
  });
  await page.goto('/');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue('--m-primary') !== '');
  expect(asked.size).toBe(2);
  await makeLive(product, 'shell', live, true);
});

it('FS-02 RL-05 the first page of a browser runs the version of its first screen, and the next one the canary', async () => {
  await publishEdited(product.releaseDir, APP, first, '9.4.0', reworded('الكيمياء', true));
  await changeRelease({
    storage: new FolderStorage(product.releaseDir),
    reason: { by: 'tester', why: '', command: 'test' },
    decide: () => [{ act: 'canary', app: APP, version: '9.4.0', share: 100 }],
  });
  await until('the canary', async () => (await servedRelease(product)).apps[APP]?.canary);
  const page = await openPage({ origin: product.origin });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const version of [first, '9.4.0']) {
    const answer = await page.goto('/');
    expect(await answer?.text()).toContain(`data-versions="${APP} ${version}"`);
    await waitForStart(page);
    expect((await remotesIn(page))[APP]?.version).toBe(version);
    expect(asked.some((url) => url.includes(`/${APP}/9.4.0/`))).toBe(version === '9.4.0');
  }
});
