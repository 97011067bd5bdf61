import { ReadableStream } from 'node:stream/web';
import { KEPT_ELEMENT_ID } from '@manassa/shared/federation';
import { keptPages, openComposition, readNote, readPage } from './caches';
import { answerPage } from './pages';
import { FakeCaches } from './testing/fakeCaches';

const ADDRESS = `${window.location.origin}/courses`;

/** A page of the product, or its first part on a connection that then fails, or sends nothing more. */
function page(id: string, end?: 'fails' | 'hangs' | 'crawls' | 'pauses'): Response {
  const whole = `<html>${id}<script type="application/json" id="${KEPT_ELEMENT_ID}">${JSON.stringify({ id, files: {} })}</script></html>`;
  let parts = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      parts += 1;
      if (parts === 1) return controller.enqueue(new TextEncoder().encode(end ? whole.slice(0, 10) : whole));
      if (end === 'fails') controller.error(new TypeError('network error'));
      if (end === 'pauses' && parts === 2) {
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode(whole.slice(10)));
          controller.close();
        }, 6000);
      }
      if (end === 'crawls') setTimeout(() => controller.enqueue(new TextEncoder().encode('.')), 500);
      if (end === undefined) controller.close();
    },
  });
  return new Response(body as unknown as BodyInit, { headers: { 'content-type': 'text/html' } });
}

let network: () => Promise<Response>;

beforeEach(() => {
  Object.assign(globalThis, {
    caches: new FakeCaches(),
    clients: { matchAll: async () => [] },
    fetch: async () => network(),
  });
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({ usage: 100 }) },
    configurable: true,
  });
  jest.spyOn(console, 'info').mockImplementation();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

function navigate(address = ADDRESS) {
  const waits: Promise<unknown>[] = [];
  const request = { url: address, method: 'GET', mode: 'navigate' } as unknown as Request;
  const answer = answerPage({
    request,
    resultingClientId: 'tab',
    waitUntil: (work) => void waits.push(work),
    respondWith: () => undefined,
  });
  return { answer, done: () => Promise.all(waits) };
}

it.each(['fails', 'hangs'] as const)(
  'OF-02 shows the kept page if the connection %s after a part of a page',
  async (end) => {
    network = async () => page('A');
    await (await navigate().answer).text();
    await navigate().done();
    network = async () => page('B', end);
    const { answer } = navigate();
    await jest.advanceTimersByTimeAsync(3100);
    await expect((await answer).text()).resolves.toContain('A');
  },
);

it('OF-02 shows what arrives of a page that is not kept', async () => {
  network = async () => page('B', 'hangs');
  const { answer } = navigate();
  await jest.advanceTimersByTimeAsync(3100);
  expect((await answer).status).toBe(200);
});

it('OF-02 OF-05 shows a page that arrives slowly, since it may be another version than the kept one', async () => {
  network = async () => page('A');
  await (await navigate().answer).text();
  await navigate().done();
  network = async () => page('B', 'crawls');
  const { answer } = navigate();
  await jest.advanceTimersByTimeAsync(3100);
  const reader = (await answer).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('<html>B<sc');
});

it('OF-02 notes the kept page that the tab shows, not the one that arrives after a pause', async () => {
  network = async () => page('A');
  await (await navigate().answer).text();
  await navigate().done();
  network = async () => page('B', 'pauses');
  const { answer, done } = navigate();
  await jest.advanceTimersByTimeAsync(3100);
  await expect((await answer).text()).resolves.toContain('A');
  await jest.advanceTimersByTimeAsync(6000);
  await done();
  await expect(readNote('tab tab')).resolves.toBe('A');
});

it('OF-02 notes the page that arrives after a pause if none is kept, since the tab shows it', async () => {
  network = async () => page('B', 'pauses');
  const { answer, done } = navigate();
  await jest.advanceTimersByTimeAsync(9100);
  await expect((await answer).text()).resolves.toContain('B');
  await done();
  await expect(readNote('tab tab')).resolves.toBe('B');
});

it('OF-01 OF-04 shows a similar page when the network never answers, and the late page if there is none', async () => {
  let arrive: (response: Response) => void = () => undefined;
  network = () => new Promise((resolve) => (arrive = resolve));
  const alone = navigate();
  await jest.advanceTimersByTimeAsync(60_000);
  arrive(page('A'));
  await expect((await alone.answer).text()).resolves.toContain('A');
  await alone.done();
  const { answer, done } = navigate(`${ADDRESS}/attend`);
  await jest.advanceTimersByTimeAsync(7900);
  const told = jest.fn();
  void answer.then(told);
  await jest.advanceTimersByTimeAsync(0);
  expect(told).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  await expect((await answer).text()).resolves.toContain('A');
  arrive(page('B'));
  await done();
  await expect(readNote('tab tab')).resolves.toBe('A');
});

it('OF-02 OF-04 shows a similar page when the network never answers and the storage of a full phone is slow', async () => {
  for (const id of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) {
    network = async () => page(id);
    const visit = navigate(`${ADDRESS}/${id}`);
    await visit.answer;
    await visit.done();
  }
  network = () => new Promise(() => undefined);
  Object.assign(globalThis.caches, { delayMs: 400 });
  const { answer } = navigate(`${ADDRESS}/attend`);
  await jest.advanceTimersByTimeAsync(12_000);
  expect(await Promise.race([answer, 'still waiting'])).toMatchObject({ status: 200 });
});

it.each(['fails', 'hangs'] as const)(
  'OF-04 shows the browser’s error page, not an empty one, when reading the similar page %s',
  async (end) => {
    network = async () => page('A');
    await (await navigate().answer).text();
    await navigate().done();
    const [kept] = await keptPages();
    if (!kept) throw new Error('nothing is kept');
    const headers = (await readPage(kept))?.headers;
    await (await openComposition('A')).put(kept.pathname, new Response(page('A', end).body, { headers }));
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    const { answer } = navigate(`${ADDRESS}/attend`);
    await jest.advanceTimersByTimeAsync(5000);
    expect((await answer).type).toBe('error');
  },
);

/** Fails, or brings a page, after a time. */
const after = (ms: number, response?: Response) => () =>
  new Promise<Response>((resolve, reject) =>
    setTimeout(() => (response ? resolve(response) : reject(new TypeError('Failed to fetch'))), ms),
  );

it.each([
  ['the browser’s error page without a connection', after(0), 5000, 'error'],
  ['the browser’s error page after the network has failed late', after(4500), 7000, 'error'],
  ['the page that arrives late', after(4500, page('B')), 4500, 'default'],
])('OF-02 OF-05 shows %s when the storage never answers', async (_, answerOf, ms, type) => {
  Object.assign(globalThis.caches, { delayMs: 3_600_000 });
  network = answerOf;
  const { answer, done } = navigate();
  await jest.advanceTimersByTimeAsync(ms);
  expect(await Promise.race([answer, 'still waiting'])).toMatchObject({ type });
  // The next page waits until this one is kept.
  Object.assign(globalThis.caches, { delayMs: 0 });
  await jest.advanceTimersByTimeAsync(3_600_000);
  await done();
});
