import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { compress } from '../publish/compressedCopies';

export interface ComposedAnswer {
  body: string;
  etag: string;
  headers: Record<string, string>;
  /** Compressed bodies by content encoding. */
  compressed?: Readonly<Record<'br' | 'gzip', Buffer>>;
}
export type Page = ComposedAnswer & { status: 200 | 404 | 503 };

/** Compression for the first visitor, who waits for it. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Compresses a page for all visitors: at once, and for later ones in another thread, which replaces `br`. That is a tenth
 * smaller, and takes up to 0.1 s of a processor.
 */
export function compressBody(body: string): Record<'br' | 'gzip', Buffer> {
  const content = Buffer.from(body);
  const compressed = { br: brotliCompressSync(content, FAST), gzip: gzipSync(content) };
  void compress(content, 'br').then((better) => (compressed.br = better));
  return compressed;
}

export function etagOf(revision: number, ...texts: string[]): string {
  const hash = createHash('sha256').update(texts.join('')).digest('hex');
  return `W/"${revision}-${hash.slice(0, 12)}"`;
}
