import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { APP_PATTERN } from '../build/applications';
import { hashOf, type Integrity, INTEGRITY_FILE, isPublished, lostFile, readIntegrity } from '../publish/integrity';
import { VERSION_PATTERN } from '../publish/manifest';
import { mediaType } from '../storage/mediaType.rule';
import { type Storage, versionPrefix } from '../storage/Storage';
import { refuse } from './refuse';

export const ASSETS_PREFIX = '/apps';

/** In bytes; all live versions need a fraction of it. */
const CACHE_BYTES = 64 * 1024 * 1024;

const CACHED_VERSIONS = 200;

interface Sent {
  body: Buffer;
  etag: string;
  type: string;
  coding: string | null;
}

/**
 * Serves listed files that have the listed hash, from a cache. A missing one is a plain-text 404, never a page that a
 * script loader would run.
 */
export function assetRoutes(storage: Storage): FastifyPluginAsync {
  const findFile = storedAssets(storage);
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      // Pages on other origins see the refusal of a file, too.
      void reply.header('access-control-allow-origin', '*');
    });
    app.get('/*', async (request, reply) => {
      const file = await findFile(request);
      if (!file) return refuse(request, reply, 404);
      void reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        etag: file.etag,
        ...(file.coding ? { 'content-encoding': file.coding } : {}),
      });
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      return reply.type(file.type).send(file.body);
    });
  };
}

/** Returns the file of a request, or null. In a folder, a new stamp makes it compare the hash again. */
function storedAssets(storage: Storage): (request: FastifyRequest) => Promise<Sent | null> {
  type Read<Value> = () => Promise<Value | undefined>;
  const versions = new LRUCache<string, Integrity, Read<Integrity>>({
    max: CACHED_VERSIONS,
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  const files = new LRUCache<string, Sent, Read<Sent>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
    fetchMethod: (_key, _stale, { context }) => context(),
  });

  async function stamped(key: string): Promise<string | null> {
    if (!storage.stamp) return key;
    const stamp = await storage.stamp(key);
    return stamp && `${key} ${stamp}`;
  }

  return async ({ params, headers }) => {
    const [app = '', version = '', ...rest] = (params as { '*': string })['*'].split('/');
    const path = rest.join('/');
    if (!APP_PATTERN.test(app) || !VERSION_PATTERN.test(version)) return null;
    const prefix = versionPrefix(app, version);
    const list = await stamped(`${prefix}${INTEGRITY_FILE}`);
    if (list === null) return null;
    if (path === INTEGRITY_FILE) {
      const body = await storage.read(`${prefix}${path}`);
      return body && { body, etag: `"${hashOf('sha384', body).slice(7, 31)}"`, coding: null, type: mediaType(path) };
    }
    const integrity = await versions.fetch(list, {
      context: async () => (await readIntegrity(storage, app, version)) ?? undefined,
    });
    const record = integrity?.files.find((file) => file.path === path);
    if (!record) return null;
    const stored = record.encodings.map((one) => (one === 'gz' ? 'gzip' : one));
    const coding = negotiate(headers['accept-encoding'] ?? '', stored);
    const encoding = coding === 'gzip' ? 'gz' : coding && 'br';
    const key = `${prefix}${path}${encoding ? `.${encoding}` : ''}`;
    const name = await stamped(key);
    if (name === null) return null;
    const sent = await files.fetch(name, {
      context: async () => {
        const body = await storage.read(key);
        if (!body || !(await isPublished(body, record, encoding)))
          throw lostFile(storage, key, 'not what was published and is not sent');
        return { body, etag: `"${record.sha384.slice(7, 31)}${encoding ?? ''}"`, coding, type: record.type };
      },
    });
    return sent ?? null;
  };
}
