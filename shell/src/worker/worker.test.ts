import { KEPT_ELEMENT_ID, RELEASE_ELEMENT_ID } from '@manassa/shared/federation';
import { readNote } from './caches';
import { FakeCaches } from './testing/fakeCaches';

const ORIGIN = window.location.origin;
const HOUR_MS = 3_600_000;

let store: FakeCaches;
let network: (address: string) => Promise<Response>;
let asked: string[];
/** Signals of these requests. */
let signals: (AbortSignal | null | undefined)[];
/** Open tabs that the browser lists. */
let tabs: { id: string }[];

/** A page of the product with the list of files to keep with it. */
function page(id: string, files: Record<string, string> = {}): Response {
  const json = (element: string, value: unknown): string =>
    `<script type="application/json" id="${element}">${JSON.stringify(value)}</script>`;
  const html = `<html>${json(RELEASE_ELEMENT_ID, {})}${id}${json(KEPT_ELEMENT_ID, { id, files })}</html>`;
  return new Response(html, { headers: { 'content-type': 'text/html' } });
}

beforeAll(async () => {
  Object.assign(globalThis, {
    MANASSA_SHELL_VERSION: '1',
    skipWaiting: () => undefined,
    registration: { unregister: async () => true },
    clients: { matchAll: async () => tabs },
    // A published file's integrity is the browser's to check.
    Request: class extends Request {
      constructor(address: string, options?: RequestInit) {
        super(new URL(address, ORIGIN).href, { ...options, integrity: '' });
      }
    },
    fetch: async (request: Request | string, init?: RequestInit) => {
      const { href } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
      asked.push(href);
      signals.push(typeof request === 'string' ? init?.signal : request.signal);
      return network(href);
    },
  });
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({ usage: 100 }) },
  });
  await import('./worker');
});
beforeEach(() => {
  store = new FakeCaches();
  Object.assign(globalThis, { caches: store });
  asked = [];
  signals = [];
  tabs = [];
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** Dispatches an event of the worker; `done` waits for all that it asked the browser to wait for. */
function dispatch(name: string, fields: Record<string, unknown>) {
  const waits: Promise<unknown>[] = [];
  let answer = Promise.resolve(Response.error());
  const event = Object.assign(new Event(name), fields, {
    waitUntil: (work: Promise<unknown>) => void waits.push(work),
    respondWith: (given: Promise<Response>) => void (answer = given),
  });
  window.dispatchEvent(event);
  return { answer, done: () => Promise.all(waits) };
}

function navigate(path: string, tab = 'tab') {
  const request = { url: `${ORIGIN}${path}`, method: 'GET', mode: 'navigate', destination: 'document' };
  return dispatch('fetch', { request, resultingClientId: tab });
}

/** Asks the worker to keep an address, as pages do; returns its answer. */
async function keep(path: string, notes: object = {}): Promise<{ result: string; error?: string }> {
  let answer = { result: 'none' };
  const port = { postMessage: (data: typeof answer) => void (answer = data) };
  const data = { keep: path, pinned: [], ...notes };
  await dispatch('message', { data, source: { id: 'tab' }, ports: [port] }).done();
  return answer;
}

const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const hangs = (): Promise<Response> => new Promise(() => undefined);

it('OF-04 shows a kept page without a connection', async () => {
  network = async () => page('A');
  await expect(keep('/courses')).resolves.toMatchObject({ result: 'kept' });
  network = offline;
  await expect((await navigate('/courses').answer).text()).resolves.toContain('A');
});

it('OF-03 RL-07 notes the composition of a tab and the pinned versions, also when its page cannot be kept', async () => {
  network = offline;
  await keep('/courses', { composition: 'A', pinned: ['/apps/exam/1/'] });
  expect([await readNote('tab tab'), await readNote('pinned')]).toEqual(['A', '/apps/exam/1/']);
});

it('OF-03 never keeps a page of another site, also for an address that begins with two slashes', async () => {
  network = async () => page('evil');
  await keep('//evil.example/courses');
  expect(asked).toEqual([`${ORIGIN}//evil.example/courses`]);
  const foreign = page('evil');
  Object.defineProperty(foreign, 'url', { value: 'https://evil.example/courses' });
  network = async () => foreign;
  await expect(keep('/courses')).resolves.toMatchObject({ result: 'not kept' });
});

it('OF-03 keeps the files of the page on screen when a page of another release arrives late', async () => {
  const answers = (late: Promise<Response>) => async (address: string) =>
    address.includes('/apps/') ? new Response('file') : late;
  network = answers(Promise.resolve(page('A', { '/apps/exam/a/x.js': 'hash' })));
  await navigate('/courses', 'before').done();
  jest.advanceTimersByTime(HOUR_MS);
  let arrive: (response: Response) => void = () => undefined;
  network = answers(new Promise((resolve) => (arrive = resolve)));
  const visit = navigate('/courses', 'now');
  await jest.advanceTimersByTimeAsync(3100);
  await expect((await visit.answer).text()).resolves.toContain('A');
  jest.advanceTimersByTime(5000);
  arrive(page('B', { '/apps/exam/b/x.js': 'hash' }));
  await visit.done();
  tabs = [{ id: 'now' }];
  jest.advanceTimersByTime(HOUR_MS);
  await navigate('/results', 'another').done();
  expect(store.names).toEqual(expect.arrayContaining(['manassa page A', 'manassa page B']));
});

it('OF-02 waits for a slow storage when there is no connection', async () => {
  network = async (address) =>
    address.includes('/apps/') ? new Response('file') : page('A', { '/apps/x/1/a.js': 'h' });
  await keep('/courses');
  network = offline;
  store.delayMs = 1200;
  const visit = navigate('/courses');
  await jest.advanceTimersByTimeAsync(2500);
  await expect((await visit.answer).text()).resolves.toContain('A');
  const request = { url: `${ORIGIN}/apps/x/1/a.js`, method: 'GET', mode: 'cors', headers: new Headers() };
  const file = dispatch('fetch', { request });
  await jest.advanceTimersByTimeAsync(4000);
  await expect((await file.answer).text()).resolves.toBe('file');
});

it('OF-04 keeps the earlier page when a newer one arrives without its end', async () => {
  network = async () => page('A');
  await keep('/courses');
  network = async () => {
    const html = await page('B').text();
    return new Response(html.slice(0, html.indexOf('B')), { headers: { 'content-type': 'text/html' } });
  };
  await expect(keep('/courses')).resolves.toMatchObject({ result: 'not kept' });
  network = offline;
  await expect((await navigate('/courses').answer).text()).resolves.toContain('A');
});

it('OF-04 leaves nothing of a page whose files do not fit', async () => {
  network = async (address) => {
    if (address.includes('/apps/')) throw new DOMException('full', 'QuotaExceededError');
    return page('A', { '/apps/x/1/a.js': 'hash' });
  };
  await expect(keep('/courses')).resolves.toMatchObject({ result: 'no room', error: expect.stringContaining('full') });
  expect(store.names).not.toContain('manassa page A');
});

it('OF-05 ends a page to keep that never comes', async () => {
  network = hangs;
  dispatch('message', { data: { keep: '/courses', pinned: [] }, source: { id: 'tab' }, ports: [] });
  await jest.advanceTimersByTimeAsync(0);
  expect(signals[0]?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(signals[0]?.aborted).toBe(true);
});

it('OF-04 shows the kept page when the network takes longer than three seconds, or the server fails', async () => {
  network = async () => page('A');
  await keep('/courses');
  network = hangs;
  const slow = navigate('/courses');
  const told = jest.fn();
  void slow.answer.then(told);
  await jest.advanceTimersByTimeAsync(2900);
  expect(told).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  await expect((await slow.answer).text()).resolves.toContain('A');
  for (const status of [503, 429]) {
    network = async () => new Response('busy', { status });
    await expect((await navigate('/courses').answer).text()).resolves.toContain('A');
  }
  network = async () => new Response('gone', { status: 404 });
  await expect((await navigate('/courses').answer).text()).resolves.toBe('gone');
});

it('OF-04 without a connection shows a similar page, without the first screen of its address', async () => {
  const screen =
    '<div id="first-screen">courses</div><noscript><style>#first-screen[hidden]{display:block!important}</style></noscript>';
  network = async () => {
    const html = await page('A').text();
    return new Response(html.replace('A', `A${screen}`), { headers: { 'content-type': 'text/html' } });
  };
  await keep('/student/courses');
  network = offline;
  await expect((await navigate('/student/courses').answer).text()).resolves.toContain('first-screen');
  const similar = await (await navigate('/student/results').answer).text();
  expect(similar).toContain('A');
  expect(similar).not.toContain('first-screen');
});

it('OF-04 does not guess a similar page while the server fails', async () => {
  network = async () => page('A');
  await keep('/student/courses');
  network = async () => new Response('down', { status: 503 });
  await expect((await navigate('/student/results').answer).text()).resolves.toBe('down');
});

it('OF-04 shows a similar page when a slow network fails', async () => {
  network = async () => page('A');
  await keep('/student/courses');
  network = () => new Promise((_, reject) => setTimeout(reject, 4000));
  const visit = navigate('/student/results');
  await jest.advanceTimersByTimeAsync(4000);
  await expect((await visit.answer).text()).resolves.toContain('A');
});

it.each([
  ['a page that was not found', () => page('A'), { status: 404 }],
  ['a redirected page, which has another address', () => page('A'), { redirected: true }],
  ['a file', () => page('A'), { headers: new Headers({ 'content-type': 'text/plain' }) }],
  ['the page of a hotel’s network', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), {}],
])('OF-04 keeps nothing of %s', async (_, build, fields) => {
  network = async () => {
    const response = build();
    for (const [name, value] of Object.entries(fields)) Object.defineProperty(response, name, { value });
    return response;
  };
  await expect(keep('/courses')).resolves.toMatchObject({ result: 'not kept' });
  network = offline;
  await expect(navigate('/courses').answer).resolves.toMatchObject({ type: 'error' });
});

it('OF-05 removes itself with all that it keeps when a page switches it off', async () => {
  const unregister = jest.spyOn(
    (globalThis as unknown as { registration: { unregister: () => unknown } }).registration,
    'unregister',
  );
  network = async () => page('A');
  await keep('/courses');
  await store.open('of another script');
  network = async () => {
    const html = await page('A').text();
    return new Response(html.replace(/\{"id":"A".*?\}\}/, '{"off":true}'), {
      headers: { 'content-type': 'text/html' },
    });
  };
  await expect(keep('/courses')).resolves.toMatchObject({ result: 'off' });
  expect(store.names).toEqual(['of another script']);
  expect(unregister).toHaveBeenCalledTimes(1);
});

it('counts a browser once an hour', async () => {
  jest.setSystemTime(HOUR_MS * 1000);
  network = async () => page('A');
  await expect(keep('/courses')).resolves.toMatchObject({ isCounted: true, version: '1' });
  jest.advanceTimersByTime(HOUR_MS - 1);
  await expect(keep('/courses')).resolves.toMatchObject({ isCounted: false });
  jest.advanceTimersByTime(1);
  await expect(keep('/courses')).resolves.toMatchObject({ isCounted: true });
});

const FILE = `${ORIGIN}/apps/x/1/a.js`;
const request = (fields: object) => ({ url: FILE, method: 'GET', mode: 'cors', headers: new Headers(), ...fields });

it.each([
  ['a call of the API', request({ url: `${ORIGIN}/api/v2/course` })],
  ['a part of a clip', request({ headers: { has: (name: string) => name === 'range' } })],
  ['a write', request({ method: 'POST' })],
  ['an address that is no page', request({ url: `${ORIGIN}/media/a.png`, mode: 'navigate', destination: 'document' })],
  ['the page in a frame', request({ url: `${ORIGIN}/courses`, mode: 'navigate', destination: 'iframe' })],
  ['a page of another site', request({ url: 'https://example.com/a', mode: 'navigate', destination: 'document' })],
])('OF-03 leaves %s to the browser', (_, left) => {
  const answers = jest.fn();
  const event = Object.assign(new Event('fetch'), { request: left, respondWith: answers, waitUntil: jest.fn() });
  window.dispatchEvent(event);
  expect(answers).not.toHaveBeenCalled();
});

it('OF-02 sends waiting submissions when the browser says that there is a connection', async () => {
  await expect(dispatch('sync', { tag: 'another' }).done()).resolves.toEqual([]);
  // Without a database it must try again.
  await expect(dispatch('sync', { tag: 'outbox' }).done()).rejects.toThrow('the login cannot be read now');
});

it('OF-02 a notification that is pressed opens its page', async () => {
  const openWindow = jest.fn();
  Object.assign((globalThis as unknown as { clients: object }).clients, { openWindow });
  const notification = { close: jest.fn(), data: '/student/results' };
  await dispatch('notificationclick', { notification }).done();
  expect(openWindow.mock.calls).toEqual([['/student/results']]);
  expect(notification.close).toHaveBeenCalledTimes(1);
});
