import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BUCKET_COOKIE, bucketOf, BUCKETS, isInCanary } from '@manassa/shared/federation';
import type { Page } from 'playwright-core';
import { changeRelease, FolderStorage, type ReleaseDocument } from '@manassa/release/testing';
import { register } from '../../harness/api';
import { openPage, VIEWPORTS } from '../../harness/browserTest';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { type Credentials, logIn, newStudent } from '../../harness/student';
import { until } from '../../harness/until';
import { publishEdited } from '../editedVersion';
import { servedRelease } from '../liveVersion';
import { releaseCommand } from '../releaseCommand';

const APP = 'remote-student';
const TRIED = '9.1.0';

interface Diagnosis {
  remotes: () => Record<string, { status: string; version?: string }>;
}

let product: OwnProduct;
let before: string;

beforeAll(async () => {
  // Each visit has its own address, because reports of one address count as one.
  product = await startOwnProduct({ TRUST_PROXY: 'on' });
  before = (await servedRelease(product)).apps[APP]?.version ?? '';
});

afterAll(() => product.end());

async function versionIn(page: Page, app: string): Promise<string> {
  return until(`${app} in the page`, () =>
    page.evaluate((name) => {
      // The shell's diagnosis; it has no type outside the shell, which may not have started yet.
      const { __manassa } = globalThis as unknown as { __manassa?: Diagnosis };
      const state = __manassa?.remotes()[name];
      return state?.status === 'ready' && state.version;
    }, app),
  );
}

/** Returns a student with a matching bucket, by trying codes. */
async function studentInBucket(isWanted: (bucket: number) => boolean): Promise<Credentials> {
  let student = newStudent();
  while (!isWanted(bucketOf(student.studentCode))) student = newStudent();
  return register(product.origin, 'third', student);
}

async function logInOn(viewport: (typeof VIEWPORTS)[keyof typeof VIEWPORTS], student: Credentials): Promise<Page> {
  const page = await openPage({ origin: product.origin, viewport });
  await logIn(page, student);
  return page;
}

/** Starts a canary as the command does, without the gate, which has its own tests. */
async function startCanaryWithoutGate(canary: {
  app: string;
  version: string;
  share: number;
  haltAfter?: number;
  haltRate?: number;
}) {
  await changeRelease({
    storage: new FolderStorage(product.releaseDir),
    reason: { by: 'tester', why: '', command: 'test' },
    decide: () => [{ act: 'canary', ...canary }],
  });
}

/** Waits until the page server composes from a revision, then reloads the page. */
async function reloadAt(page: Page, revision: number): Promise<string> {
  await until(`revision ${revision}`, async () => (await servedRelease(product)).revision >= revision);
  await page.reload();
  return versionIn(page, APP);
}

