/** Delays before further tries of a file, in ms: the same for scripts and style sheets. */
export const RETRY_WAITS_MS: readonly number[] = [300, 1200];

const failed = new Set<string>();
let tries = 0;

/**
 * Returns the address for the next try of a file: the plain one, or one with a mark that was never used before once the
 * file has failed in this page. Browsers remember a failed module, and a failed preload, by its address.
 *
 * @param url the file's plain address
 */
export function addressFor(url: string): string {
  if (!failed.has(url)) return url;
  tries += 1;
  return `${url}${url.includes('?') ? '&' : '?'}r=${tries.toString(36)}`;
}

/** Notes that a file did not come, or came empty or damaged. */
export function noteFailed(url: string): void {
  failed.add(url);
}
