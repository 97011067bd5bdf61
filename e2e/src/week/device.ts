import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { BUCKET_COOKIE, readBucket } from '@manassa/shared/federation';
import { prepareProfile, startKillableBrowser } from '../faults/browser/killableBrowser';
import type { KillableBrowser } from '../faults/browser/killableBrowser';
import { openFaultyProxy } from '../faults/network/faultyProxy';
import type { FaultyProxy } from '../faults/network/faultyProxy';
import { NAME_KEEPER } from '../harness/nameKeeper';
import { setOffline } from '../harness/setOffline';
import type { Connection } from './plan.rule';

/** Pages alone: files and data go through. */
const PAGES = { method: 'GET', path: /^\/(?!(api|apps|embed|media|reports|versions)\/|[^/]+\.[a-z]+$)/ } as const;
/** Delay in ms of a slow page, longer than the worker waits for it. */
const SLOW_MS = 4500;
const HOUR_MS = 3_600_000;
/** Time for another worker to take over, in ms. */
const ACTIVATED_MS = 10_000;
const LOOK_MS = 1000;
/** Chromium writes local storage to the disk within five seconds, or minutes later after many changes. */
const WRITTEN_MS = 6000;

/** One browser profile for a week, with its connection. */
export class Device {
  readonly proxy: FaultyProxy;
  /** Navigations that hung while another worker took over. */
  lostNavigations = 0;
  readonly #executable: string;
  readonly #profile: string;
  #browser: KillableBrowser | null = null;
  #page: Page | null = null;
  #connection: Connection = 'online';
  #aheadMs = 0;

  private constructor(proxy: FaultyProxy, executable: string, profile: string) {
    this.proxy = proxy;
    this.#executable = executable;
    this.#profile = profile;
  }

  static async start(executable: string, target: string): Promise<Device> {
    const proxy = await openFaultyProxy(() => target);
    const profile = await mkdtemp(path.join(tmpdir(), 'manassa-week-'));
    await prepareProfile(profile, { blocked: false });
    const device = new Device(proxy, executable, profile);
    await device.#start();
    return device;
  }

  get page(): Page {
    if (this.#page === null) throw new Error('the browser is not running');
    return this.#page;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** Opens an address of the site and returns its tab. @throws Error with the browser's code if there is no page */
  async open(path: string): Promise<Page> {
    // The browser loads its own error page again when the network returns, which would interrupt this.
    if (this.page.url().startsWith('chrome-error:')) await this.changeTab();
    await this.#navigate(path, () => this.page.goto(`${this.proxy.origin}${path}`));
    return this.page;
  }

  /** Loads the page on screen again. @throws Error with the browser's code if there is no page */
  async reload(): Promise<void> {
    await this.#navigate(new URL(this.page.url()).pathname, () => this.page.reload());
  }

  async #navigate(path: string, begin: () => Promise<unknown>): Promise<void> {
    try {
      await begin();
    } catch (error) {
      // The browser's error page comes later and would interrupt the next navigation.
      if (/net::ERR_/.test(String(error))) await this.page.waitForURL(/^chrome-error:/).catch(() => undefined);
      if (!/Timeout/.test(String(error))) throw error;
      const workers = await this.#describeHang();
      // Chromium has lost the navigation while another worker took over (decision 26); a student opens the page again.
      if (!workers.includes('redundant')) throw new Error(`${path} did not load: ${workers}`, { cause: error });
      this.lostNavigations += 1;
      await this.page.goto(`${this.proxy.origin}${path}`);
    }
  }

  /**
   * Describes a hanging navigation by its workers and unanswered requests, and continues in another tab: a hanging page
   * does not respond to DevTools.
   */
  async #describeHang(): Promise<string> {
    await this.changeTab();
    const versions = new Map<string, string>();
    const session = await this.context.newCDPSession(this.page);
    session.on('ServiceWorker.workerVersionUpdated', (event) => {
      for (const one of event.versions) versions.set(one.versionId, `${one.status} ${one.runningStatus}`);
    });
    await session.send('ServiceWorker.enable');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await session.detach();
    const open = this.proxy.unanswered().join(', ');
    return `workers: ${[...versions.values()].join(', ')}; without an answer: ${open === '' ? 'none' : open}`;
  }

