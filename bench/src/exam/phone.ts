import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { BROWSER_ARGS } from '@manassa/release/browser';
import { findBrowser } from '../../../e2e/src/harness/machine/findBrowser';

/** Screen of a cheap phone, in CSS px. */
export const SCREEN = { width: 360, height: 740 };
/** Factor by which its processor is slower than this machine's. */
export const SLOWDOWN = 4;

/** tsx adds calls of this helper to functions; it does not exist in the page. */
const NAME_KEEPER = 'globalThis.__name ??= (value) => value;';

/** A page in a browser context of its own, and so in its own process. */
export interface Phone {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  /** Makes the page's main thread `SLOWDOWN` times slower. */
  slowDown: () => Promise<void>;
}

/** Starts the browser of all phones. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS] });
}

/** Opens a new phone. */
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
