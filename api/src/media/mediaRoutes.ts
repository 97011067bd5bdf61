import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { ErrorEnvelope } from '@manassa/shared/contract';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import { readSecret } from '../database/settings';
import { answerError } from '../refusal/errorAnswers';
import { readQuery } from '../http/readInput';
import { Refusal } from '../refusal/refusal';
import { isServed, MEDIA_FOLDER } from './mediaFiles';
import { mediaLinks } from './mediaLinks';
import { usableRange } from './usableRange.rule';

export interface MediaOptions {
  /** Holds the secret that signs links. */
  database: Database;
  /** Default: MEDIA_FOLDER. */
  mediaDir?: string;
}

const PUBLIC_CACHE = 'public, max-age=86400';
const PRIVATE_CACHE = 'private, max-age=3600';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const HEADERS = {
  'x-content-type-options': 'nosniff',
  // An SVG opened by itself must not run scripts.
  'content-security-policy': `${POLICY}; sandbox`,
};
/** Headers of a PDF, without a sandbox: Safari shows none in it. All browsers keep a PDF's scripts inside the document. */
const PDF_HEADERS = { ...HEADERS, 'content-security-policy': POLICY };

/** Returns the path below the media folder, without a leading slash. */
function pathOf(request: FastifyRequest): string {
  return String(Reflect.get(Object(request.params), '*') ?? '');
}

/** Returns the page for a student who opens a file in a tab, for example a document whose link has expired. */
function refusalPage(sentence: string): string {
  const style = 'body{margin:2rem;font:1.125rem/1.7 system-ui,sans-serif}';
  return `<!doctype html><html lang="ar" dir="rtl"><meta name="viewport" content="width=device-width"><title>الملف غير متاح</title><style>${style}</style><p>${sentence}</p></html>\n`;
}

/** Rewrites a Range header that @fastify/static would answer wrongly. */
async function cleanRange(request: FastifyRequest, file: string): Promise<void> {
  const { headers } = request.raw;
  if (headers.range === undefined) return;
  const found = await stat(file).catch(() => null);
  if (found === null) return;
  headers.range = usableRange(headers.range, found.size);
}

/** Serves media under the media base (`/media`), with ranges. All but covers need a signed link. */
export function mediaRoutes({ database, mediaDir = MEDIA_FOLDER }: MediaOptions): FastifyPluginAsync {
  return async (app) => {
    const links = mediaLinks(await readSecret(database.handle), '');
    const isSigned = (request: FastifyRequest, path: string): boolean =>
      links.isSigned(path, readQuery(request, 'expires') ?? '', readQuery(request, 'signature') ?? '');

    app.addHook('onRequest', async (request, reply) => {
      const path = pathOf(request);
      const isPrivate = links.needsSignature(path);
      if (isPrivate && !isSigned(request, path)) throw new Refusal('file_link_over');
      // The plugin would answer other spellings of a path with 403.
      if (!isServed(path)) throw new Refusal('file_not_found');
      await cleanRange(request, join(mediaDir, path));
      const headers = /\.pdf$/i.test(path) ? PDF_HEADERS : HEADERS;
      void reply.headers({ ...headers, 'cache-control': isPrivate ? PRIVATE_CACHE : PUBLIC_CACHE });
    });
    // Only refusals are objects; files are streams.
    app.addHook('preSerialization', async ({ headers }, reply, refused: ErrorEnvelope) => {
      if (headers.accept?.includes('text/html')) {
        void reply.headers(HEADERS).type('text/html; charset=utf-8');
        void reply.serializer(() => refusalPage(refused.message));
      }
      return refused;
    });
    app.setNotFoundHandler((request, reply) => answerError(new Refusal('file_not_found'), request, reply));
    app.setErrorHandler<FastifyError & { headers?: Record<string, string> }>((error, request, reply) => {
      if (error.statusCode !== 416) return answerError(error, request, reply);
      return answerError(new Refusal('range_not_satisfiable'), request, reply.headers(error.headers ?? {}));
    });

    await app.register(fastifyStatic, {
      root: mediaDir,
      allowedPath: (path) => isServed(path.slice(1)),
      // Set above: covers are public.
      cacheControl: false,
      index: false,
      decorateReply: false,
    });
  };
}
