import type { BrowserContext, Page } from 'playwright-core';
import { closeWithin } from '../pages/lookAtPage';
import type { RemoteSaid } from '../pages/visit.rule';

const RECOVERY_MS = 30_000;
const LOOK_MS = 50;
/** A page that shows an apology for this long, in ms, does not recover. */
const GIVEN_UP_MS = 3_000;

export interface Recovery {
  /** Time until the page worked, in ms; null if it never did. */
  tookMs: number | null;
  /** Time until a text said that loading takes long, in ms; null if none did. */
  textMs: number | null;
  /** Version that ran at the end. */
  version: string | null;
  /** Heading of a message in place of the page at the end, or null. */
  apology: string | null;
}

interface Seen {
  remote: RemoteSaid | null;
  text: string;
  heading: string | null;
  apology: string | null;
  busy: boolean;
}

/** Code for the page, as text: tsx would add helpers that the page does not have. */
const look = (app: string): string => `(() => {
  const main = document.querySelector('main');
  return {
    remote: globalThis.__manassa?.remotes?.()[${JSON.stringify(app)}] ?? null,
    text: [...document.querySelectorAll('[role="status"] p')].map((part) => part.textContent).join(' '),
    heading: main?.querySelector('h1')?.textContent ?? null,
    apology: main?.querySelector('[role="alert"] h1, [role="alert"] h2')?.textContent ?? null,
    busy: main?.querySelector('[aria-busy="true"]') != null,
  };
})()`;

async function watchPage(page: Page, app: string, open: () => Promise<unknown>): Promise<Recovery> {
  const startedMs = performance.now();
  const sinceMs = (): number => Math.round(performance.now() - startedMs);
  await open();
  const recovery: Recovery = { tookMs: null, textMs: null, version: null, apology: null };
  let thereMs = 0;
  while (sinceMs() < RECOVERY_MS) {
    // The return value of `look`.
    const seen = (await page.evaluate(look(app)).catch(() => null)) as Seen | null;
    if (seen) {
      if (seen.text !== '') recovery.textMs ??= sinceMs();
      recovery.version = seen.remote?.version ?? recovery.version;
      recovery.apology = seen.apology;
      if (seen.apology === null) thereMs = sinceMs();
      else if (sinceMs() - thereMs > GIVEN_UP_MS) return recovery;
      if (seen.remote?.status === 'ready' && seen.heading !== null && seen.apology === null && !seen.busy) {
        return { ...recovery, tookMs: sinceMs() };
      }
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return recovery;
}

/** Opens an address in a new tab until the page works, then once more in the same tab. */
export async function watchRecovery(context: BrowserContext, address: string, app: string): Promise<Recovery[]> {
  const page = await context.newPage();
  try {
    // A page whose files hang never fires its load event.
    const open = () => page.goto(address, { waitUntil: 'commit' });
    return [await watchPage(page, app, open), await watchPage(page, app, open)];
  } finally {
    await closeWithin(page);
  }
}
