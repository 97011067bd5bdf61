import { LIVE_RELEASE_PATH } from '@manassa/shared/federation';
import type { Page } from 'playwright-core';
import { changeRelease, FolderStorage, readRelease, type ReleaseDocument } from '@manassa/release/testing';
import type { OwnProduct } from '../harness/ownProduct';
import { until } from '../harness/until';
import { publishEdited } from './editedVersion';

export async function releaseNow(origin: string): Promise<ReleaseDocument> {
  return (await (await fetch(`${origin}/release.json`)).json()) as ReleaseDocument;
}

/** Returns the stored document of the revision that the page server serves, canaries included. */
export async function servedRelease({ origin, releaseDir }: OwnProduct): Promise<ReleaseDocument> {
  const { revision } = await releaseNow(origin);
  const stored = await readRelease(new FolderStorage(releaseDir), revision);
  if (!stored) throw new Error(`revision ${revision} is served and not stored`);
  return stored.document;
}

export async function liveVersion(origin: string, app: string): Promise<string> {
  const version = (await releaseNow(origin)).apps[app]?.version;
  if (version === undefined) throw new Error(`no ${app} is live`);
  return version;
}

/** Promotes a published version without the gate, which has its own tests. `back` withholds the replaced one. */
export async function makeLive(
  { releaseDir, origin }: OwnProduct,
  app: string,
  version: string,
  back = false,
): Promise<void> {
  await changeRelease({
    storage: new FolderStorage(releaseDir),
    reason: { by: 'tester', why: 'a test', command: 'test' },
    decide: () => [{ app, version, back }],
  });
  await until(`${app} ${version} to be served`, async () => (await liveVersion(origin, app)) === version);
}

export async function shipCopy(product: OwnProduct, app: string, version: string): Promise<void> {
  await publishEdited(product.releaseDir, app, await liveVersion(product.origin, app), version);
  await makeLive(product, app, version);
}

/** State of a remote in a page, from the shell's diagnosis. */
export interface RemoteInPage {
  status: string;
  version?: string;
  because?: string;
}

/** Returns the states of all remotes that were needed so far, as soon as none is loading: a heading may show earlier. */
export function remotesIn(page: Page): Promise<Record<string, RemoteInPage>> {
  return until('the remotes', async () => {
    const remotes = await page.evaluate(() => {
      // Missing until the shell has started.
      const { __manassa } = globalThis as { __manassa?: { remotes: () => Record<string, RemoteInPage> } };
      return __manassa?.remotes() ?? null;
    });
    return remotes !== null && Object.values(remotes).every(({ status }) => status !== 'loading') && remotes;
  });
}

/** Waits until the tab has checked for updates after this moment and could have shown one. */
export async function waitForUpdateCheck(page: Page): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await page.waitForResponse((response) => new URL(response.url()).pathname === LIVE_RELEASE_PATH);
  }
  await page.waitForTimeout(100);
}
