import type { Page } from 'playwright-core';
import { OTHER_VERSION } from '../site/remoteVersions';

const FILLER = 'manassa.faults.filler/';

/** Fills local storage to its last character. Returns true if it then refuses a write. */
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

/** Returns true if there was a filling to remove. */
export async function emptyStorage(page: Page): Promise<boolean> {
  return page.evaluate((filler) => {
    try {
      const full = Object.keys(window.localStorage).filter((key) => key.startsWith(filler));
      for (const key of full) window.localStorage.removeItem(key);
      return full.length > 0;
    } catch {
      // Storage is blocked.
      return false;
    }
  }, FILLER);
}

/** Returns true if the page warns that answers are not saved, or the journal equals local storage. */
export async function isSavedNoteTrue(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    if ((document.querySelector('main')?.textContent ?? '').includes('لا يستطيع هذا الجهاز حفظ إجاباتك')) return true;
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith('manassa.exam.answers/'));
    const copies = await new Promise<unknown[]>((resolve) => {
      const opening = indexedDB.open('manassa.exam', 1);
      // Aborts the upgrade, so that the database is never created.
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

/** Moves the device's clock for the page. Returns true if the page sees the change. */
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

/** Clears all site data as the browser's settings do. Returns true if local storage is empty. */
export async function clearSiteData(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  return page.evaluate(() => window.localStorage.getItem('loginToken') === null);
}

export async function runsOther(page: Page): Promise<boolean> {
  return page
    .evaluate(
      (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
      `/apps/remote-exam/${OTHER_VERSION}/`,
    )
    .catch(() => false);
}

/** Returns true if the document came through the service worker. */
export async function isFromWorker(page: Page): Promise<boolean> {
  return page
    .evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return (navigation?.workerStart ?? 0) > 0;
    })
    .catch(() => false);
}

/** Marks the document and records what the browser does to it, such as freezing. */
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

interface Marked {
  readonly alive: boolean;
  readonly seen: readonly string[];
  /** Longest idle time, in ms. */
  readonly longestMs: number;
  readonly wasDiscarded: boolean;
}

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
