import { createHash } from 'node:crypto';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';

/** For the first visitor, who waits for it. */
const FAST_QUALITY = 5;

/** For everybody after; a tenth smaller, and takes up to 0.1 s of a processor. */
const BEST_QUALITY = constants.BROTLI_MAX_QUALITY;

const quality = (value: number): BrotliOptions => ({ params: { [constants.BROTLI_PARAM_QUALITY]: value } });

/** Compresses a page for all visitors: at once, and better in another thread, which replaces `br`. */
export function compress(body: string): Record<'br' | 'gzip', Buffer> {
  const content = Buffer.from(body);
  const compressed = { br: brotliCompressSync(content, quality(FAST_QUALITY)), gzip: gzipSync(content) };
  brotliCompress(content, quality(BEST_QUALITY), (error, better) => {
    if (!error) compressed.br = better;
  });
  return compressed;
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
