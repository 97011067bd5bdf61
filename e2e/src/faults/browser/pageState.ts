import type { Page } from 'playwright-core';
import { OLDER_VERSION } from '../site/remoteVersions';
import type { Seat } from '../student/seat';

/** Marks texts in local storage that only fill it. */
const FILLER = 'manassa.faults.filler/';

/** Fills local storage to its last character. True when it refuses a write afterwards. */
export async function fillStorage(page: Page): Promise<boolean> {
  return page.evaluate((filler) => {
    let size = 4_000_000;
    for (let n = 0; size >= 1; n += 1) {
      try {
        window.localStorage.setItem(`${filler}${n}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
    try {
      window.localStorage.setItem(`${filler}last`, 'x');
      return false;
    } catch {
      return true;
    }
  }, FILLER);
}

/** Takes the filling out again, where there can be one. True when there was one. */
export async function emptyStorage(page: Page): Promise<boolean> {
  return page.evaluate((filler) => {
    try {
      const full = Object.keys(window.localStorage).filter((key) => key.startsWith(filler));
      for (const key of full) window.localStorage.removeItem(key);
      return full.length > 0;
    } catch {
      // Blocked: nothing was filled.
      return false;
    }
  }, FILLER);
}

/** Whether the page says that the answers are not saved, or the journal has them as local storage has. */
export async function saysWhatIsKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    if ((document.querySelector('main')?.textContent ?? '').includes('لا يستطيع هذا الجهاز حفظ إجاباتك')) return true;
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith('manassa.exam.answers/'));
    const copies = await new Promise<unknown[]>((resolve) => {
      const opening = indexedDB.open('manassa.exam', 1);
      // Where there is none none is made.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve([]);
      opening.onsuccess = () => {
        const database = opening.result;
        const transaction = database.transaction('records', 'readonly');
        const requests = keys.map((key) => transaction.objectStore('records').get(key));
        const end = (found: unknown[]): void => {
          database.close();
          resolve(found);
        };
        transaction.oncomplete = () => end(requests.map(({ result }: { result: unknown }) => result));
        transaction.onabort = () => end([]);
      };
    });
    return keys.every((key, at) => copies[at] === window.localStorage.getItem(key));
  });
}

/** Moves what the page takes for the device's clock. True when the page reads it so. */
export async function moveClock(page: Page, hours: number): Promise<boolean> {
  return page.evaluate((shiftMs) => {
    const Real = Date;
    const before = Real.now();
    window.Date = class extends Real {
      constructor(...parts: [] | ConstructorParameters<typeof Real>) {
        if (parts.length === 0) super(Real.now() + shiftMs);
        else super(...(parts as ConstructorParameters<typeof Real>));
      }
      static override now(): number {
        return Real.now() + shiftMs;
      }
    } as DateConstructor;
    return Math.abs(Date.now() - before - shiftMs) < 60_000;
  }, hours * 3_600_000);
}

/** Clears everything the browser keeps for the site, as its settings do. True when local storage is empty. */
export async function clearSiteData(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  return page.evaluate(() => window.localStorage.getItem('loginToken') === null);
}

/** Whether the page runs the older exam remote, which keeps no journal. */
export async function runsOlder(page: Page): Promise<boolean> {
  return page
    .evaluate(
      (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
      `/apps/remote-exam/${OLDER_VERSION}/`,
    )
    .catch(() => false);
}

/**
 * Whether what the page keeps may be left to the older exam remote, which knows local storage alone: what lies there is on
 * disk seconds later. A tab that was discarded comes back with the document the browser has in its cache, so a page may
 * run the present version while the older one is live, and is loaded next.
 */
export async function lacksJournal({ site, page }: Seat): Promise<boolean> {
  return site.isOlderLive() || runsOlder(page());
}

/** Leaves a mark in the page that a new document does not have, and events that tell what the browser does to it. */
export async function mark(page: Page): Promise<void> {
  await page
    .evaluate(() => {
      const seen: string[] = [];
      let last = performance.now();
      let longestMs = 0;
      setInterval(() => {
        longestMs = Math.max(longestMs, performance.now() - last);
        last = performance.now();
      }, 50);
      document.addEventListener('freeze', () => seen.push('freeze'));
      window.addEventListener('pageshow', ({ persisted }) => persisted && seen.push('restored'));
      Object.assign(window, { faultMark: { seen, longestMs: () => longestMs } });
    })
    .catch(() => undefined);
}

/** What became of a marked page. */
export interface Marked {
  /** It is the same document. */
  readonly alive: boolean;
  readonly seen: readonly string[];
  /** How long nothing ran in it, in milliseconds. */
  readonly longestMs: number;
  readonly wasDiscarded: boolean;
}

/** Reads what became of a marked page. */
export async function readMark(page: Page): Promise<Marked> {
  const gone = { alive: false, seen: [], longestMs: 0, wasDiscarded: false };
  return page
    .evaluate(() => {
      const { faultMark } = window as unknown as { faultMark?: { seen: string[]; longestMs: () => number } };
      const { wasDiscarded = false } = document as unknown as { wasDiscarded?: boolean };
      return {
        alive: faultMark !== undefined,
        seen: faultMark?.seen ?? [],
        longestMs: faultMark?.longestMs() ?? 0,
        wasDiscarded,
      };
    })
    .catch(() => gone);
}
