import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BUCKET_COOKIE } from '@manassa/shared/federation';
import type { Page } from 'playwright-core';
import { changeRelease, FolderStorage } from '@manassa/release/testing';
import { openPage } from '../../harness/browserTest';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { until } from '../../harness/until';
import { publishEdited } from '../editedVersion';
import type { Draft } from '../editedVersion';
import { servedRelease } from '../liveVersion';

const APP = 'shell';

let product: OwnProduct;

beforeAll(async () => {
  product = await startOwnProduct();
});

afterAll(() => product.end());

/** Starts a canary of a shell, without the gate, for everyone with a bucket; it ends with the first failed page. */
async function startShellCanary(version: string, change?: (draft: Draft) => void): Promise<string> {
  const good = (await servedRelease(product)).apps[APP]?.version ?? '';
  await publishEdited(product.releaseDir, APP, good, version, change);
  await changeRelease({
    storage: new FolderStorage(product.releaseDir),
    reason: { by: 'tester', why: '', command: 'test' },
    decide: () => [{ act: 'canary', app: APP, version, share: 100, haltAfter: 1, haltRate: 0 }],
  });
  await until('the canary', async () => (await servedRelease(product)).apps[APP]?.canary?.version === version);
  return good;
}

/** Opens a page that gets the canary shell; `before` runs before it opens. */
async function open(expectedErrors: RegExp, before?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await openPage({ origin: product.origin, expectedErrors });
  await page.context().addCookies([{ name: BUCKET_COOKIE, value: '7', url: product.origin }]);
  await before?.(page);
  await page.goto('/');
  return page;
}

async function expectHalted(version: string, good: string): Promise<void> {
  const halted = await until('the halt', async () => {
    const now = await servedRelease(product);
    return now.apps[APP]?.canary === null && now;
  });
  expect(halted).toMatchObject({
    by: 'page server',
    why: '1 of 1 page failed (100 %; load 1), more than 0 %',
    changes: [{ app: APP, from: version, to: good, kind: 'canary aborted' }],
  });
}

describe('RL-05 a shell that never starts', () => {
  it('is reported by the page when its script is missing for good, and the canary ends', async () => {
    const version = '9.3.0';
    const good = await startShellCanary(version);
    const folder = path.join(product.releaseDir, 'apps', APP, version);
    for (const file of readdirSync(folder).filter((name) => name.startsWith('main.') && name.includes('.js'))) {
      rmSync(path.join(folder, file));
    }
    const page = await open(/404/);
    await expectHalted(version, good);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('is reported at once when it gives up starting, with its message', async () => {
    const version = '9.5.0';
    const good = await startShellCanary(version);
    const reported: unknown[] = [];
    await open(/JSON/, async (page) => {
      page.on('request', (request) => {
        if (request.url().endsWith('/reports')) reported.push(JSON.parse(request.postData() ?? '{}'));
      });
      // The page is cut off during its transfer.
      await page.route(`${product.origin}/`, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/(id="manassa-config">\{).*?(<\/script>)/, '$1$2');
        await route.fulfill({ response, body });
      });
    });
    await expectHalted(version, good);
    expect(reported).toMatchObject([
      { shell: version, events: [{ message: expect.stringMatching(/^SyntaxError: /) }] },
    ]);
  });

  it('is reported when its script throws, and the student gets text and a button', async () => {
    const version = '9.4.0';
    const good = await startShellCanary(version, (draft) => {
      draft.write(draft.find(/^main\..*\.js$/), 'throw new Error("this phone is too old");');
    });
    const page = await open(/too old/);
    await page.getByRole('button', { name: 'إعادة المحاولة' }).waitFor();
    expect(await page.locator('#root > *').count()).toBe(0);
    await expectHalted(version, good);
  });
});
