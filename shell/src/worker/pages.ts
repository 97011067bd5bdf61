import { keptPages, readPage } from './caches';
import { keepPage, noteTab } from './keep';
import { choosePage, withoutFirstScreen } from './keptPage.rule';
import type { KeptPage } from './keptPage.rule';
import { withLimit } from './limit';
import type { FetchEvent } from './scope';

/** Time that the network has for a page before the kept one is shown, in ms. */
const NETWORK_MS = 3000;

interface Found {
  page: KeptPage;
  response: Response;
}

async function findKept(pathname: string, exactOnly: boolean): Promise<Found | null> {
  const pages = await withLimit(keptPages(), []);
  const page = choosePage(pathname, exactOnly ? pages.filter((one) => one.pathname === pathname) : pages);
  const response = page && (await withLimit(readPage(page), undefined));
  return page && response ? { page, response } : null;
}

function quietly(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => console.info('[manassa] the page was not kept', error));
}

async function showKept(event: FetchEvent, { page, response }: Found): Promise<Response> {
  event.waitUntil(quietly(noteTab(event.resultingClientId, page.composition)));
  if (page.pathname === new URL(event.request.url).pathname) return response;
  // The first screen of another address would be reported as a fault of its version.
  const html = await withLimit(response.text(), '');
  return new Response(withoutFirstScreen(html), { headers: response.headers });
}

/**
 * Serves a navigation from the network if it responds within NETWORK_MS and without a server failure, else from kept
 * pages. Keeps the network's response, also a late one.
 */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const network = fetch(event.request).catch((): 'no answer' => 'no answer');
  event.waitUntil(
    network.then((response) => {
      if (response === 'no answer') return undefined;
      return quietly(keepPage(response.clone(), pathname, event.resultingClientId));
    }),
  );
  const answer = await withLimit(network, 'late' as const, NETWORK_MS);
  if (answer instanceof Response && answer.status < 500) return answer;
  // A slow or failing server may still send the right page; without a connection a similar one is better than none.
  const kept = await findKept(pathname, answer !== 'no answer');
  if (kept) return showKept(event, kept);
  const last = await network;
  if (last !== 'no answer') return last;
  const similar = answer === 'late' ? await findKept(pathname, false) : null;
  return similar ? showKept(event, similar) : Response.error();
}