describe('a canary', () => {
  it('RL-05 RL-04 gives a share of the students a version, always the same ones; it is raised, aborted and finished', async () => {
    await publishEdited(product.releaseDir, APP, before, TRIED);
    const has = (share: number) => (bucket: number) => isInCanary(bucket, APP, TRIED, share);
    const tries = await studentInBucket(has(10));
    const keeps = await studentInBucket((bucket) => has(50)(bucket) && !has(10)(bucket));
    const canary = (...words: string[]) => releaseCommand(product, 'canary', 'student', ...words);
    const { revision } = await servedRelease(product);

    await expect(canary(TRIED, '--share', '10', '--why', 'new tabs')).resolves.toContain(' at 10 %, the others keep ');
    await until('the canary', async () => (await servedRelease(product)).revision > revision);
    const phone = await logInOn(VIEWPORTS.phone, tries);
    const other = await logInOn(VIEWPORTS.desktop, keeps);
    await Promise.all([phone.goto('/student/results'), other.goto('/student/results')]);
    expect([await versionIn(phone, APP), await versionIn(other, APP)]).toEqual([TRIED, before]);
    // The page server preloads the needed version and nothing else.
    const preloaded = (page: Page, version: string) =>
      page.locator(`link[rel=modulepreload][href*="/${APP}/${version}/"]`).count();
    expect([await preloaded(phone, TRIED), await preloaded(phone, before)]).toEqual([expect.any(Number), 0]);
    expect(await preloaded(phone, TRIED)).toBeGreaterThan(0);
    const laptop = await logInOn(VIEWPORTS.desktop, tries);
    expect(await versionIn(laptop, APP)).toBe(TRIED);

    await canary(TRIED, '--share', '50');
    expect([await reloadAt(phone, revision + 2), await reloadAt(other, revision + 2)]).toEqual([TRIED, TRIED]);

    await canary('abort', '--why', 'a second look first');
    expect([await reloadAt(phone, revision + 3), await reloadAt(other, revision + 3)]).toEqual([before, before]);

    await startCanaryWithoutGate({ app: APP, version: TRIED, share: 10 });
    await canary('finish', '--why', 'nobody complained');
    expect([await reloadAt(phone, revision + 5), await reloadAt(other, revision + 5)]).toEqual([TRIED, TRIED]);
    expect((await servedRelease(product)).apps[APP]).toMatchObject({
      version: TRIED,
      previous: { version: before },
      canary: null,
    });

    const history = JSON.parse(await releaseCommand(product, 'history', 'student', '--limit', '5', '--json'));
    expect(
      history.map(({ by, why, changes }: ReleaseDocument) => [by, why, changes[0]?.kind, changes[0]?.share]),
    ).toEqual([
      ['mona', 'nobody complained', 'canary finished', undefined],
      ['tester', '', 'canary started', 10],
      ['mona', 'a second look first', 'canary aborted', undefined],
      ['mona', '', 'canary share', 50],
      ['mona', 'new tabs', 'canary started', 10],
    ]);
  });

  it('RL-05 RL-14 FE-06 ends automatically when it fails in browsers; operators see the reason on the versions page', async () => {
    const app = 'remote-public';
    const broken = '9.2.0';
    const good = (await servedRelease(product)).apps[app]?.version ?? '';
    await publishEdited(product.releaseDir, app, good, broken);
    await startCanaryWithoutGate({ app, version: broken, share: 20, haltAfter: 3, haltRate: 5 });
    const { revision, apps } = await until('the canary', async () => {
      const now = await servedRelease(product);
      return now.apps[app]?.canary && now;
    });
    // The file is lost after it was published, with its compressed copies.
    const folder = path.join(product.releaseDir, 'apps', app, broken);
    const entry = apps[app]?.canary?.entry ?? 'none';
    for (const file of readdirSync(folder).filter((name) => name.startsWith(entry))) rmSync(path.join(folder, file));
    const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter((bucket) =>
      isInCanary(bucket, app, broken, 20),
    );
    const visit = async (bucket: number): Promise<Page> => {
      const page = await openPage({ origin: product.origin, expectedErrors: /404|9\.2\.0/ });
      await page.context().addCookies([{ name: BUCKET_COOKIE, value: `${bucket}`, url: product.origin }]);
      await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.1.${bucket}` });
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    };
    for (const bucket of buckets.slice(0, 3)) expect(await versionIn(await visit(bucket), app)).toBe(good);

    const halted = await until('the halt', async () => {
      const now = await servedRelease(product);
      return now.revision > revision && now;
    });
    expect(halted).toMatchObject({
      by: 'page server',
      why: expect.stringMatching(/^3 of 3 pages failed \(100 %; load 3\), more than 5 %$/),
      changes: [{ app, from: broken, to: good, kind: 'canary aborted' }],
    });
    expect(halted.apps[app]).toMatchObject({ version: good, canary: null, heldBack: [broken] });

    const page = await openPage({ origin: product.origin, viewport: VIEWPORTS.phone });
    await page.goto('/versions');
    await page.getByRole('heading', { name: `Revision ${halted.revision}` }).waitFor();
    const shown = await page.getByText(`${app}: live ${good}`).innerText();
    expect(shown).toContain(`${broken}  held back\n    last 24 h: 3 of 3 pages failed (100 %; load 3)`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(VIEWPORTS.phone.width);
    const status = JSON.parse(await releaseCommand(product, 'status', '--json'));
    expect(status.apps.find((one: { app: string }) => one.app === app)).toMatchObject({
      live: good,
      canary: null,
      heldBack: [broken],
      reports: expect.arrayContaining([
        expect.objectContaining({ version: broken, role: 'held back', pages: 3, failures: 3 }),
      ]),
    });
  });
});
