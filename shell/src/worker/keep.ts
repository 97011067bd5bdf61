import type { Composition } from '@manassa/shared/federation';
import {
  compositionIds,
  deleteAll,
  deleteComposition,
  deleteNote,
  deletePage,
  deletePinnedExcept,
  findFile,
  isFull,
  keptPages,
  markComposition,
  markOf,
  notesBelow,
  openComposition,
  openPinned,
  putNote,
  putPage,
  readNote,
  storedBytes,
} from './caches';
import { endAfter } from './limit';
import { pinnedFiles } from './pinnedFiles';
import { keptListOf } from './keptPage.rule';
import type { KeptPage } from './keptPage.rule';
import type { KeepResult } from './message';
import { worker } from './scope';
import { mostCompositions, sweep, YOUNG_MS } from './sweep.rule';

const TAB = 'tab ';
const PINNED = 'pinned';

/** Downloads at a time. Over HTTP/1.1 a browser has six connections to a server, which the student's next page needs. */
const PARALLEL = 2;

/** Requests for a file, on a connection that loses some. */
const FILE_TRIES = 3;

/** Time for a file, in ms: one that never ends would hold a connection, and all pages after it. */
const FILE_MS = 60_000;

/** Pages are kept one after the other, so that none sweeps the files of another. */
let running: Promise<unknown> = Promise.resolve();

function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const result = running.then(work);
  running = result.catch(() => undefined);
  return result;
}

/** Records which composition a tab shows, so that its files stay. */
export async function noteTab(clientId: string | undefined, composition: string): Promise<void> {
  if (clientId) await putNote(`${TAB}${clientId}`, composition);
}

/** Records that a tab was given a kept page, whose files stay for a minute also if the tab is not listed yet. */
export async function noteShown(clientId: string | undefined, composition: string): Promise<void> {
  await markComposition(await openComposition(composition), Date.now());
  await noteTab(clientId, composition);
}

/** Records the folders of the versions that attempts on this device are pinned to. */
export async function notePinned(bases: readonly string[]): Promise<void> {
  await putNote(PINNED, bases.join(' '));
}

/**
 * Keeps a page when all files that it names are stored: a missing or changed file leaves the earlier pages as they are,
 * and the others wait for the next time.
 *
 * @param clientId tab that was given this page, empty if its id is unknown
 * @throws for a missing or changed file, or when the storage is full
 */
export async function keepPage(response: Response, pathname: string, clientId?: string): Promise<KeepResult> {
  if (response.status !== 200 || response.redirected) return 'not kept';
  if (new URL(response.url, worker.location.href).origin !== worker.location.origin) return 'not kept';
  if (!(response.headers.get('content-type') ?? '').includes('text/html')) return 'not kept';
  const html = await response.text();
  const list = keptListOf(html);
  if (list && 'off' in list) {
    await removeWorker();
    return 'off';
  }
  if (list === null) return 'not kept';
  return inTurn<KeepResult>(async () => {
    const pages = await keptPages();
    const before = pages.filter((page) => page.pathname === pathname);
    await noteTab(clientId, list.id);
    const pinned = ((await readNote(PINNED)) ?? '').split(' ').filter(Boolean);
    try {
      const page: KeptPage = { pathname, composition: list.id, atMs: Date.now() };
      const cache = await openComposition(list.id);
      await markComposition(cache, page.atMs);
      await fill(cache, list.files);
      for (const [base, files] of Object.entries(await pinnedFiles(pinned, list.files))) {
        await fill(await openPinned(base), files);
      }
      await putPage(cache, page, html, response.headers);
      await Promise.all(before.filter(({ composition }) => composition !== list.id).map(deletePage));
    } catch (error) {
      // The minute for which unused files stay begins now: on a slow connection, the failure may have taken longer.
      if (!isFull(error)) await markComposition(await openComposition(list.id), Date.now());
      else if (!pages.some(({ composition }) => composition === list.id)) await deleteComposition(list.id);
      throw error;
    } finally {
      await sweepAll();
    }
    // A page that is open may still need the version of an attempt that has ended.
    if (clientId !== undefined) await deletePinnedExcept(pinned);
    return 'kept';
  });
}

/** Adds a composition's missing files: from other compositions, else from the network with their hashes. */
async function fill(cache: Cache, files: Composition['files']): Promise<void> {
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing: [string, string][] = [];
  for (const [href, integrity] of Object.entries(files)) {
    const { href: address } = new URL(href, worker.location.href);
    if (there.has(address)) continue;
    const had = await findFile(address);
    if (!had || !(await isCopied(cache, address, had))) missing.push([address, integrity]);
  }
  const failures: unknown[] = [];
  // Each by itself: what arrives stays for the next time.
  const addRest = async (): Promise<void> => {
    for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
      const [address, integrity] = next;
      const signal = endAfter(FILE_MS);
      try {
        await addFile(cache, address, { integrity, signal, priority: 'low' });
      } catch (error) {
        failures.push(error);
        // The others would not fit, or not arrive, either.
        if (isFull(error) || signal.aborted) missing.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, addRest));
  if (failures.length > 0) throw failures.find(isFull) ?? failures[0];
}

/** Returns false for a damaged file, which cannot be read. */
async function isCopied(cache: Cache, address: string, file: Response): Promise<boolean> {
  try {
    await cache.put(address, file);
    return true;
  } catch (error) {
    if (isFull(error)) throw error;
    return false;
  }
}

async function addFile(cache: Cache, address: string, options: RequestInit, tries = FILE_TRIES): Promise<void> {
  // A damaged copy in the browser's cache would be the same each time.
  const from = tries === FILE_TRIES ? 'default' : 'reload';
  // Credentials as in the page's own requests: Firefox's cache has separate copies for requests without any, and would
  // download again what the page has just loaded.
  const request = new Request(address, { ...options, mode: 'cors', credentials: 'same-origin', cache: from });
  try {
    await cache.add(request);
  } catch (error) {
    if (tries === 1 || options.signal?.aborted || isFull(error)) throw error;
    await addFile(cache, address, options, tries - 1);
  }
}

/** Deletes unused pages and compositions. */
async function sweepAll(): Promise<void> {
  const ids = await compositionIds();
  const compositions: Record<string, number> = {};
  for (const id of ids) compositions[id] = await markOf(await openComposition(id));
  const open = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const nowMs = Date.now();
  const tabs: string[] = [];
  for (const [clientId, composition] of Object.entries(await notesBelow(TAB))) {
    if (open.some(({ id }) => id === clientId)) tabs.push(composition);
    // A tab that is still loading is not listed.
    else if (nowMs - (compositions[composition] ?? 0) >= YOUNG_MS) await deleteNote(`${TAB}${clientId}`);
  }
  const most = mostCompositions(await storedBytes().catch(() => 0), ids.length);
  const old = sweep({ pages: await keptPages(), compositions, tabs, nowMs, most });
  await Promise.all(old.pages.map(deletePage));
  await Promise.all(old.compositions.map(deleteComposition));
}

async function removeWorker(): Promise<void> {
  await deleteAll();
  await worker.registration.unregister();
}
