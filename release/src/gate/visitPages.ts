import { TOKEN_KEY } from '@manassa/shared/session';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { BROWSER_ARGS } from './findBrowser';
import { COUNT_RENDERERS, observe, type SeenInside } from './observe';
import { STAND_IN_TOKEN } from './standIn';
import { type Broken, type Expected, judgeVisit, NOT_FOUND, type Seen } from './visit.rule';
import type { Visit, Visitor } from './visits.rule';

const ARGS = [
  ...BROWSER_ARGS,
  // Nothing leaves this machine: what a page embeds from elsewhere does not come.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** A page that has not settled after this long is not going to. */
const PATIENCE_MS = 20_000;
/** Nothing on the way for this long, and the page has what it wants. */
const QUIET_MS = 80;
const LOOK_MS = 25;
/** So many tabs work at once. */
const TABS = 3;
/** After so many broken pages the others have nothing to add. */
const ENOUGH_BROKEN = 3;

/** What to look at, and where. */
export interface VisitRequest {
  browser: Browser;
  /** Where the private server listens. */
  origin: string;
  visits: readonly Visit[];
  /** By remote. */
  expected: Readonly<Record<string, Expected>>;
  /** Told before each page. */
  onVisit?(visit: Visit, at: number): void;
}

/** Starts a browser without a window. Loaded only when it is wanted: the other commands do not wait for it. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: ARGS });
}

/** What came of looking at pages. */
export interface Looked {
  /** Pages that are not as they should be. */
  broken: Broken[];
  /** Pages that were not looked at, since enough others were broken. */
  unseen: Visit[];
}

/** Opens every page, each in a tab of a visitor's or a student's browser, and judges what is seen. */
export async function visitPages(request: VisitRequest): Promise<Looked> {
  const contexts = {
    student: await openContext(request, 'student'),
    visitor: await openContext(request, 'visitor'),
  };
  const broken: Broken[] = [];
  const open = request.visits.map((visit, at) => ({ visit, at }));
  try {
    await Promise.all(
      Array.from({ length: TABS }, async () => {
        while (broken.length < ENOUGH_BROKEN) {
          const next = open.shift();
          if (!next) return;
          const { visit, at } = next;
          request.onVisit?.(visit, at);
          const expected = request.expected[visit.app];
          if (!expected) continue;
          const reasons = await see(contexts[visit.as], request.origin, visit).then(
            (seen) => judgeVisit(expected, seen),
            (error: Error) => [`cannot be looked at (${firstLine(error.message)})`],
          );
          if (reasons.length > 0) broken.push({ visit, expected, reasons });
        }
      }),
    );
  } finally {
    await Promise.all(Object.values(contexts).map((context) => withinPatience(context.close()).catch(() => undefined)));
  }
  return { broken, unseen: open.map(({ visit }) => visit) };
}

async function openContext({ browser, origin }: VisitRequest, as: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 860 },
    locale: 'ar-EG',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(as === 'student'
      ? {
          storageState: {
            cookies: [],
            origins: [{ origin, localStorage: [{ name: TOKEN_KEY, value: STAND_IN_TOKEN }] }],
          },
        }
      : {}),
  });
  await context.addInitScript({ content: COUNT_RENDERERS });
  return context;
}

/** What is collected while a page works. */
interface Watched {
  onTheWay: number;
  quietSinceMs: number;
  pageErrors: string[];
  complaints: string[];
  failedFiles: string[];
  askedFiles: string[];
}

function watch(page: Page, origin: string): Watched {
  const seen: Watched = {
    onTheWay: 0,
    quietSinceMs: performance.now(),
    pageErrors: [],
    complaints: [],
    failedFiles: [],
    askedFiles: [],
  };
  const fileOf = (address: string): string | null => {
    const { origin: from, pathname, search } = new URL(address);
    return from === origin && pathname.startsWith('/apps/') ? `${pathname}${search}` : null;
  };
  const settle = (): void => {
    seen.onTheWay -= 1;
    seen.quietSinceMs = performance.now();
  };
  page.on('request', (request) => {
    seen.onTheWay += 1;
    const file = fileOf(request.url());
    if (file !== null) seen.askedFiles.push(file);
  });
  page.on('requestfinished', settle);
  page.on('requestfailed', (request) => {
    settle();
    const file = fileOf(request.url());
    // A page that leaves for another one cancels what it no longer needs.
    const reason = request.failure()?.errorText ?? 'no answer';
    if (file !== null && reason !== 'net::ERR_ABORTED') seen.failedFiles.push(`${file} in vain: ${reason}`);
  });
  page.on('response', (response) => {
    const file = fileOf(response.url());
    if (file !== null && response.status() >= 400) seen.failedFiles.push(`${file} in vain: ${response.status()}`);
  });
  page.on('pageerror', (error) => seen.pageErrors.push(firstLine(error.message)));
  page.on('console', (message) => {
    const text = message.text();
    const complaint = { type: message.type(), text, isOurs: fileOf(message.location().url || origin) !== null };
    if (isComplaint(complaint)) seen.complaints.push(`complained: ${firstLine(text)}`);
  });
  return seen;
}

/**
 * Whether a line of the console speaks against the page: an error that published code caught and reported, a warning of
 * the shell, or a file that the page's own policy forbids. What does not come is told by the requests themselves.
 */
export function isComplaint({ type, text, isOurs }: { type: string; text: string; isOurs: boolean }): boolean {
  if (/Content Security Policy/.test(text)) return /\/apps\//.test(text);
  if (text.startsWith('[manassa]')) return type === 'error' || type === 'warning';
  return type === 'error' && isOurs && !text.startsWith('Failed to load resource');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 300) ?? '';
}

async function see(context: BrowserContext, origin: string, visit: Visit): Promise<Seen> {
  const page = await context.newPage();
  const watched = watch(page, origin);
  try {
    await page.goto(visit.address, { waitUntil: 'commit', timeout: PATIENCE_MS });
    const { inside, settled } = await settledPage(page, watched, visit.app);
    return { ...watched, ...inside, settled };
  } finally {
    // A page that hangs is closed with its browser.
    await withinPatience(page.close()).catch(() => undefined);
  }
}

const NOTHING_YET: SeenInside = {
  started: false,
  busy: true,
  address: '',
  direction: '',
  turned: null,
  primary: { said: '', there: '' },
  remote: null,
  strangers: [],
  renderers: 0,
  shown: false,
  apology: null,
};

/** A page that is caught in a loop of its own answers nothing any more. */
async function withinPatience<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS / 2);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Waits until the shell has started, the remote is there or down, and nothing is on the way any more. */
async function settledPage(
  page: Page,
  watched: Watched,
  app: string,
): Promise<{ inside: SeenInside; settled: boolean }> {
  const endMs = performance.now() + PATIENCE_MS;
  let inside = NOTHING_YET;
  while (performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (watched.onTheWay > 0 || performance.now() - watched.quietSinceMs < QUIET_MS) continue;
    const { quietSinceMs } = watched;
    // While a page leaves for another one, there is none to ask.
    inside = await withinPatience(page.evaluate(observe, app)).catch(() => inside);
    const status = inside.remote?.status ?? 'ready';
    const isThere = status === 'ready' || status === 'down' || inside.address === NOT_FOUND;
    const isStill = watched.onTheWay === 0 && watched.quietSinceMs === quietSinceMs;
    if (inside.started && isThere && inside.shown && !inside.busy && isStill) return { inside, settled: true };
    // A page that broke before it began does not get better.
    if (watched.pageErrors.length > 0 && performance.now() - watched.quietSinceMs > 1_000) break;
  }
  return { inside, settled: false };
}
