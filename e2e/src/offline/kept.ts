import type { Page } from 'playwright-core';
import { until } from '../harness/until';

/** Runs in a page: returns true once the service worker has stored it with its files. */
export async function isKept(): Promise<boolean> {
  for (const name of await caches.keys()) {
    const response = await (await caches.open(name)).match(window.location.pathname);
    if (response?.headers.has('x-manassa-kept')) return true;
  }
  return false;
}

/** Waits until the service worker has stored the current page with its files. */
export async function keptHere(page: Page): Promise<void> {
  await until(`the page ${page.url()} to be kept`, () => page.evaluate(isKept));
}

/** Returns all cached addresses, by cache. */
export function keptAddresses(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const kept: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return kept;
  });
}

/** Returns everything that the site stores for the page's origin, without caches. */
export function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error(name));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (all.onsuccess = resolve));
        texts.push(JSON.stringify(all.result));
      }
      database.close();
    }
    return texts.join('\n');
  });
}

/** Returns the addresses and texts of the kept pages and of the worker's notes. */
export function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new URL(request.url).pathname.startsWith('/apps/')) continue;
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });
}
