import { followFile } from '@manassa/shared/network';

/** Time without a byte after which a file hangs, in ms. */
export const HANG_MS = 8_000;
/** Age at which a file is followed, in ms: most files have arrived by then. */
const FOLLOW_AFTER_MS = 1_000;
/** Earlier bytes, in ms after the headers, are from the cache: a joined transfer begins with its cached part. */
const FROM_CACHE_MS = 1_000;
/** Time in ms that a file may still take after a second request for it was answered completely. */
const OVERTAKEN_MS = 1_500;
const TICK_MS = 250;
/** Longest time in ms that one tick counts: a sleeping or busy device did not look at its network. */
const LONGEST_TICK_MS = 1_000;

/** A file of which no byte arrived for HANG_MS. */
export class HungFile extends Error {
  override readonly name = 'HungFile';
}

const hung = new Map<string, HungFile>();

/** Returns the hang of a file of a published version in this page, or null. */
export function hangOf(remote: string, version: string): HungFile | null {
  for (const [url, error] of hung) {
    if (url.includes(`/${remote}/${version}/`)) return error;
  }
  return null;
}

/**
 * Watches a file that the browser is loading. Scripts cannot see its progress, so a slow file is followed by a second
 * request, which joins the first one where the browser can. Returns the function that ends the watch.
 *
 * @param onStop called once: with a HungFile when no byte arrived for HANG_MS, or with another error when only the
 * second request was answered
 */
export function watchForHang(url: string, onStop: (error: Error) => void): () => void {
  // A development server answers when it has compiled.
  if (process.env.NODE_ENV === 'development') return () => undefined;
  const following = new AbortController();
  let follows = false;
  let overtaken = false;
  let silentMs = 0;
  let last = performance.now();

  function onBytes(ageMs: number): void {
    if (ageMs > FROM_CACHE_MS) silentMs = 0;
  }

  function follow(): void {
    follows = true;
    followFile(url, following.signal, onBytes).then(
      () => {
        overtaken = true;
        silentMs = 0;
      },
      // The first request is going to fail too, or hangs.
      () => undefined,
    );
  }

  function end(): void {
    clearInterval(ticks);
    following.abort();
  }

  const ticks = setInterval(() => {
    const now = performance.now();
    silentMs += Math.min(now - last, LONGEST_TICK_MS);
    last = now;
    if (silentMs >= FOLLOW_AFTER_MS && !follows) follow();
    if (silentMs < (overtaken ? OVERTAKEN_MS : HANG_MS)) return;
    end();
    if (overtaken) return onStop(new Error(`${url} came to a second request only`));
    const error = new HungFile(`no byte of ${url} came for ${HANG_MS / 1000} s`);
    hung.set(url, error);
    onStop(error);
  }, TICK_MS);
  return end;
}
