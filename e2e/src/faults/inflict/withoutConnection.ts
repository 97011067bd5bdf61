import type { CDPSession } from 'playwright-core';
import type { LoadedExam } from '../../exam/examCourse';
import { mark, readMark } from '../browser/pageState';
import type { CallPattern } from '../network/faultyProxy';
import type { Seat } from '../student/seat';
import { goOnTo } from '../student/sense';
import { visit } from '../student/visit';

/** Faults of the service worker and of what it needs: connection, processes, caches, storage. */

/** Maximum time in ms until a page is stored, at first and after a reload. */
const KEPT_MS = 8000;
const KEPT_AGAIN_MS = 20_000;
/** Delay of each file while caching is interrupted, in ms. */
const FILE_MS = 200;
const CHANGE_MS = 15_000;
const LOOK_EVERY_MS = 20;
/** Timeout of one check, in ms. */
const LOOK_MS = 5000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function within(ms: number, happened: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    // A database or worker that the browser has just closed may never answer a question of the page.
    const inTime = wait(LOOK_MS).then(() => false);
    if (await Promise.race([happened().catch(() => false), inTime])) return true;
    await wait(LOOK_EVERY_MS);
  }
  return false;
}

/** Returns true if the device has this page with its files, and the exam. */
function hasAttempt(seat: Seat, exam: LoadedExam): Promise<boolean> {
  return seat.page().evaluate(async (examId) => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).match(window.location.pathname)),
    );
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const opening = indexedDB.open('manassa.session');
      // Aborts the upgrade, so that the database is never created.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve([]);
      opening.onsuccess = () => {
        const asked = opening.result.transaction('logins').objectStore('logins').getAllKeys();
        asked.onsuccess = () => resolve(asked.result);
        opening.result.close();
      };
    });
    const isKept = cached.some((response) => response?.headers.has('x-manassa-kept'));
    return isKept && keys.some((key) => String(key).includes('/exam/') && String(key).includes(examId));
  }, exam.id);
}

/** Waits until the device has the attempt; a page without a worker is reloaded for that. */
async function isKept(seat: Seat, exam: LoadedExam): Promise<boolean> {
  if (await within(KEPT_MS, () => hasAttempt(seat, exam))) return true;
  await seat
    .page()
    .reload()
    .catch(() => undefined);
  await goOnTo(seat, exam, ['question']);
  return within(KEPT_AGAIN_MS, () => hasAttempt(seat, exam));
}

/** Returns token and name of the stored login. */
function storedLogin(seat: Seat): Promise<string | null> {
  return seat
    .page()
    .evaluate(() => ['loginToken', 'manassa.login'].map((key) => localStorage.getItem(key)).join())
    .catch(() => null);
}

/** Cuts the connection, ends the page in one of three ways, and opens the attempt from the device. */
export async function openOffline(
  seat: Seat,
  exam: LoadedExam,
  how: 'reloaded-offline' | 'browser-killed-offline' | 'rebooted-offline',
): Promise<boolean> {
  if (!(await isKept(seat, exam))) return false;
  await mark(seat.page());
  const login = await storedLogin(seat);
  await seat.proxy.cut();
  try {
    if (how === 'browser-killed-offline') await seat.killBrowser();
    if (how === 'rebooted-offline') await seat.reboot();
    await seat.setOffline(true);
    if (how === 'reloaded-offline') await seat.page().reload();
    else await visit(seat.page(), `${seat.proxy.origin}${exam.address}/attend`);
    // Chromium writes local storage seconds later: a killed browser may have lost a login of the last seconds, or have
    // the one before it again. Nobody can log in offline.
    if (how !== 'reloaded-offline' && (await storedLogin(seat)) !== login) return false;
    await goOnTo(seat, exam, ['question']);
    const isOffline = await seat.page().evaluate(() => !navigator.onLine);
    return isOffline && !(await readMark(seat.page())).alive;
  } finally {
    await seat.proxy.mend();
    await seat.setOffline(false);
  }
}

interface Workers {
  session: CDPSession;
  /** Versions of the worker by id, with their states. */
  versions: Map<string, { runningStatus: string; status: string }>;
}

async function watchWorkers(seat: Seat): Promise<Workers> {
  const session = await seat.context().newCDPSession(seat.page());
  const versions: Workers['versions'] = new Map();
  session.on('ServiceWorker.workerVersionUpdated', (event) => {
    for (const { versionId, runningStatus, status } of event.versions)
      versions.set(versionId, { runningStatus, status });
  });
  await session.send('ServiceWorker.enable');
  return { session, versions };
}

