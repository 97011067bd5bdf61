import compress from '@fastify/compress';
import type { FastifyPluginAsync } from 'fastify';
import { constants } from 'node:zlib';

/** Below this number of bytes compression costs more than it saves. */
const THRESHOLD_BYTES = 1024;
/** Brotli's default of 11 halves the calls that a server answers. */
const LEVEL = 4;

/** Compresses the answers of a plugin, not the requests to it. Leave out media, which are read by byte ranges. */
export function compressed(plugin: FastifyPluginAsync): FastifyPluginAsync {
  return async (app) => {
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      globalDecompression: false,
      threshold: THRESHOLD_BYTES,
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } },
      zlibOptions: { level: LEVEL },
    });
    await app.register(plugin);
  };
}
