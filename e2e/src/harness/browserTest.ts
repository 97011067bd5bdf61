import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { BROWSER_ARGS } from '@manassa/release/browser';

export const VIEWPORTS = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 860 },
} as const;

export interface OpenOptions {
  viewport?: { width: number; height: number };
  origin?: string;
  /** Console errors that this test provokes on purpose. */
  expectedErrors?: RegExp;
  /** Lets the page register its service worker. Without it, requests are the page's own. */
  withWorker?: boolean;
  withoutScripts?: boolean;
  /** Gives the page a phone's viewport, which widens to whatever overflows the page. */
  isPhone?: boolean;
  /** Default font size in the browser's settings, in px. */
  fontSizePx?: number;
}

/** Mouse settings that playwright starts a browser with; an argument of the same name would replace them. */
const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Timeout of a page in ms, for a busy machine that stops now and then while it builds and writes. */
const TIMEOUT_MS = 40_000;

const browsers = new Map<number | undefined, Promise<Browser>>();
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

/** Pages of the running test, for runs/pagesEnvironment.cjs. */
Object.assign(globalThis, { openPages: () => contexts.flatMap((context) => context.pages()) });

let isMoving = false;

/**
 * Lets the pages of this test file move, because it tests motion or what happens during it. Elsewhere they ask for
 * reduced motion: skeletons, spinners and sheets are drawn sixty times a second.
 */
export function withMotion(): void {
  isMoving = true;
}

export function origin(): string {
  const address = process.env.E2E_ORIGIN;
  if (address === undefined) throw new Error('E2E_ORIGIN is not set: the product was not started');
  return address;
}

/** Part of a warning that is also reported against the version. */
const OTHER_FIRST_SCREEN = 'its first screen differs';

function watch(page: Page, expected?: RegExp): void {
  const note = (text: string): void => {
    if (expected?.test(text) !== true) complaints.push(text);
  };
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('console', (message) => {
    const isReported = message.text().includes(OTHER_FIRST_SCREEN);
    if (message.type() === 'error' || isReported) note(`console: ${message.text()} ${message.location().url}`);
  });
}

/** Starts a browser, or returns the running one with the same default font size. */
function browserWith(fontSizePx: number | undefined): Promise<Browser> {
  const fontSize = fontSizePx === undefined ? [] : [`--blink-settings=${MOUSE},defaultFontSize=${fontSizePx}`];
  const running =
    browsers.get(fontSizePx) ??
    chromium.launch({ executablePath: process.env.E2E_BROWSER ?? '', args: [...BROWSER_ARGS, ...fontSize] });
  browsers.set(fontSizePx, running);
  return running;
}

/** Opens a page in a new browser context: a new student's phone. */
export async function openPage(options: OpenOptions = {}): Promise<Page> {
  const browser = await browserWith(options.fontSizePx);
  const context = await browser.newContext({
    baseURL: options.origin ?? origin(),
    viewport: options.viewport ?? (options.isPhone ? VIEWPORTS.phone : VIEWPORTS.desktop),
    isMobile: options.isPhone,
    hasTouch: options.isPhone,
    locale: 'ar-EG',
    serviceWorkers: options.withWorker ? 'allow' : 'block',
    javaScriptEnabled: !options.withoutScripts,
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
  });
  contexts.push(context);
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  watch(page, options.expectedErrors);
  return page;
}

/** Opens another tab of the same browser. */
export async function openTab(page: Page, options: Pick<OpenOptions, 'expectedErrors'> = {}): Promise<Page> {
  const tab = await page.context().newPage();
  watch(tab, options.expectedErrors);
  return tab;
}

/** Unexpected console output fails the test. */
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  const noise = complaints.splice(0);
  if (noise.length > 0) throw new Error(`the browser complained:\n${noise.join('\n')}`);
});

afterAll(async () => {
  for (const browser of browsers.values()) await (await browser).close();
  browsers.clear();
});