/** Ends the worker, like a browser that needs memory, and reloads the page, which starts it again. */
export async function killWorker(seat: Seat): Promise<boolean> {
  const { session, versions } = await watchWorkers(seat);
  await session.send('ServiceWorker.stopAllWorkers');
  const stopped = await within(CHANGE_MS, async () =>
    [...versions.values()].some(({ status, runningStatus }) => status === 'activated' && runningStatus === 'stopped'),
  );
  await session.detach();
  await seat
    .page()
    .reload()
    .catch(() => undefined);
  return stopped;
}

/** Replaces the worker of the open page by another one, as the hourly check for updates does. */
export async function replaceWorker(seat: Seat): Promise<boolean> {
  const { session, versions } = await watchWorkers(seat);
  // The browser lists its workers after the command's answer; without the list the old one would count as new.
  await within(CHANGE_MS, async () => [...versions.values()].some(({ status }) => status === 'activated'));
  const before = new Set(versions.keys());
  seat.proxy.changeWorker();
  await seat
    .page()
    .evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    })
    .catch(() => undefined);
  const replaced = await within(CHANGE_MS, async () =>
    [...versions].some(([id, { status }]) => !before.has(id) && status === 'activated'),
  );
  await session.detach();
  return replaced;
}

async function deleteCaches(seat: Seat): Promise<void> {
  const session = await seat.context().newCDPSession(seat.page());
  await session.send('Storage.clearDataForOrigin', { origin: seat.proxy.origin, storageTypes: 'cache_storage' });
  await session.detach();
}

/** Deletes all caches while the page is open, like a browser that needs space, and reloads the page. */
export async function clearCaches(seat: Seat): Promise<boolean> {
  await deleteCaches(seat);
  const cleared = await seat.page().evaluate(async () => (await caches.keys()).length === 0);
  await seat
    .page()
    .reload()
    .catch(() => undefined);
  return cleared;
}

/** Returns true if a composition is there without a page. */
function isHalfWritten(seat: Seat): Promise<boolean> {
  return seat.page().evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('manassa page '));
    const kept = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
        return responses.some((response) => response?.headers.get('x-manassa-kept')?.startsWith('{'));
      }),
    );
    return kept.includes(false);
  });
}

/** Kills the browser while the worker stores a page with its files. */
export async function interruptCaching(seat: Seat, exam: LoadedExam): Promise<boolean> {
  await deleteCaches(seat);
  const session = await seat.context().newCDPSession(seat.page());
  await session.send('Network.clearBrowserCache');
  await session.detach();
  seat.proxy.expect({ method: 'GET', path: /^\/apps\/.*\.js$/ }, { kind: 'slow', times: 1000, ms: FILE_MS });
  await seat
    .page()
    .reload({ waitUntil: 'commit' })
    .catch(() => undefined);
  await within(CHANGE_MS, () => isHalfWritten(seat));
  await seat.killBrowser();
  seat.proxy.clear();
  // Any document of the origin can read its caches; this one has no scripts.
  await visit(seat.page(), `${seat.proxy.origin}/robots.txt`);
  const isHalf = await isHalfWritten(seat);
  await visit(seat.page(), `${seat.proxy.origin}${exam.address}/attend`);
  return isHalf;
}

/** Limits the site's storage to less than it uses, reloads the page, and removes the limit. */
export async function exceedQuota(seat: Seat, exam: LoadedExam): Promise<boolean> {
  const page = seat.page();
  const { origin } = seat.proxy;
  const session = await seat.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  try {
    const isRefused = await page.evaluate(async () => {
      const cache = await caches.open('manassa faults');
      const refused = await cache.put('/filler', new Response('x'.repeat(100_000))).then(
        () => false,
        (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError',
      );
      await caches.delete('manassa faults');
      return refused;
    });
    await page.reload().catch(() => undefined);
    await goOnTo(seat, exam, ['question']);
    return isRefused;
  } finally {
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await session.detach();
  }
}

/** Closes the last tab with a submission that waits for the network, and returns true if it is sent without a tab. */
export async function closeLastTab(seat: Seat, submit: CallPattern): Promise<boolean> {
  const waits = await within(CHANGE_MS, () =>
    seat.page().evaluate(async () => {
      // Not `ready`, which waits forever when a fault has removed the worker. The type of `sync` is missing in
      // TypeScript's library.
      const registration = (await navigator.serviceWorker.getRegistration()) as
        | { sync: { getTags: () => Promise<string[]> } }
        | undefined;
      return registration !== undefined && (await registration.sync.getTags()).length > 0;
    }),
  );
  await seat.killTab();
  const sent = seat.proxy.count(submit);
  await seat.setOffline(false);
  return waits && (await within(CHANGE_MS, async () => sent() > 0));
}
