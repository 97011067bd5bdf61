import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import { readSecret } from '../database/settings';
import folder from '../packageFolder.cjs';
import { answerErrorsInArabic } from '../server/errorAnswers';
import { readQuery } from '../server/readInput';
import { Refusal } from '../server/refusal';
import { byteRange } from './byteRange.rule';
import { mediaLinks, SIGNED_FOLDER } from './mediaLinks';

export interface MediaOptions {
  /** Holds the secret that documents' links are signed with. */
  database: Database;
  /** The folder with covers/, figures/, clips/ and docs/; the sample catalogue's by default. */
  mediaDir?: string;
}

const CONTENT_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.pdf': 'application/pdf',
};

/** The only folders that are served: the course files beside them are not. */
const SAFE_PATH = /^(covers|figures|clips|docs)(\/[A-Za-z0-9_][A-Za-z0-9._-]*)+$/;

const PUBLIC_CACHE = 'public, max-age=86400';
const PRIVATE_CACHE = 'private, max-age=3600';

interface MediaFile {
  file: string;
  size: number;
  modified: Date;
  type: string;
}

async function findFile(mediaDir: string, path: string): Promise<MediaFile | null> {
  const type = CONTENT_TYPES[extname(path).toLowerCase()];
  if (type === undefined || !SAFE_PATH.test(path)) return null;
  const file = join(mediaDir, path);
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? { file, size: found.size, modified: found.mtime, type } : null;
}

function send(request: FastifyRequest, reply: FastifyReply, found: MediaFile): FastifyReply {
  const etag = `"${found.size.toString(36)}-${found.modified.getTime().toString(36)}"`;
  void reply.headers({ etag, 'last-modified': found.modified.toUTCString(), 'accept-ranges': 'bytes' });
  // A picture or document is shown, never run: an SVG opened by itself must not reach the page's storage.
  void reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const range = byteRange(ifRange === undefined || ifRange === etag ? request.headers.range : undefined, found.size);
  if (range.kind === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${found.size}`).send();
  }
  void reply.type(found.type);
  const [start, end] = range.kind === 'part' ? [range.start, range.end] : [0, found.size - 1];
  if (range.kind === 'part') void reply.code(206).header('content-range', `bytes ${start}-${end}/${found.size}`);
  void reply.header('content-length', String(end - start + 1));
  if (found.size === 0) return reply.send();
  return reply.send(createReadStream(found.file, { start, end }));
}

/**
 * Serves pictures, clips and documents; register it under the media base (`/media`). Ranges are answered with 206.
 * Documents need the signed link that only enrolled students are given.
 */
export function mediaRoutes({
  database,
  mediaDir = join(folder.packageFolder, 'seed'),
}: MediaOptions): FastifyPluginAsync {
  return async (app) => {
    const links = mediaLinks(await readSecret(database.handle), '');
    answerErrorsInArabic(app);
    app.get('/*', async (request, reply) => {
      const path = String(Reflect.get(Object(request.params), '*') ?? '');
      const isDocument = path.startsWith(SIGNED_FOLDER);
      if (
        isDocument &&
        !links.isSigned(path, readQuery(request, 'expires') ?? '', readQuery(request, 'signature') ?? '')
      ) {
        throw new Refusal('file_link_over');
      }
      const found = await findFile(mediaDir, path);
      if (found === null) throw new Refusal('file_not_found');
      void reply.header('cache-control', isDocument ? PRIVATE_CACHE : PUBLIC_CACHE);
      return send(request, reply, found);
    });
  };
}
