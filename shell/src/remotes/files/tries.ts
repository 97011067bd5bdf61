/** Delays before further tries of a script or style sheet, in ms. */
export const RETRY_WAITS_MS: readonly number[] = [300, 1200];

const failed = new Set<string>();
let tries = 0;

/**
 * Returns the address for the next try of a file: its plain address, or a new marked one if it has failed in this page.
 * Browsers remember a failed module, and a failed preload, by its address.
 */
export function addressFor(url: string): string {
  if (!failed.has(url)) return url;
  tries += 1;
  return `${url}${url.includes('?') ? '&' : '?'}r=${tries.toString(36)}`;
}

/** Records that a file failed, so that its next try gets another address. */
export function noteFailed(url: string): void {
  failed.add(url);
}
