import type { Page } from 'playwright-core';

/** A cache of the service worker. */
export interface KeptCache {
  name: string;
  /** Addresses of its pages. */
  pages: string[];
  /** Listed hashes of all its pages by address. */
  listed: Record<string, string>;
  /** Hashes of its files by address. */
  files: Record<string, string>;
  bytes: number;
}

export function readCompositions(page: Page): Promise<KeptCache[]> {
  return page.evaluate(async () => {
    const found: KeptCache[] = [];
    for (const name of await caches.keys()) {
      if (name === 'manassa notes') continue;
      const cache = await caches.open(name);
      const kept: KeptCache = { name, pages: [], listed: {}, files: {}, bytes: 0 };
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const bytes = await (response ?? new Response()).arrayBuffer();
        const { pathname } = new URL(request.url);
        kept.bytes += bytes.byteLength;
        if (pathname.startsWith('/apps/')) {
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
          kept.files[pathname] = `sha256-${btoa(String.fromCharCode(...digest))}`;
        } else if (response?.headers.get('x-manassa-kept')?.startsWith('{')) {
          kept.pages.push(pathname);
          const page = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'text/html');
          const list = JSON.parse(page.getElementById('manassa-kept')?.textContent ?? '{}') as {
            files?: Record<string, string>;
          };
          Object.assign(kept.listed, list.files);
        }
      }
      found.push(kept);
    }
    return found;
  });
}

/** Returns the site's storage as the browser counts it, in bytes. */
export function storedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
}
