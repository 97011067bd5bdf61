import { findPage, keptPages, readPage } from './caches';
import type { FoundPage } from './caches';
import { keepPage, noteShown } from './keep';
import { choosePage, withoutFirstScreen } from './keptPage.rule';
import { withLimit } from './limit';
import type { FetchEvent } from './scope';

/** Time that the network has for a page before the kept one is shown, in ms. */
const NETWORK_MS = 3000;

/** Time for a page that is not kept, in ms: on a network that never answers, the tab would load for minutes. */
const NETWORK_ALONE_MS = 8000;

/** A page of which nothing has arrived for this long, in ms, has stopped; slow connections pause between packets. */
const STALLED_MS = 1500;

/** Time for the storage without a connection, in ms: a phone that has just started is slow. The guard allows 6 s. */
const STORAGE_ALONE_MS = 5000;

/** The same after the network has failed late: the guard's request fails then, too, and allows another 3 s. */
const STORAGE_LATE_MS = 2500;

async function findSimilar(pathname: string): Promise<FoundPage | null> {
  const exact = await findPage(pathname);
  if (exact) return exact;
  const page = choosePage(pathname, await keptPages());
  const response = page && (await readPage(page));
  return page && response ? { page, response } : null;
}

function quietly(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => console.info('[manassa] the page was not kept', error));
}

async function showKept(event: FetchEvent, { page, response }: FoundPage): Promise<Response> {
  event.waitUntil(quietly(noteShown(event.resultingClientId, page.composition)));
  if (page.pathname === new URL(event.request.url).pathname) return response;
  // The first screen of another address would be reported as a fault of its version.
  const html = await withLimit(response.text(), null);
  // An empty page would stay empty and explain nothing.
  return html === null ? Response.error() : new Response(withoutFirstScreen(html), { headers: response.headers });
}

/**
 * Waits for the end of a page, and calls `arrived` for each part: a tab whose page is cut off stays blank, and would not
 * learn of it for 30 s.
 */
async function whenWhole(
  network: Promise<Response | 'no answer'>,
  arrived: () => void,
): Promise<Response | 'no answer'> {
  const response = await network;
  if (response === 'no answer') return response;
  const reader = response.clone().body?.getReader();
  try {
    while (reader && !(await reader.read()).done) arrived();
    return response;
  } catch {
    return 'no answer';
  }
}

/**
 * Returns the kept page to show instead of the network's, or null.
 *
 * @param network the response, as soon as its headers are there
 * @param whole the response, when all of it has arrived
 * @param isArriving tells whether a part of it came a moment ago
 */
async function chooseKept(
  pathname: string,
  network: Promise<Response | 'no answer'>,
  whole: Promise<Response | 'no answer'>,
  isArriving: () => boolean,
): Promise<FoundPage | null> {
  let answer = await withLimit(whole, 'late' as const, NETWORK_MS);
  if (answer === 'late' && isArriving()) answer = await network;
  // 429: a proxy in front of the server limits its callers, such as a school behind one address.
  if (answer instanceof Response && answer.status < 500 && answer.status !== 429) return null;
  if (answer === 'no answer') return withLimit(findSimilar(pathname), null, STORAGE_ALONE_MS);
  // A slow or failing server may still send the right page, which is better than a similar one.
  const kept = await withLimit(findPage(pathname), null);
  if (kept || answer !== 'late') return kept;
  const last = await withLimit(network, 'no answer' as const, NETWORK_ALONE_MS - NETWORK_MS);
  return last === 'no answer' ? withLimit(findSimilar(pathname), null, STORAGE_LATE_MS) : null;
}

/**
 * Serves a navigation. The network's page is shown if it arrives within NETWORK_MS, or is still arriving then, and is no
 * server failure. Otherwise the kept page of the address is shown; without one a kept page of a similar address, at once
 * if the network failed and after NETWORK_ALONE_MS if it is silent. Keeps the network's page, also a late one.
 */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const network = fetch(event.request).catch((): 'no answer' => 'no answer');
  const copy = network.then((response) => (response === 'no answer' ? null : response.clone()));
  let arrivedAt = -Infinity;
  const whole = whenWhole(network, () => (arrivedAt = Date.now()));
  const choice = chooseKept(pathname, network, whole, () => Date.now() - arrivedAt < STALLED_MS);
  event.waitUntil(
    whole.then(async () => {
      const page = await copy;
      // The tab needs the files of the page that it shows; a late one is kept for the next time.
      const tab = (await choice) === null ? (event.resultingClientId ?? '') : undefined;
      return page && quietly(keepPage(page, pathname, tab));
    }),
  );
  const kept = await choice;
  if (kept) return showKept(event, kept);
  const page = await network;
  return page === 'no answer' ? Response.error() : page;
}
