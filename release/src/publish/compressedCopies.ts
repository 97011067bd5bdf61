import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { isCompressible } from '../storage/mediaType.rule';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The endings of compressed copies, the better one first. */
export const ENCODINGS = ['br', 'gz'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Below this a compressed copy saves less than the packet it travels in. */
const WORTH_COMPRESSING_BYTES = 512;

/**
 * The compressed copies that are kept beside a file, `<file>.br` and `<file>.gz`, each only where it is smaller. They
 * are copies for transport: in the comparison of two publications they do not count.
 */
export async function compressedCopies(content: Uint8Array, type: string): Promise<[Encoding, Uint8Array][]> {
  if (content.length < WORTH_COMPRESSING_BYTES || !isCompressible(type)) return [];
  const [br, gz] = await Promise.all([compress(content, 'br'), compress(content, 'gz')]);
  const copies: [Encoding, Uint8Array][] = [
    ['br', br],
    ['gz', gz],
  ];
  return copies.filter(([, copy]) => copy.length < content.length);
}

/** Takes its time: it is done once for each file, and read by every browser. */
export async function compress(content: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'gz') return zip(content, { level: constants.Z_BEST_COMPRESSION });
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** @throws when it is not compressed in that way, or cut short */
export async function expand(compressed: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? unbrotli(compressed) : unzip(compressed);
}
