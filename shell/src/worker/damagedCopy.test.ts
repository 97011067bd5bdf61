import { ReadableStream } from 'node:stream/web';
import { KEPT_ELEMENT_ID } from '@manassa/shared/federation';
import { findPage } from './caches';
import { keepPage } from './keep';
import { FakeCaches } from './testing/fakeCaches';

const FILE = `${window.location.origin}/apps/x/1/a.js`;

let store: FakeCaches;

/** Opens a cache that reads what it stores, as browsers do. */
async function openReading(name: string) {
  const cache = await store.open(name);
  const put = cache.put.bind(cache);
  jest.spyOn(cache, 'put').mockImplementation(async (address, response) => {
    await put(address, new Response(await response.arrayBuffer(), { headers: response.headers }));
  });
  return cache;
}

/** Stores a file in an earlier release whose reading fails. */
async function keepDamaged(failure: unknown): Promise<void> {
  const damaged = new ReadableStream({ start: (controller) => controller.error(failure) });
  await (await store.open('manassa page A')).put(FILE, new Response(damaged as unknown as BodyInit));
}

async function keep(pathname: string, id: string): Promise<string> {
  const list = JSON.stringify({ id, files: { '/apps/x/1/a.js': 'hash' } });
  const html = `<script type="application/json" id="${KEPT_ELEMENT_ID}">${list}</script>`;
  return keepPage(new Response(html, { headers: { 'content-type': 'text/html' } }), pathname);
}

beforeEach(() => {
  store = new FakeCaches();
  Object.assign(globalThis, {
    caches: store,
    clients: { matchAll: async () => [] },
    // A published file's integrity is the browser's to check.
    Request: class extends Request {
      constructor(address: string, options?: RequestInit) {
        super(address, { ...options, integrity: '' });
      }
    },
    fetch: async () => new Response('whole'),
  });
  Object.defineProperty(navigator, 'storage', { value: { estimate: async () => ({}) }, configurable: true });
});

it('OF-01 asks for a file again whose copy from another release cannot be read, and keeps the page', async () => {
  await keepDamaged(new TypeError('the file cannot be read'));
  const cache = await openReading('manassa page B');
  expect(await keep('/courses', 'B')).toBe('kept');
  expect(await (await cache.match(FILE))?.text()).toBe('whole');
});

it('OF-03 does not ask for a file whose copy does not fit', async () => {
  await keepDamaged(new DOMException('full', 'QuotaExceededError'));
  const cache = await openReading('manassa page B');
  await expect(keep('/courses', 'B')).rejects.toThrow('full');
  expect(await cache.match(FILE)).toBeUndefined();
  expect(await findPage('/courses')).toBeNull();
});
