import { TOKEN_KEY } from '@manassa/shared/session';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { COUNT_RENDERERS, observe, type SeenInside } from './observe';
import { STAND_IN_TOKEN } from './standIn';
import { NOT_FOUND, type Seen } from './visit.rule';
import type { Visit, Visitor } from './visits.rule';

/** Time limit of a page, in ms. */
export const LONGEST_MS = 60_000;

/** Time without requests after which a page has loaded, in ms. */
const QUIET_MS = 80;
const LOOK_MS = 25;
/** Time limit of an answer from the page, in ms: one in an endless loop never answers. */
const ANSWER_MS = 10_000;
/** Extra time for a page that threw before it started, in ms. */
const AFTER_ERROR_MS = 1_000;

export type LookedAt = Seen & {
  /** Time until it settled or was given up, in ms. */
  tookMs: number;
};

/** Opens a browser context for a visitor or a student. */
export async function openContext(
  browser: Browser,
  origin: string,
  as: Visitor,
  withWorker = false,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 860 },
    locale: 'ar-EG',
    reducedMotion: 'reduce',
    serviceWorkers: withWorker ? 'allow' : 'block',
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

/** Closes a context or a page; one that hangs closes with its browser. */
export async function closeWithin(closing: { close(): Promise<void> }): Promise<void> {
  await answerOf(closing.close()).catch(() => undefined);
}

/** Opens a page in a new tab and waits until it has settled; `limitMs` may change meanwhile. */
export async function lookAtPage(
  context: BrowserContext,
  origin: string,
  visit: Visit,
  limitMs: () => number,
): Promise<LookedAt> {
  const page = await context.newPage();
  const startedMs = performance.now();
  const watched = watch(page, origin);
  try {
    const arrived = await page.goto(visit.address, { waitUntil: 'commit', timeout: LONGEST_MS }).then(
      () => true,
      (error: Error) => {
        if (error.name !== 'TimeoutError') watched.complaints.push(`cannot be opened (${firstLine(error.message)})`);
        return false;
      },
    );
    const hasTime = () => performance.now() - startedMs < limitMs();
    const { inside, settled } = arrived
      ? await settledPage(page, watched, visit.app, hasTime)
      : { inside: NOTHING_YET, settled: false };
    return { ...watched, ...inside, settled, tookMs: performance.now() - startedMs };
  } finally {
    await closeWithin(page);
  }
}

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
    // Leaving a page cancels its requests.
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
 * Returns true for console output that counts against the page: errors of published code, warnings of the shell,
 * published files that the policy blocks. Missing files are known from the requests.
 */
export function isComplaint({ type, text, isOurs }: { type: string; text: string; isOurs: boolean }): boolean {
  if (/Content Security Policy/.test(text)) return /\/apps\//.test(text);
  if (text.startsWith('[manassa]')) return type === 'error' || type === 'warning';
  return type === 'error' && isOurs && !text.startsWith('Failed to load resource');
}

/** Returns the first line of a text, cut to 300 characters. */
export function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 300) ?? '';
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

async function answerOf<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ANSWER_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Waits until the shell has started, the remote is ready or down, and no request is open. */
async function settledPage(
  page: Page,
  watched: Watched,
  app: string,
  hasTime: () => boolean,
): Promise<{ inside: SeenInside; settled: boolean }> {
  let inside = NOTHING_YET;
  while (hasTime()) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (watched.onTheWay > 0 || performance.now() - watched.quietSinceMs < QUIET_MS) continue;
    const { quietSinceMs } = watched;
    // A page does not answer while it navigates.
    inside = await answerOf(page.evaluate(observe, app)).catch(() => inside);
    const status = inside.remote?.status ?? 'ready';
    const isThere = status === 'ready' || status === 'down' || inside.address === NOT_FOUND;
    const isStill = watched.onTheWay === 0 && watched.quietSinceMs === quietSinceMs;
    if (inside.started && isThere && inside.shown && !inside.busy && isStill) return { inside, settled: true };
    // A page that threw before it started does not recover.
    if (watched.pageErrors.length > 0 && performance.now() - watched.quietSinceMs > AFTER_ERROR_MS) break;
  }
  return { inside, settled: false };
}
