import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { openProfile, PHONE_CONNECTION, slowDown } from '../phone';
import { depthsOf } from './depths.rule';
import type { SeenRequest } from './depths.rule';
import { executedLength } from './executedLength.rule';
import type { Content, StopName } from './stops';

const { latencyMs, down, up } = PHONE_CONNECTION;
const LINE = { offline: false, latency: latencyMs, downloadThroughput: down, uploadThroughput: up };
/** Time without requests that counts as idle, in ms. */
const IDLE_MS = 1500;
const GIVE_UP_MS = 90_000;

/** A visit; times in ms from the start of the navigation, sizes in kB as sent. */
export interface Visit {
  stop: StopName;
  totalKb: number;
  scriptKb: number;
  styleKb: number;
  fontKb: number;
  imageKb: number;
  requests: number;
  /** Request depth of the first call of the API; the page has 1. */
  apiDepth: number;
  firstPaintMs: number;
  contentMs: number;
  /** Total time of main-thread tasks beyond 50 ms each. */
  blockedMs: number;
  longestTaskMs: number;
  shift: number;
  heapKb: number;
}

interface PageFigures {
  firstPaintMs: number;
  contentMs: number;
  blockedMs: number;
  longestTaskMs: number;
  shift: number;
}

interface Watched {
  figures: PageFigures;
}

/** Records when content and paints appear. Runs in the page, before its scripts. */
export function watchPage({ selector, text }: Content): void {
  const figures: PageFigures = { firstPaintMs: NaN, contentMs: NaN, blockedMs: 0, longestTaskMs: 0, shift: 0 };
  (window as unknown as Watched).figures = figures;
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.firstPaintMs = startTime;
  });
  observe('longtask', ({ duration }) => {
    figures.blockedMs += duration - 50;
    figures.longestTaskMs = Math.max(figures.longestTaskMs, duration);
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) figures.shift += value;
  });
  const look = (): void => {
    const isThere = [...document.querySelectorAll(selector)].some(
      (element) => element.getClientRects().length > 0 && (element.textContent ?? '').includes(text),
    );
    if (isThere) figures.contentMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Waits for the content, and returns its time in ms from the start of the navigation. Needs watchPage in the page. Does
 * not use waitForFunction: its script takes the page 0.1 s to compile before the content is there.
 *
 * @throws after GIVE_UP_MS
 */
export function contentTime(page: Page): Promise<number> {
  return page.evaluate(
    (giveUpMs) =>
      new Promise<number>((resolve, reject) => {
        const look = (): void => {
          const { contentMs } = (window as unknown as Watched).figures;
          if (!Number.isNaN(contentMs)) resolve(contentMs);
          else if (performance.now() > giveUpMs) reject(new Error('the content never came'));
          else requestAnimationFrame(look);
        };
        look();
      }),
    GIVE_UP_MS,
  );
}

/** A browser profile that may visit several times: the later visits are warm. */
export class Visitor {
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** @param token of a logged-in student, or null */
  static async open(browser: Browser, origin: string, token: string | null): Promise<Visitor> {
    // Throttling does not reach workers; both sides are compared by the browser's own cache.
    return new Visitor(await openProfile(browser, origin, { token, serviceWorkers: 'block' }));
  }

  async visit(stop: StopName, address: string, content: Content): Promise<Visit> {
    const page = await this.#context.newPage();
    const cdp = await this.#context.newCDPSession(page);
    const network = await record(cdp);
    await page.addInitScript(watchPage, content);
    await page.goto(address, { waitUntil: 'commit', timeout: GIVE_UP_MS });
    await contentTime(page);
    await network.idle();
    const figures = await page.evaluate(() => (window as unknown as Watched).figures);
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    await page.close();
    return { stop, ...figures, ...network.sums(new URL(page.url()).origin), heapKb: usedSize / 1024 };
  }

  /** Visits once more, and returns the script that ran, in kB uncompressed. Measuring it slows the page. */
  async executedKb(address: string, content: Content): Promise<number> {
    const page = await this.#context.newPage();
    const cdp = await this.#context.newCDPSession(page);
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
    await page.addInitScript(watchPage, content);
    await page.goto(address);
    await contentTime(page);
    await page.waitForTimeout(IDLE_MS);
    const kb = await executed(cdp);
    await page.close();
    return kb;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

async function record(cdp: CDPSession) {
  const seen = new Map<string, SeenRequest & { kind: string; bytes: number; isDone: boolean }>();
  let lastMs = performance.now();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator, type = 'Other' }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    lastMs = performance.now();
    const frame = initiator.stack?.callFrames[0] ?? initiator.stack?.parent?.callFrames[0];
    seen.set(requestId, {
      url: request.url,
      by: initiator.url ?? frame?.url ?? null,
      kind: type,
      bytes: 0,
      isDone: false,
    });
  });
  const end = (requestId: string, bytes: number): void => {
    lastMs = performance.now();
    const one = seen.get(requestId);
    if (one) Object.assign(one, { bytes, isDone: true });
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  cdp.on('Network.requestServedFromCache', ({ requestId }) => end(requestId, 0));
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await slowDown(cdp);

  return {
    /** Waits until nothing was requested for a while. Videos and event streams may continue. */
    async idle(): Promise<void> {
      const startedMs = performance.now();
      while (performance.now() - lastMs < IDLE_MS && performance.now() - startedMs < GIVE_UP_MS) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    sums(origin: string) {
      const own = [...seen.values()].filter(({ url }) => url.startsWith(origin));
      const kb = (...kinds: string[]): number =>
        own
          .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
          .reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
      const depths = depthsOf(own);
      const calls = own.filter(({ url }) => new URL(url).pathname.startsWith('/api/'));
      return {
        totalKb: kb(),
        scriptKb: kb('Script'),
        styleKb: kb('Stylesheet'),
        fontKb: kb('Font'),
        imageKb: kb('Image'),
        requests: own.filter(({ bytes }) => bytes > 0).length,
        apiDepth: Math.min(...calls.map(({ url }) => depths.get(url) ?? Infinity)),
      };
    },
  };
}

/** Returns the size of the functions that ran, in kB of source. */
async function executed(cdp: CDPSession): Promise<number> {
  const { result } = await cdp.send('Profiler.takePreciseCoverage');
  const sizes = result
    .filter(({ url }) => url.startsWith('http'))
    .map(({ functions }) => executedLength(functions.flatMap(({ ranges }) => ranges)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
