import { setTimeout as sleep } from 'node:timers/promises';
import { TOKEN_KEY } from '@manassa/shared/session';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { NOT_FOUND } from '../../server/refuse';
import { CHECK_FIRST_SCREEN } from './checkFirstScreen';
import { COUNT_RENDERERS, type Inside, observe } from './observe';
import { STAND_IN_TOKEN } from './standIn';
import type { Seen, Visit, Visitor } from './visit.rule';

/** Time limit of a page. */
export const LONGEST_MS = 60_000;

/** Time without requests after which a page has loaded, in ms. */
const QUIET_MS = 80;
const LOOK_MS = 25;
/** Time limit of an answer from the page, in ms: one in an endless loop never answers. */
const ANSWER_MS = 10_000;
/** Extra time for a page that threw before it started, in ms. */
const AFTER_ERROR_MS = 1_000;

/** Opens a browser context for a visitor or a student; `await using` closes it. */
export async function openBrowserContext(
  browser: Browser,
  origin: string,
  as: Visitor,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const localStorage = as === 'student' ? [{ name: TOKEN_KEY, value: STAND_IN_TOKEN }] : [];
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 860 },
    locale: 'ar-EG',
    reducedMotion: 'reduce',
    serviceWorkers,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await context.addInitScript({ content: COUNT_RENDERERS });
  return closingInTime(context);
}

export async function openPage(context: BrowserContext): Promise<Page> {
  return closingInTime(await context.newPage());
}

/** Waits no longer than ANSWER_MS for a part of the browser to close: one that hangs closes with the browser. */
function closingInTime<Part extends BrowserContext | Page>(part: Part): Part {
  return Object.assign(part, { [Symbol.asyncDispose]: () => answerOf(part.close()).catch(() => undefined) });
}

/** Opens a page in a new tab and waits until it has settled; `limitMs` may change meanwhile. */
export async function lookAtPage(context: BrowserContext, origin: string, visit: Visit, limitMs: () => number) {
  await using page = await openPage(context);
  const startedMs = performance.now();
  const seen = watch(page, origin);
  const takenMs = (): number => performance.now() - startedMs;
  const quietMs = (): number => (seen.onTheWay > 0 ? 0 : performance.now() - seen.quietSinceMs);
  try {
    await page.addInitScript({ content: CHECK_FIRST_SCREEN });
    const answer = await page.goto(visit.address, { waitUntil: 'commit', timeout: LONGEST_MS });
    // Without the shell's files there is no page that could settle.
    if (answer?.status() === 503) throw new Error('503: "verify" names damaged files');
    while (takenMs() < limitMs()) {
      await sleep(LOOK_MS);
      if (quietMs() < QUIET_MS) continue;
      const { quietSinceMs } = seen;
      // A page does not answer while it navigates.
      Object.assign(seen, await answerOf(page.evaluate(observe, visit.app)).catch(() => null));
      seen.settled = isThere(seen) && seen.onTheWay === 0 && seen.quietSinceMs === quietSinceMs;
      // A page that threw before it started does not recover.
      if (seen.settled || (seen.pageErrors.length > 0 && quietMs() > AFTER_ERROR_MS)) break;
    }
  } catch (error) {
    const { name, message } = error as Error;
    if (name !== 'TimeoutError') seen.complaints.push(`cannot be opened (${firstLine(message)})`);
  }
  return { ...(seen as Seen), tookMs: takenMs() };
}

/** Returns true once the shell has started, and the remote's part is shown or failed for good. */
function isThere({ started, remote, address, shown, busy }: Partial<Inside>): boolean {
  const isDecided = remote?.status === 'ready' || remote?.status === 'down' || address === NOT_FOUND;
  return started === true && shown === true && !busy && isDecided;
}

/** Fills the returned object; the last request ended at `quietSinceMs` of `performance.now()`. */
function watch(page: Page, origin: string) {
  const seen: Seen & { onTheWay: number; quietSinceMs: number } = {
    settled: false,
    tookMs: 0,
    onTheWay: 0,
    quietSinceMs: performance.now(),
    pageErrors: [],
    complaints: [],
    failedFiles: [],
  };
  const fileOf = (address: string): string | null => {
    // Console output has the name that a script gave itself by `sourceURL`, which may be no address.
    if (!URL.canParse(address, origin)) return null;
    const { origin: from, pathname, search } = new URL(address, origin);
    return from === origin && pathname.startsWith('/apps/') ? `${pathname}${search}` : null;
  };
  const fail = (address: string, reason: string | number): void => {
    const file = fileOf(address);
    if (file !== null) seen.failedFiles.push(`${file}, which failed: ${reason}`);
  };
  const settle = (): void => {
    seen.onTheWay -= 1;
    seen.quietSinceMs = performance.now();
  };
  page.on('request', () => (seen.onTheWay += 1));
  page.on('requestfinished', settle);
  page.on('requestfailed', (request) => {
    settle();
    const reason = request.failure()?.errorText ?? 'no answer';
    // Leaving a page cancels its requests.
    if (reason !== 'net::ERR_ABORTED') fail(request.url(), reason);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) fail(response.url(), response.status());
  });
  page.on('pageerror', (error) => seen.pageErrors.push(firstLine(error.message)));
  page.on('console', (message) => {
    const text = message.text();
    const isOurs = fileOf(message.location().url) !== null;
    if (isComplaint({ type: message.type(), text, isOurs })) seen.complaints.push(`complained: ${firstLine(text)}`);
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

export function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 300) ?? '';
}

async function answerOf<Value>(work: Promise<Value>): Promise<Value> {
  const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')));
  return Promise.race([work, late]);
}
