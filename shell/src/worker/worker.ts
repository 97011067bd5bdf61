import { shellVersion } from '../diagnosis/shellVersion';
import { isFull, putNote, readNote } from './caches';
import { answerFile } from './files';
import { keepPage, notePinned, noteTab } from './keep';
import { isPagePath } from './keptPage.rule';
import { endAfter } from './limit';
import { readKeepMessage } from './message';
import type { KeepAnswer, KeepMessage } from './message';
import { OUTBOX_TAG, sendWaiting } from './sendWaiting';
import { answerPage } from './pages';
import { worker } from './scope';
import type { FetchEvent } from './scope';

/**
 * The service worker: keeps visited pages with their files, and shows them when the network does not respond. It
 * contains no list of files, so it replaces an earlier worker at once. See docs/decisions/0026-service-worker.md.
 */

const HOUR_MS = 3_600_000;

/** Time for a page that is kept in the background, in ms. */
const KEPT_PAGE_MS = 20_000;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

function onFetch(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    const isPage = request.destination === 'document' && origin === worker.location.origin && isPagePath(pathname);
    if (isPage) event.respondWith(answerPage(event));
    return;
  }
  // A request for a part of a clip must not get the whole clip.
  if (/\/apps\/[^/]+\/[^/]+\//.test(pathname) && !request.headers.has('range')) event.respondWith(answerFile(request));
}

worker.addEventListener('fetch', onFetch);

async function isNewHour(): Promise<boolean> {
  const hour = String(Math.floor(Date.now() / HOUR_MS));
  if ((await readNote('counted')) === hour) return false;
  await putNote('counted', hour);
  return true;
}

async function onKeep({ keep, composition, pinned }: KeepMessage, clientId: string | undefined): Promise<KeepAnswer> {
  const answer = { version: shellVersion, isCounted: await isNewHour().catch(() => false) };
  try {
    await notePinned(pinned);
    if (composition !== undefined) await noteTab(clientId, composition);
    // Another tab's page may be from another release, so the page is requested again.
    // Behind the origin: a path that begins with two slashes would name another site.
    const { href, pathname } = new URL(`${worker.location.origin}${keep}`);
    const page = await fetch(href, { headers: { accept: 'text/html' }, signal: endAfter(KEPT_PAGE_MS) });
    return { ...answer, result: await keepPage(page, pathname) };
  } catch (error) {
    return { ...answer, result: isFull(error) ? 'no room' : 'not kept', error: String(error) };
  }
}

worker.addEventListener('message', (event) => {
  const message = readKeepMessage(event.data);
  if (message) event.waitUntil(onKeep(message, event.source?.id).then((answer) => event.ports[0]?.postMessage(answer)));
});

worker.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendWaiting());
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Written by sendWaiting.
  event.waitUntil(worker.clients.openWindow(event.notification.data as string));
});
