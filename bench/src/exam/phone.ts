import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { BROWSER_ARGS } from '@manassa/release/browser';
import { findBrowser } from '../../../e2e/src/harness/machine/findBrowser';

/** Screen of a cheap phone, in CSS px. */
const SCREEN = { width: 360, height: 740 };
/** Factor by which a phone is slower than this machine. */
const SLOWDOWN = 4;

/** tsx adds calls of this helper, which pages lack. */
const NAME_KEEPER = 'globalThis.__name ??= (value) => value;';

/** A page in its own browser context and process. */
export interface Phone {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  /** Slows the main thread by `SLOWDOWN`. */
  slowDown: () => Promise<void>;
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS] });
}

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
