import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Low, because the first visitor waits for it. */
const BROTLI_QUALITY = 5;

/** Compressed once for all visitors. */
export function compress(body: string): Record<'br' | 'gzip', Buffer> {
  const content = Buffer.from(body);
  return {
    br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: gzipSync(content),
  };
}

export function etagOf(revision: number, ...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return `W/"${revision}-${hash.digest('hex').slice(0, 12)}"`;
}

/** Returns the result of `work`, or `otherwise` if it takes longer than `patienceMs`. */
export async function firstOf<Result>(work: Promise<Result>, patienceMs: number, otherwise: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<Result>((resolve) => (timer = setTimeout(resolve, patienceMs, otherwise)));
  return Promise.race([work, tired]).finally(() => clearTimeout(timer));
}
