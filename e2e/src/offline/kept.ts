import type { Page } from 'playwright-core';
import { until } from '../harness/until';

/** Waits until the service worker has stored the current page with its files. */
export async function keptHere(page: Page): Promise<void> {
  await until(`the page ${page.url()} to be kept`, async () =>
    page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const response = await (await caches.open(name)).match(window.location.pathname);
        if (response?.headers.has('x-manassa-kept')) return true;
      }
      return false;
    }),
  );
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
