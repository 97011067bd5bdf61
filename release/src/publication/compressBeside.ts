import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FileRecord } from './integrity';
import { isCompressible } from './mediaType.rule';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a compressed copy saves less than the packet it travels in. */
const WORTH_COMPRESSING_BYTES = 512;

/**
 * Writes `<file>.br` and `<file>.gz` beside every file that gets smaller by it. They are copies for transport: they
 * stand in no list and count in no comparison.
 */
export async function compressBeside(folder: string, files: readonly FileRecord[]): Promise<void> {
  for (const file of files) {
    if (file.bytes < WORTH_COMPRESSING_BYTES || !isCompressible(file.type)) continue;
    const target = path.join(folder, file.path);
    const content = await readFile(target);
    const [br, gz] = await Promise.all([
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
      zip(content, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    if (br.length < content.length) await writeFile(`${target}.br`, br);
    if (gz.length < content.length) await writeFile(`${target}.gz`, gz);
  }
}
