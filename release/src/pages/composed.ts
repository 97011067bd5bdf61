import { createHash } from 'node:crypto';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface ComposedAnswer {
  body: string;
  etag: string;
  headers: Record<string, string>;
  /** By content encoding. */
  compressed?: Readonly<Record<'br' | 'gzip', Buffer>>;
}
export type Page = ComposedAnswer & { status: 200 | 404 | 503 };

/** Compression for the first visitor, who waits for it. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compression for later visitors: a tenth smaller, and takes up to 0.1 s of a processor. */
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Compresses a page for all visitors: at once, and better in another thread, which replaces `br`. */
export function compressBody(body: string): Record<'br' | 'gzip', Buffer> {
  const content = Buffer.from(body);
  const compressed = { br: brotliCompressSync(content, FAST), gzip: gzipSync(content) };
  brotliCompress(content, BEST, (error, better) => {
    if (!error) compressed.br = better;
  });
  return compressed;
}

export function etagOf(revision: number, ...texts: string[]): string {
  const hash = createHash('sha256').update(texts.join('')).digest('hex');
  return `W/"${revision}-${hash.slice(0, 12)}"`;
}
