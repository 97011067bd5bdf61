import fastify, { type FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { assetRoutes, ASSETS_PREFIX } from './assetRoutes';
import { sendFailure } from './refuse';

const folder = useTemporaryFolder();

/** A storage without stamps. */
class FarStorage extends FolderStorage {
  isReachable = true;
  asked: string[] = [];

  constructor(place: string) {
    super(place);
    Object.defineProperty(this, 'stamp', { value: undefined });
    this.#place = new FolderStorage(place);
  }

  readonly #place: FolderStorage;

  override async read(key: string): Promise<Buffer | null> {
    this.asked.push(key);
    if (!this.isReachable) throw new Error('the store is gone');
    return this.#place.read(key);
  }

  put(key: string, content: string): Promise<void> {
    return this.#place.write(key, content);
  }
}

let far: FarStorage;
let app: FastifyInstance;
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const MAIN = '/apps/remote-x/1/main.1a2b.js';

beforeEach(async () => {
  await publishFixture(new FolderStorage(folder()), { app: 'remote-x' });
  far = new FarStorage(folder());
  app = fastify({ logger: false });
  app.setErrorHandler(sendFailure);
  await app.register(assetRoutes(far), { prefix: ASSETS_PREFIX });
});
afterEach(() => app.close());

test('RL-08 serves published files compressed, with their type, cacheable for a year, to any origin', async () => {
  const plain = await get(MAIN);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    vary: 'accept-encoding',
  });
  const br = await get(MAIN, { 'accept-encoding': 'gzip, br' });
  expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', plain.body]);
  const gz = await get(MAIN, { 'accept-encoding': 'gzip' });
  expect([gz.headers['content-encoding'], gunzipSync(gz.rawPayload).toString()]).toEqual(['gzip', plain.body]);
  expect((await get(MAIN, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
  expect((await get('/apps/remote-x/1/courses.css', { 'accept-encoding': 'br' })).body).toBe('p{}');
  expect((await app.inject({ method: 'HEAD', url: MAIN })).body).toBe('');
});

test('fetches a file once, and sends it while the storage is unreachable', async () => {
  await Promise.all([get(MAIN), get(MAIN), get(MAIN)]);
  expect(far.asked).toEqual(['apps/remote-x/1/integrity.json', 'apps/remote-x/1/main.1a2b.js']);
  far.isReachable = false;
  expect((await get(MAIN)).statusCode).toBe(200);
  const failed = await get('/apps/remote-x/1/routes.js');
  expect([failed.statusCode, failed.body, failed.headers['cache-control']]).toEqual([
    500,
    'cannot be answered now\n',
    'no-store',
  ]);
  far.isReachable = true;
  expect((await get('/apps/remote-x/1/routes.js')).statusCode).toBe(200);
});

test('answers 404 for an unlisted file without reading the storage', async () => {
  for (const url of ['/apps/remote-x/1/gone.js', '/apps/remote-x/1/', '/apps/remote-x/1/main.1a2b.js.br']) {
    const missing = await get(url);
    expect([url, missing.statusCode, missing.body]).toEqual([url, 404, 'not found\n']);
  }
  for (const url of [
    '/apps/',
    '/apps/../releases/00000001.json',
    '/apps/%2e%2e/releases/00000001.json',
    '/apps/x/..%2f1/a',
  ]) {
    expect((await get(url)).statusCode).toBe(404);
  }
  expect(far.asked).toEqual(['apps/remote-x/1/integrity.json']);
});

test('neither sends nor caches a modified file', async () => {
  await far.put('apps/remote-x/1/main.1a2b.js', '<html>');
  await far.put('apps/remote-x/1/main.1a2b.js.br', 'not compressed');
  expect((await get(MAIN)).statusCode).toBe(500);
  expect((await get(MAIN, { 'accept-encoding': 'br' })).statusCode).toBe(500);
  expect((await get(MAIN, { 'accept-encoding': 'gzip' })).statusCode).toBe(200);
});
