import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { expand } from '../publish/compressedCopies';
import { type FileRecord, INTEGRITY_FILE, readIntegrity, sha384 } from '../publish/integrity';
import { VERSION_PATTERN } from '../publish/version';
import { mediaType } from '../storage/mediaType.rule';
import { versionPrefix } from '../storage/versionPlace.rule';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import { CODINGS, encodingFor } from './acceptEncoding.rule';
import { BoundedCache } from './BoundedCache';

/** In bytes; all live versions need a fraction of it. */
const CACHE_BYTES = 64 * 1024 * 1024;

const CACHED_VERSIONS = 200;

interface Sent {
  body: Buffer;
  etag: string;
  encoding: 'br' | 'gzip' | null;
  type: string;
}

/** Serves listed files with the listed hash from a cache; in a folder, a new stamp makes it compare again. */
export function storedAssets(storage: Storage): FastifyPluginAsync {
  const versions = new BoundedCache<ReadonlyMap<string, FileRecord>>(CACHED_VERSIONS, () => 1);
  const files = new BoundedCache<Sent>(CACHE_BYTES, ({ body }) => body.length);

  /** Returns a cache key for the current content, or null. */
  async function stamped(key: string): Promise<string | null> {
    if (!storage.stamp) return key;
    const stamp = await storage.stamp(key);
    return stamp && `${key} ${stamp}`;
  }

  async function listed(app: string, version: string): Promise<ReadonlyMap<string, FileRecord> | null> {
    const list = await stamped(`${versionPrefix(app, version)}${INTEGRITY_FILE}`);
    if (list === null) return null;
    return versions.get(list, async () => {
      const integrity = await readIntegrity(storage, app, version);
      return integrity && new Map(integrity.files.map((file) => [file.path, file]));
    });
  }

  async function fileOf({ params, headers }: FastifyRequest): Promise<Sent | null> {
    const [app = '', version = '', ...rest] = (params as { '*': string })['*'].split('/');
    const path = rest.join('/');
    if (!/^[a-z][a-z0-9-]*$/.test(app) || !VERSION_PATTERN.test(version)) return null;
    const key = `${versionPrefix(app, version)}${path}`;
    if (path === INTEGRITY_FILE) {
      const body = await storage.read(key);
      return body && { body, etag: `"${sha384(body).slice(7, 31)}"`, encoding: null, type: mediaType(path) };
    }
    const record = (await listed(app, version))?.get(path);
    if (!record) return null;
    const ending = encodingFor(headers['accept-encoding'], record.encodings);
    const stored = ending ? `${key}.${ending}` : key;
    const name = await stamped(stored);
    if (name === null) return null;
    return files.get(name, async () => {
      const body = await storage.read(stored);
      const content = body && ending ? await expand(body, ending).catch(() => null) : body;
      if (!body || !content || sha384(content) !== record.sha384) {
        throw new UserMistake(
          `${stored} in ${storage.name} is not what was published and is not sent: publish that build again (verify lists all such files)`,
        );
      }
      const encoding = ending && CODINGS[ending];
      return { body, etag: `"${record.sha384.slice(7, 31)}${ending ?? ''}"`, encoding, type: record.type };
    });
  }

  return async (app) => {
    app.get('/*', async (request, reply) => {
      const file = await fileOf(request);
      if (!file) return reply.callNotFound();
      void reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        etag: file.etag,
        ...(file.encoding ? { 'content-encoding': file.encoding } : {}),
      });
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      return reply.type(file.type).send(file.body);
    });
  };
}
