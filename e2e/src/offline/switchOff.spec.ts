import { FolderStorage, switchWorker } from '@manassa/release/testing';
import { openPage } from '../harness/browserTest';
import { startOwnProduct } from '../harness/ownProduct';
import type { OwnProduct } from '../harness/ownProduct';
import { until } from '../harness/until';
import { publishEdited } from '../release/editedVersion';
import { liveVersion, makeLive } from '../release/liveVersion';
import { keptAddresses, keptHere } from './kept';

/** Longest delay by a worker, in ms. */
const DELAY_MS = 3000;

let product: OwnProduct;

beforeAll(async () => {
  product = await startOwnProduct();
});
afterEach(() => switchTo('on'));
afterAll(() => product.end());

async function switchTo(state: 'on' | 'off'): Promise<void> {
  const reason = { by: 'tester', why: 'a test', command: 'test' };
  await switchWorker(new FolderStorage(product.releaseDir), state, reason);
  await until(`the worker to be ${state}`, async () => {
    const page = await (await fetch(`${product.origin}/login`, { headers: { accept: 'text/html' } })).text();
    return page.includes('{"off":true}') === (state === 'off');
  });
}

describe('a service worker that is switched off', () => {
  it('OF-05 is removed with the next page, with everything that it stored', async () => {
    const page = await openPage({ origin: product.origin, withWorker: true });
    await page.goto('/login');
    await keptHere(page);
    await switchTo('off');
    await page.reload();
    await until('the worker to go', () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 0),
    );
    expect(await keptAddresses(page)).toEqual({});
    await page.reload();
    await page.getByLabel('كود الطالب').waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });

  it('OF-05 is removed even if it fails at every request, which delays no page', async () => {
    const version = await liveVersion(product.origin, 'shell');
    await publishEdited(product.releaseDir, 'shell', version, '9.0.0', (draft) =>
      draft.write(
        'worker.js',
        `addEventListener('activate', (event) => event.waitUntil(clients.claim()));
        addEventListener('fetch', (event) => event.respondWith(Promise.reject(new Error('broken'))));`,
      ),
    );
    await makeLive(product, 'shell', '9.0.0');
    const page = await openPage({ origin: product.origin, withWorker: true });
    await page.goto('/login');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await page.waitForFunction(() => 'started' in document.documentElement.dataset);
    const delayMs = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation?.responseStart ?? Infinity;
    });
    expect(delayMs).toBeLessThan(DELAY_MS);
    await switchTo('off');
    await page.reload();
    await until('the worker to go', () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 0),
    );
    await page.getByLabel('كود الطالب').waitFor();
  });
});
