import type { KeptPage } from './keptPage.rule';

/**
 * Names and contents of the worker's caches. `offline/removeKept.ts`, which runs in pages, and `/sw.js` of the page
 * server know PREFIX too.
 */

const PREFIX = 'manassa ';
const NOTES = `${PREFIX}notes`;
const COMPOSITION = `${PREFIX}page `;
const PINNED = `${PREFIX}pinned `;

/** Header of a kept page with its facts, and of a composition's mark with its time. */
const FACTS = 'x-manassa-kept';
const MARK = '/manassa-kept';

export function openComposition(id: string): Promise<Cache> {
  return caches.open(`${COMPOSITION}${id}`);
}

export async function compositionIds(): Promise<string[]> {
  const names = await caches.keys();
  return names.flatMap((name) => (name.startsWith(COMPOSITION) ? [name.slice(COMPOSITION.length)] : []));
}

export async function deleteComposition(id: string): Promise<void> {
  await caches.delete(`${COMPOSITION}${id}`);
}

/** Opens the files of a version that an attempt is pinned to, by the version's folder. */
export function openPinned(base: string): Promise<Cache> {
  return caches.open(`${PINNED}${base}`);
}

/** Deletes the files of all pinned versions but these. */
export async function deletePinnedExcept(bases: readonly string[]): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PINNED));
  const old = names.filter((name) => !bases.includes(name.slice(PINNED.length)));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Returns the size of all caches in bytes; in browsers that do not tell, of all that the site stores. 0: unknown. */
export async function storedBytes(): Promise<number> {
  if (!('estimate' in navigator.storage)) return 0;
  const estimate: StorageEstimate & { usageDetails?: { caches?: number } } = await navigator.storage.estimate();
  return estimate.usageDetails?.caches ?? estimate.usage ?? 0;
}

/** Returns true for errors of the storage, on a full disk or beyond the quota; those of the network have other names. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && ['QuotaExceededError', 'UnknownError'].includes(error.name);
}

export async function deleteAll(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Marks a composition as being filled now. */
export async function markComposition(cache: Cache, atMs: number): Promise<void> {
  await cache.put(MARK, new Response(null, { headers: { [FACTS]: String(atMs) } }));
}

/** Returns the time of a composition's last change, in ms since 1970; 0 if unknown. */
export async function markOf(cache: Cache): Promise<number> {
  return Number((await cache.match(MARK))?.headers.get(FACTS) ?? 0);
}

/** Stores a page. Call it last: a composition with a page must be complete. */
export async function putPage(cache: Cache, page: KeptPage, html: string, headers: Headers): Promise<void> {
  const kept = new Headers(headers);
  // The text is no longer compressed.
  kept.delete('content-encoding');
  kept.delete('content-length');
  kept.set(FACTS, JSON.stringify(page));
  await cache.put(page.pathname, new Response(html, { headers: kept }));
}

export interface FoundPage {
  page: KeptPage;
  response: Response;
}

function factsOf(response: Response): KeptPage | null {
  const text = response.headers.get(FACTS);
  // Written by putPage; marks have a number.
  return text?.startsWith('{') ? (JSON.parse(text) as KeptPage) : null;
}

/** Returns the newest page kept for an address, without reading the others. */
export async function findPage(pathname: string): Promise<FoundPage | null> {
  const ids = await compositionIds();
  const responses = await Promise.all(ids.map(async (id) => (await openComposition(id)).match(pathname)));
  const found = responses.flatMap((response): FoundPage[] => {
    const page = response && factsOf(response);
    return response && page ? [{ page, response }] : [];
  });
  return found.sort((a, b) => b.page.atMs - a.page.atMs)[0] ?? null;
}

/** Returns all kept pages. Reads them at once: one after the other takes seconds on a slow phone. */
export async function keptPages(): Promise<KeptPage[]> {
  const ids = await compositionIds();
  const pages = await Promise.all(
    ids.map(async (id) => {
      const cache = await openComposition(id);
      const requests = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith('/apps/'));
      const responses = await Promise.all(requests.map((request) => cache.match(request)));
      return responses.flatMap((response) => (response && factsOf(response)) ?? []);
    }),
  );
  return pages.flat();
}

export async function readPage({ composition, pathname }: KeptPage): Promise<Response | undefined> {
  return (await openComposition(composition)).match(pathname);
}

export async function deletePage({ composition, pathname }: KeptPage): Promise<void> {
  await (await openComposition(composition)).delete(pathname);
}

/** Returns a published file from any composition, by its address without a query. */
export function findFile(address: string): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true });
}

/** Deletes a published file from all compositions. The next page that is kept requests it again. */
export async function deleteFile(address: string): Promise<void> {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(address, { ignoreVary: true });
}

/** Stores a small value under a name, across restarts of the worker. */
export async function putNote(name: string, value: string): Promise<void> {
  await (await caches.open(NOTES)).put(`/note/${encodeURIComponent(name)}`, new Response(value));
}

export async function readNote(name: string): Promise<string | null> {
  const found = await (await caches.open(NOTES)).match(`/note/${encodeURIComponent(name)}`);
  return found ? found.text() : null;
}

export async function deleteNote(name: string): Promise<void> {
  await (await caches.open(NOTES)).delete(`/note/${encodeURIComponent(name)}`);
}

/** Returns the notes whose names begin with a prefix, by the rest of their names. */
export async function notesBelow(prefix: string): Promise<Record<string, string>> {
  const cache = await caches.open(NOTES);
  const found: Record<string, string> = {};
  for (const request of await cache.keys()) {
    const name = decodeURIComponent(new URL(request.url).pathname.slice('/note/'.length));
    if (name.startsWith(prefix)) found[name.slice(prefix.length)] = (await (await cache.match(request))?.text()) ?? '';
  }
  return found;
}
