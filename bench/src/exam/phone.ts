import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { BROWSER_ARGS } from '../../../release/src/gate/findBrowser';
import { findBrowser } from '../../../e2e/src/harness/machine/findBrowser';

/** The screen of a cheap phone, in CSS pixels. */
export const SCREEN = { width: 360, height: 740 };
/** How many times slower than this machine its processor is. */
export const SLOWDOWN = 4;

/** tsx marks functions with their names; functions that are sent into the page look for its marker there. */
const NAME_KEEPER = 'globalThis.__name ??= (value) => value;';

/** A page on a phone of its own: a browser context, so a process of its own. */
export interface Phone {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  /** From now on the page's main thread is `SLOWDOWN` times slower. */
  slowDown: () => Promise<void>;
}

/** Starts the browser that all phones live in. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS] });
}

/** Takes a phone that knows nothing yet. */
export async function takePhone(browser: Browser, origin: string): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
    locale: 'ar-EG',
  });
  await context.addInitScript(NAME_KEEPER);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return {
    context,
    page,
    cdp,
    async slowDown() {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    },
  };
}
