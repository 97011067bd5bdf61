import { LIVE_RELEASE_PATH } from '@manassa/shared/federation';
import type { Page } from 'playwright-core';
import { changeRelease } from '../../../release/src/document/changeRelease';
import type { ReleaseDocument } from '../../../release/src/document/releaseDocument';
import { FolderStorage } from '../../../release/src/storage/FolderStorage';
import type { OwnProduct } from '../harness/ownProduct';
import { until } from '../harness/until';
import { publishEdited } from './editedVersion';

/** What is live, as operators' tools read it. */
export async function releaseNow(origin: string): Promise<ReleaseDocument> {
  return (await (await fetch(`${origin}/release.json`)).json()) as ReleaseDocument;
}

/** The version of an application that is live. */
export async function liveVersion(origin: string, app: string): Promise<string> {
  const version = (await releaseNow(origin)).apps[app]?.version;
  if (version === undefined) throw new Error(`no ${app} is live`);
  return version;
}

/** Makes a published version live past the gate, which other tests are about. `back` holds back what it leaves. */
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

/** Publishes a copy of what is live under another version, and makes it live. */
export async function shipCopy(product: OwnProduct, app: string, version: string): Promise<void> {
  await publishEdited(product.releaseDir, app, await liveVersion(product.origin, app), version);
  await makeLive(product, app, version);
}

/** Where a remote stands in a page, as the shell says. */
export interface RemoteInPage {
  status: string;
  version?: string;
  because?: string;
}

/** Where all remotes that were needed so far stand. */
export function remotesIn(page: Page): Promise<Record<string, RemoteInPage>> {
  return page.evaluate(() => {
    // What the shell tells whoever looks; it has no type outside the shell.
    const { __manassa } = globalThis as unknown as { __manassa: { remotes: () => Record<string, RemoteInPage> } };
    return __manassa.remotes();
  });
}

/** The tab has asked what is live after this moment, and had the time to say so. */
export async function askedAnew(page: Page): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await page.waitForResponse((response) => new URL(response.url()).pathname === LIVE_RELEASE_PATH);
  }
  await page.waitForTimeout(100);
}
