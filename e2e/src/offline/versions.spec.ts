import path from 'node:path';
import { BUCKET_COOKIE, BUCKETS, isInCanary } from '@manassa/shared/federation';
import { changeRelease, FolderStorage } from '@manassa/release/testing';
import type { Page } from 'playwright-core';
import { loadExamCourse } from '../exam/examCourse';
import { buildExam } from '../exam/examFile';
import { beginExam, choose, option } from '../exam/examRoom';
import { openPage } from '../harness/browserTest';
import { startOwnProduct } from '../harness/ownProduct';
import type { OwnProduct } from '../harness/ownProduct';
import { until } from '../harness/until';
import { setOffline } from '../harness/setOffline';
import { publishEdited } from '../release/editedVersion';
import { liveVersion, makeLive, releaseNow, remotesIn, servedRelease, shipCopy } from '../release/liveVersion';
import { releaseCommand } from '../release/releaseCommand';
import { keptAddresses, keptHere } from './kept';

const NETWORK = /ERR_|Failed to load|net::/;

let product: OwnProduct;
beforeAll(async () => {
  product = await startOwnProduct();
});
afterAll(() => product.end());

function versionIn(page: Page, app: string): Promise<string> {
  return until(`${app} in the page`, async () => {
    const state = (await remotesIn(page))[app];
    return state?.status === 'ready' && state.version;
  });
}

/** Waits until the page server composes from a revision, then loads the page again. */
async function reloadAt(page: Page, app: string, revision: number): Promise<string> {
  await until(`revision ${revision}`, async () => (await servedRelease(product)).revision >= revision);
  await page.reload();
  return versionIn(page, app);
}

describe('releases with the service worker', () => {
  it('OF-03 a canary, its end and its absence without a connection are one version each', async () => {
    const [app, tried] = ['remote-public', '9.1.0'];
    const before = await liveVersion(product.origin, app);
    await publishEdited(product.releaseDir, app, before, tried);
    const bucket = Array.from({ length: BUCKETS }, (_, one) => one).find((one) => isInCanary(one, app, tried, 20));
    const page = await openPage({ origin: product.origin, withWorker: true, expectedErrors: NETWORK });
    await page.context().addCookies([{ name: BUCKET_COOKIE, value: `${bucket}`, url: product.origin }]);
    await page.goto('/login');
    await keptHere(page);
    expect(await versionIn(page, app)).toBe(before);

    const { revision } = await releaseNow(product.origin);
    await changeRelease({
      storage: new FolderStorage(product.releaseDir),
      reason: { by: 'tester', why: '', command: 'test' },
      decide: () => [{ act: 'canary', app, version: tried, share: 20 }],
    });
    expect(await reloadAt(page, app, revision + 1)).toBe(tried);
    await page.waitForFunction(() => document.documentElement.dataset.kept === 'kept');
    await setOffline(page, true);
    await page.reload();
    expect(await versionIn(page, app)).toBe(tried);

    await releaseCommand(product, 'canary', 'public', 'abort', '--why', 'a second look');
    await setOffline(page, false);
    expect(await reloadAt(page, app, revision + 2)).toBe(before);
  });

  it('OF-03 an attempt keeps its version without a connection, and leaves a withdrawn one on the next navigation', async () => {
    const app = 'remote-exam';
    const first = await liveVersion(product.origin, app);
    const dataDir = path.join(path.dirname(product.releaseDir), 'data');
    const course = await loadExamCourse(product.origin, dataDir, 'aeroplane-pin', [buildExam('pinned')]);
    await shipCopy(product, app, '9.1.0');
    const sitting = await beginExam(course, 'pinned', {
      origin: product.origin,
      withWorker: true,
      expectedErrors: NETWORK,
    });
    const { page } = sitting;
    await choose(sitting, 1, 2);
    await keptHere(page);

    await makeLive(product, app, first, true);
    await page.reload();
    await option(sitting, 2).waitFor();
    expect(await versionIn(page, app)).toBe('9.1.0');
    await page.waitForFunction(() => document.documentElement.dataset.kept === 'kept');
    const pinned = `manassa pinned /apps/${app}/9.1.0/`;
    expect(Object.keys(await keptAddresses(page))).toContain(pinned);
    await setOffline(page, true);
    await page.reload();
    await option(sitting, 2).waitFor();
    expect(await option(sitting, 2).isChecked()).toBe(true);
    expect(await versionIn(page, app)).toBe('9.1.0');

    const { revision } = await releaseNow(product.origin);
    await releaseCommand(product, 'rollback', app, first, '--also-attempts', '--why', 'answers are lost');
    await setOffline(page, false);
    expect(await reloadAt(page, app, revision + 1)).toBe(first);
    await option(sitting, 2).waitFor();
    expect(await option(sitting, 2).isChecked()).toBe(true);

    // The worker knows the end of the pin from this page, and deletes the version's files with the next one.
    await page.waitForFunction(() => document.documentElement.dataset.kept === 'kept');
    await page.reload();
    await until('the withdrawn files to be deleted', async () => !(pinned in (await keptAddresses(page))));
  });
});