  /** Opens another tab and closes the previous one. */
  async changeTab(): Promise<void> {
    const before = this.page;
    this.#page = await this.#openTab(this.context);
    await before.close();
  }

  async restart(how: 'killed' | 'shut down'): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, WRITTEN_MS));
    if (how === 'killed') await this.#browser?.kill();
    else await this.#browser?.shutDown();
    await this.#start();
    await setOffline(this.context, this.#connection === 'offline');
  }

  async connect(connection: Connection): Promise<void> {
    if (this.#connection === connection) return;
    if (this.#connection === 'down') await this.proxy.mend();
    this.proxy.clear();
    this.#connection = connection;
    await setOffline(this.context, connection === 'offline');
    if (connection === 'down') await this.proxy.cut();
    if (connection === 'busy') this.proxy.expect(PAGES, { kind: 'too-busy', times: Infinity, status: 503 });
    if (connection === 'slow') this.proxy.expect(PAGES, { kind: 'slow', times: Infinity, ms: SLOW_MS });
    if (connection === 'portal') this.proxy.expect(PAGES, { kind: 'captive-portal', times: Infinity });
  }

  /** Serves a worker whose clock is further ahead, and makes the page check for updates. */
  async replaceWorker(hours: number): Promise<void> {
    this.#aheadMs += hours * HOUR_MS;
    this.proxy.changeWorker(`Date.now = ((now) => () => now() + ${this.#aheadMs})(Date.now.bind(Date));`);
    const isActive = await this.page
      .evaluate(async (patienceMs) => {
        const registration = await navigator.serviceWorker.getRegistration();
        const updated = await registration?.update();
        const next = updated?.installing ?? updated?.waiting;
        if (!next) return true;
        return new Promise<boolean>((resolve) => {
          setTimeout(() => resolve(false), patienceMs);
          next.addEventListener('statechange', () => {
            if (next.state === 'activated' || next.state === 'redundant') resolve(true);
          });
        });
      }, ACTIVATED_MS)
      // Offline, the next page load brings it.
      .catch(() => true);
    // A worker that was just started for an event ends when it is idle, but not while DevTools are attached.
    if (!isActive) await this.stopWorker();
  }

  async stopWorker(): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.detach();
  }

  async clearCaches(): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    await session.send('Storage.clearDataForOrigin', { origin: this.proxy.origin, storageTypes: 'cache_storage' });
    await session.detach();
  }

  /** Limits the site's storage to less than it uses while `what` runs. */
  async withoutRoom<Value>(what: () => Promise<Value>): Promise<Value> {
    const { origin } = this.proxy;
    const session = await this.context.newCDPSession(this.page);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    try {
      return await what();
    } finally {
      // A closed tab has ended it.
      await session.send('Storage.overrideQuotaForOrigin', { origin }).catch(() => undefined);
      await session.detach().catch(() => undefined);
    }
  }

  /** Returns the bucket that the next request carries. */
  async bucket(): Promise<number | null> {
    const cookies = await this.context.cookies(this.proxy.origin);
    return readBucket(cookies.find(({ name }) => name === BUCKET_COOKIE)?.value);
  }

  async leave(): Promise<void> {
    await this.#browser?.kill();
    // Without a connection it is closed already.
    await this.proxy.close().catch(() => undefined);
    await rm(this.#profile, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    this.#browser = await startKillableBrowser(this.#executable, this.#profile);
    const { context } = this.#browser;
    await context.addInitScript(NAME_KEEPER);
    this.#page = await this.#openTab(context);
    for (const page of context.pages()) if (page !== this.#page) await page.close();
  }

  async #openTab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    return page;
  }
}
