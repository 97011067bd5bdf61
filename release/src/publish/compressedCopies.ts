import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { isCompressible } from '../storage/mediaType.rule';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Decompression of copies; rejects a damaged one. */
export const EXPAND = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

/** File endings, smallest copies first. */
export const ENCODINGS = ['br', 'gz'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Minimum size in bytes; smaller files fit into one packet anyway. */
const WORTH_COMPRESSING_BYTES = 512;

/** Returns the compressed copies to store beside a file, each only if it is smaller. */
export async function compressedCopies(content: Uint8Array, type: string): Promise<[Encoding, Uint8Array][]> {
  if (content.length < WORTH_COMPRESSING_BYTES || !isCompressible(type)) return [];
  const copies = ENCODINGS.map(async (one): Promise<[Encoding, Uint8Array]> => [one, await compress(content, one)]);
  return (await Promise.all(copies)).filter(([, copy]) => copy.length < content.length);
}

/** Compresses at the highest level: each file is compressed once and sent often. */
export async function compress(content: Uint8Array, encoding: Encoding) {
  if (encoding === 'gz') return zip(content, { level: constants.Z_BEST_COMPRESSION });
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
