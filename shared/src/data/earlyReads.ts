/** A read that the page started before its scripts had come (shell/src/boot/readEarly.ts). */
interface EarlyRead {
  token: string | null;
  answer: Promise<WholeResponse>;
}

/** Age in ms at which an early read is out of date; the page's own age. */
export const EARLY_READ_MS = 30_000;

/** A response and its body. */
export interface WholeResponse {
  response: Pick<Response, 'ok' | 'status' | 'headers'>;
  body: string;
}

declare global {
  /** Reads that nobody has picked up, by path. */
  var __manassaReads: Record<string, EarlyRead> | undefined;
}

/**
 * Returns the response of a read that was started with the page, once; null if there is none for this token.
 *
 * @param path with parameters and query, without the API's base
 */
export function takeEarlyRead(path: string, token: string | null): Promise<WholeResponse> | null {
  const early = globalThis.__manassaReads?.[path];
  if (early === undefined) return null;
  delete globalThis.__manassaReads?.[path];
  return early.token === token && performance.now() < EARLY_READ_MS ? early.answer : null;
}

/** Forgets the reads that nobody has picked up. */
export function dropEarlyReads(): void {
  globalThis.__manassaReads = undefined;
}
