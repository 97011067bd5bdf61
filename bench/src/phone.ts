import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { BROWSER_ARGS } from '@manassa/release/browser';
import { findBrowser } from '../../e2e/src/harness/machine/findBrowser';
import { NAME_KEEPER } from '../../e2e/src/harness/nameKeeper';

/** Connection of a cheap phone: round trip in ms, rates in bytes a second (1.6 Mbit/s down). */
export const PHONE_CONNECTION = { latencyMs: 150, down: 200_000, up: 94_000 };

/** Screen of a cheap phone, in CSS px. */
const SCREEN = { width: 360, height: 740 };
/** Factor by which a phone is slower than this machine. */
const SLOWDOWN = 4;

/** A page in its own browser context and process. */
export interface Phone {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  /** Slows the main thread by `SLOWDOWN`. */
  slowDown: () => Promise<void>;
}

interface ProfileOptions {
  /** Login of a student; null for a visitor. */
  token?: string | null;
  serviceWorkers?: 'allow' | 'block';
}

/** @param withPageCache keeps documents for the back button, as students' browsers do; the driver turns that off */
export function startBrowser({ withPageCache = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGS],
    ignoreDefaultArgs: withPageCache ? ['--disable-back-forward-cache'] : [],
  });
}

/** Opens a phone's empty browser profile for a site. */
export async function openProfile(
  browser: Browser,
  origin: string,
  { token = null, serviceWorkers = 'allow' }: ProfileOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
    locale: 'ar-EG',
    serviceWorkers,
  });
  await context.addInitScript(NAME_KEEPER);
  if (token !== null) {
    await context.addInitScript((value) => {
      if (window === window.top) window.localStorage.setItem('loginToken', value);
    }, token);
  }
  return context;
}

/** Slows a page's main thread by `SLOWDOWN`. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

export async function takePhone(browser: Browser, origin: string): Promise<Phone> {
  const context = await openProfile(browser, origin);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { context, page, cdp, slowDown: () => slowDown(cdp) };
}
