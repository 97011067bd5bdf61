import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { changeRelease, openStorage, readConfig, type Storage } from '@manassa/release/testing';
import { openPage } from '../../harness/browserTest';
import { type ObjectStore, startObjectStore } from '../../harness/servers/objectStore';
import { describeWith } from '../../harness/machine/optionalParts';
import { copyPreparedData, preparedLines } from '../../harness/preparedData';
import { type Product, ROOT, startProduct } from '../../harness/startProduct';
import { demoStudent, logIn } from '../../harness/student';
import { until } from '../../harness/until';
import { copyRelease, sharedReleaseDir } from './bucketRelease';
import { publishEdited } from '../editedVersion';
import { liveVersion, remotesIn } from '../liveVersion';

const APP = 'remote-student';
const NEXT = '9.9.9';

let folder: string;
let store: ObjectStore;
let storage: Storage;
let product: Product;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'manassa-bucket-'));
  store = await startObjectStore();
  const environment = store.environment('behind-nginx/release');
  Object.assign(process.env, environment);
  storage = await openStorage(readConfig(environment, ROOT));
  await copyRelease(storage);
  process.env.FRONT = 'nginx';
  product = await startProduct({ ...environment, DATA_DIR: copyPreparedData(path.join(folder, 'data')) }, 'serve');
}, 300_000);

afterAll(async () => {
  await product.stop();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

describeWith('nginx', 'objectStore')('nginx in front of a product whose versions are in a bucket', () => {
  it('RL-08 RL-02 serves visitors and students, before and after promotions and rollbacks', async () => {
    const before = await liveVersion(product.origin, APP);
    const page = await openPage({ origin: product.origin });
    const answers: { file: string; status: number; server: string | undefined }[] = [];
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      const { server } = answer.headers();
      if (!pathname.startsWith('/api/')) answers.push({ file: pathname, status: answer.status(), server });
    });
    const move = async (version: string, back: boolean): Promise<void> => {
      const reason = { by: 'tester', why: 'a test', command: 'test' };
      await changeRelease({ storage, reason, decide: () => [{ app: APP, version, back }] });
      // The page server polls the bucket every second.
      await until(`${version} to be served`, async () => (await liveVersion(product.origin, APP)) === version);
    };
    const preloaded = (version: string): Promise<number> =>
      page.locator(`link[rel=modulepreload][href*="/${APP}/${version}/"]`).count();

    /** Headings are in the HTML before the remote runs. */
    const shownIn = (shown: Page): Promise<unknown> =>
      until('the remote', async () => (await remotesIn(shown))[APP]?.version !== undefined);

    await page.goto('/');
    await page.getByRole('link', { name: 'تسجيل الدخول' }).first().waitFor();
    await logIn(page, demoStudent(preparedLines()));
    await page.getByRole('heading', { level: 1, name: 'كورساتي' }).waitFor();
    await shownIn(page);
    expect((await remotesIn(page))[APP]).toMatchObject({ version: before, because: 'live' });

    await publishEdited(sharedReleaseDir(), APP, before, NEXT, undefined, storage);
    await move(NEXT, false);
    await page.goto('/student/results');
    await page.getByRole('heading', { level: 1, name: 'نتائج الامتحانات' }).waitFor();
    await shownIn(page);
    expect((await remotesIn(page))[APP]).toMatchObject({ version: NEXT, because: 'live' });
    expect([await preloaded(before), await preloaded(NEXT)]).toEqual([0, expect.any(Number)]);
    expect(await preloaded(NEXT)).toBeGreaterThan(0);

    await move(before, true);
    await page.goto('/student/details');
    await page.getByRole('heading', { level: 1, name: 'بياناتي' }).waitFor();
    expect((await remotesIn(page))[APP]).toMatchObject({ version: before, because: 'live' });
    await page.goto('/');
    await page.getByRole('link', { name: 'دخول للمنصة' }).waitFor();

    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    expect(answers.filter(({ server }) => server !== 'nginx').map(({ file }) => file)).toEqual([]);
    const script = answers.find(({ file }) => file.includes(`/${APP}/${NEXT}/`) && file.endsWith('.js'))?.file ?? '';
    const file = await fetch(`${product.origin}${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(file.headers.get('content-encoding')).toBe('br');
    expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('RL-08 RL-02 sends no page of an earlier release from its cache for longer than a second', async () => {
    const runs = async (): Promise<string> => {
      const page = await (await fetch(`${product.origin}/student/results`)).text();
      return new RegExp(`/${APP}/([^/]+)/`).exec(page)?.[1] ?? '';
    };
    const before = await runs();
    const reason = { by: 'tester', why: 'a test', command: 'test' };
    await changeRelease({ storage, reason, decide: () => [{ app: APP, version: NEXT, back: false }] });
    const ready = await until('the page server', async () => {
      await runs();
      return (await liveVersion(product.origin, APP)) === NEXT && performance.now();
    });
    await until('the page', async () => (await runs()) === NEXT);
    expect(performance.now() - ready).toBeLessThan(2_000);
    expect(before).not.toBe(NEXT);
  });

  it('RL-08 serves the last pages and files while the page server is down, and reports it to API callers', async () => {
    const page = await fetch(`${product.origin}/`, { headers: { accept: 'text/html' } });
    const [script = ''] = /\/apps\/shell\/[^"]*\.js/.exec(await page.text()) ?? [];
    await (await fetch(`${product.origin}${script}`)).text();
    product.process.kill('SIGKILL');
    const answers = await until('nginx to notice', async () => {
      const api = await fetch(`${product.origin}/api/v2/group`);
      return api.status === 502 && api.json();
    });
    expect(answers).toMatchObject({ success: false, statusCode: 502 });
    // For a second the page counts as new.
    const stale = await until('the page of before', async () => {
      const answer = await fetch(`${product.origin}/`, { headers: { accept: 'text/html' } });
      return answer.headers.get('x-cache') === 'STALE' && answer;
    });
    expect([stale.status, await stale.text()]).toEqual([200, expect.stringContaining(script)]);
    const other = await fetch(`${product.origin}/login`, { headers: { accept: 'text/html' } });
    expect([other.status, other.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    expect(await other.text()).toContain('الصفحة غير متاحة الآن، حاول بعد دقائق');
    const file = await fetch(`${product.origin}${script}`);
    expect([file.status, file.headers.get('x-cache')]).toEqual([200, 'HIT']);
  });
});
