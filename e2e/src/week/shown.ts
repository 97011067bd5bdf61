import type { Page } from 'playwright-core';
import type { RemoteInPage } from '../release/liveVersion';

/** Longest wait for a page's scripts and data, in ms. */
const SETTLED_MS = 20_000;

/** The document in a tab and its files, as the browser knows them. */
export interface Shown {
  url: string;
  /** True for a page of the product. */
  isProduct: boolean;
  revision: number;
  shell: string;
  /** Name of the page's list of files; null without one. */
  composition: string | null;
  /** Listed hashes by address. */
  listed: Record<string, string>;
  /** Hashes of the loaded files of applications by address; '' for a file that cannot be read again. */
  loaded: Record<string, string>;
  remotes: Record<string, RemoteInPage>;
  hasStarted: boolean;
  /** Visible text of the page. */
  text: string;
  /** Beginning of its main part. */
  html: string;
}

/** Result for a page that was left during the read. */
const NOTHING: Shown = {
  url: '',
  isProduct: false,
  revision: 0,
  shell: '',
  composition: null,
  listed: {},
  loaded: {},
  remotes: {},
  hasStarted: false,
  text: '',
  html: '',
};

async function settle(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        document.getElementById('manassa-release') === null ||
        ('started' in document.documentElement.dataset &&
          document.querySelector('main [aria-busy="true"]') === null &&
          (document.querySelector<HTMLElement>('#root main') ?? document.body).innerText.trim() !== '' &&
          Object.values(
            (
              globalThis as unknown as { __manassa: { remotes: () => Record<string, RemoteInPage> } }
            ).__manassa.remotes(),
          ).every(({ status }) => status !== 'loading')),
      null,
      { timeout: SETTLED_MS },
    )
    // The caller judges what is shown.
    .catch(() => undefined);
}

/** Waits until the page shows its data, and describes it. */
export async function readShown(page: Page): Promise<Shown> {
  if (!page.url().startsWith('http')) return { ...NOTHING, url: page.url() };
  await settle(page);
  return page.evaluate(async (nothing) => {
    const json = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');
    const release = json('manassa-release') as { revision: number; shell: string } | null;
    const kept = json('manassa-kept') as { id?: string; files?: Record<string, string> } | null;
    const { __manassa } = globalThis as unknown as {
      __manassa?: { remotes: () => Record<string, RemoteInPage> };
    };
    const paths = performance
      .getEntriesByType('resource')
      // A file that did not arrive has no status.
      .filter((entry) => (entry as PerformanceResourceTiming).responseStatus !== 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/apps/') && /\.(js|css)$/.test(path));
    const loaded: Record<string, string> = {};
    for (const path of new Set(paths)) {
      try {
        const bytes = await (await fetch(path)).arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        loaded[path] = `sha256-${btoa(String.fromCharCode(...digest))}`;
      } catch {
        loaded[path] = '';
      }
    }
    return {
      ...nothing,
      url: location.href,
      isProduct: release !== null,
      revision: release?.revision ?? 0,
      shell: release?.shell ?? '',
      composition: kept?.id ?? null,
      listed: kept?.files ?? {},
      loaded,
      remotes: __manassa?.remotes() ?? {},
      hasStarted: 'started' in document.documentElement.dataset,
      text: (document.querySelector<HTMLElement>('#root main') ?? document.body).innerText.trim(),
      html: (document.querySelector('#root main') ?? document.body).innerHTML.slice(0, 500),
    };
  }, NOTHING);
}
