import { KEPT_ELEMENT_ID } from '@manassa/shared/federation';
import { findPage, readNote } from './caches';
import { answerFile } from './files';
import { keepPage, notePinned } from './keep';
import { FakeCaches } from './testing/fakeCaches';

const ORIGIN = window.location.origin;
const HOUR_MS = 3_600_000;
const EXAM = '/apps/exam/1/';

let store: FakeCaches;
/** Texts of the server's files, by path; without a text a request fails. */
let served: Record<string, string>;
/** Failures of other kinds, by path. */
let failing: Record<string, (options: RequestInit) => Promise<Response>>;
let asked: { path: string; cache: RequestCache; credentials: RequestCredentials | undefined }[];
let tabs: { id: string }[];

beforeEach(() => {
  jest.useFakeTimers();
  store = new FakeCaches();
  served = {};
  failing = {};
  asked = [];
  tabs = [];
  Object.assign(globalThis, {
    caches: store,
    clients: { matchAll: async (options: ClientQueryOptions) => (options.includeUncontrolled ? tabs : []) },
    // A published file's integrity is the browser's to check.
    Request: class extends Request {
      constructor(address: string, options?: RequestInit) {
        super(address, { ...options, integrity: '' });
      }
    },
    fetch: async (request: Request | URL, options?: RequestInit) => {
      const path = new URL(request instanceof URL ? request : request.url).pathname;
      const { cache = 'default', credentials } = request instanceof URL ? {} : request;
      asked.push({ path, cache, credentials });
      const text = served[path];
      if (failing[path]) return failing[path](options ?? (request as Request));
      if (text === undefined) throw new TypeError('Failed to fetch');
      return new Response(text);
    },
  });
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => ({ usage: 100 }) },
  });
});
afterEach(() => jest.useRealTimers());

/** Keeps the page of an address with a composition of files, as for a tab. */
async function keep(pathname: string, id: string, paths: readonly string[], tab?: string): Promise<string> {
  const files = Object.fromEntries(paths.map((path) => [path, 'hash']));
  const list = `<script type="application/json" id="${KEPT_ELEMENT_ID}">${JSON.stringify({ id, files })}</script>`;
  return keepPage(new Response(list, { headers: { 'content-type': 'text/html' } }), pathname, tab);
}

/** Returns a kept file, or 'lost'. */
async function kept(path: string): Promise<string> {
  served = {};
  const response = await answerFile(new Request(`${ORIGIN}${path}`)).catch(() => null);
  return response === null ? 'lost' : response.text();
}

const full = async (): Promise<Response> => {
  throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
};

it('OF-03 keeps a file that two releases share when the earlier one is deleted, without loading it again', async () => {
  served = { '/apps/x/1/a.js': 'a', '/apps/x/1/b.js': 'b' };
  await keep('/courses', 'A', ['/apps/x/1/a.js']);
  jest.advanceTimersByTime(HOUR_MS);
  await keep('/courses', 'B', ['/apps/x/1/a.js', '/apps/x/1/b.js']);
  expect(store.names).not.toContain('manassa page A');
  expect(asked.map(({ path }) => path)).toEqual(['/apps/x/1/a.js', '/apps/x/1/b.js']);
  expect(await kept('/apps/x/1/a.js')).toBe('a');
  expect(await kept('/apps/x/1/b.js')).toBe('b');
});

it('OF-03 keeps a page again that is kept with the same files, and neither asks for nor writes them', async () => {
  served = { '/apps/x/1/a.js': 'a' };
  await keep('/courses', 'A', ['/apps/x/1/a.js']);
  const written = jest.spyOn(await store.open('manassa page A'), 'put');
  await keep('/courses', 'A', ['/apps/x/1/a.js']);
  expect((await findPage('/courses'))?.page.composition).toBe('A');
  expect(asked).toHaveLength(1);
  expect(written.mock.calls.map(([address]) => String(address))).not.toContain(`${ORIGIN}/apps/x/1/a.js`);
});

it('OF-04 keeps the earlier pages of a release when another of its pages cannot be kept', async () => {
  served = { '/apps/x/1/a.js': 'a' };
  await keep('/courses', 'A', ['/apps/x/1/a.js']);
  await expect(keep('/results', 'A', ['/apps/x/1/a.js', '/apps/x/1/lost.js'])).rejects.toThrow('Failed to fetch');
  expect((await findPage('/courses'))?.page.composition).toBe('A');
  expect(await kept('/apps/x/1/a.js')).toBe('a');
});

it('OF-04 keeps the earlier pages of a release when the files of another of its pages do not fit', async () => {
  served = { '/apps/x/1/a.js': 'a' };
  await keep('/courses', 'A', ['/apps/x/1/a.js']);
  failing['/apps/x/1/large.js'] = full;
  await expect(keep('/results', 'A', ['/apps/x/1/a.js', '/apps/x/1/large.js'])).rejects.toThrow('full');
  expect((await findPage('/courses'))?.page.composition).toBe('A');
  expect(await kept('/apps/x/1/a.js')).toBe('a');
});

it('OF-04 keeps the pages of an earlier release that were not visited again', async () => {
  served = { '/apps/x/1/a.js': 'a', '/apps/x/2/a.js': 'b' };
  await keep('/courses', 'A', ['/apps/x/1/a.js']);
  jest.advanceTimersByTime(HOUR_MS);
  await keep('/results', 'B', ['/apps/x/2/a.js']);
  expect((await findPage('/courses'))?.page.composition).toBe('A');
  expect(await kept('/apps/x/1/a.js')).toBe('a');
});

it('OF-03 keeps the text of a page without the headers of its compression', async () => {
  const headers = { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': '7' };
  const list = `<script type="application/json" id="${KEPT_ELEMENT_ID}">{"id":"A","files":{}}</script>`;
  await keepPage(new Response(list, { headers }), '/courses');
  const { response } = (await findPage('/courses')) ?? {};
  expect([...(response?.headers.keys() ?? [])]).toEqual(['content-type', 'x-manassa-kept']);
});

it('OF-03 loads files past the cache of the browser if its copies are damaged', async () => {
  await expect(keep('/courses', 'A', ['/apps/x/1/a.js'])).rejects.toThrow('Failed to fetch');
  expect(asked.map(({ cache }) => cache)).toEqual(['default', 'reload', 'reload']);
});

it('OF-01 keeps the files that arrived when others are lost, and asks only for those the next time', async () => {
  served = { '/apps/x/1/a.js': 'a', '/apps/x/1/b.js': 'b' };
  await expect(keep('/courses', 'A', ['/apps/x/1/a.js', '/apps/x/1/lost.js', '/apps/x/1/b.js'])).rejects.toThrow();
  expect(await findPage('/courses')).toBeNull();
  asked = [];
  served = { '/apps/x/1/lost.js': 'late' };
  expect(await keep('/courses', 'A', ['/apps/x/1/a.js', '/apps/x/1/lost.js', '/apps/x/1/b.js'])).toBe('kept');
  expect(asked.map(({ path }) => path)).toEqual(['/apps/x/1/lost.js']);
  expect(await kept('/apps/x/1/a.js')).toBe('a');
});

it.each(['QuotaExceededError', 'UnknownError'])(
  'OF-03 leaves nothing of a page whose files do not fit (%s), also when another file was lost',
  async (name) => {
    served = { '/apps/x/1/a.js': 'a' };
    failing['/apps/x/1/large.js'] = () =>
      new Promise((_, reject) => setTimeout(() => reject(Object.assign(new Error('full'), { name })), 1000));
    const keeping = keep('/courses', 'A', ['/apps/x/1/a.js', '/apps/x/1/lost.js', '/apps/x/1/large.js']).catch(String);
    await jest.advanceTimersByTimeAsync(3000);
    expect(await keeping).toContain('full');
    expect(await kept('/apps/x/1/a.js')).toBe('lost');
  },
);

it('OF-01 keeps a file that arrives after others were lost', async () => {
  served = { '/apps/x/1/a.js': 'a' };
  await expect(keep('/courses', 'A', ['/apps/x/1/lost.js', '/apps/x/1/gone.js', '/apps/x/1/a.js'])).rejects.toThrow();
  expect(await kept('/apps/x/1/a.js')).toBe('a');
});

it('OF-03 asks for no more files once one does not fit', async () => {
  const paths = ['a', 'b', 'c', 'd', 'e'].map((name) => `/apps/x/1/${name}.js`);
  for (const path of paths) failing[path] = full;
  await expect(keep('/courses', 'A', paths)).rejects.toThrow('full');
  expect(asked).toHaveLength(2);
});

it('OF-01 keeps the files that arrived when the others took minutes to get lost', async () => {
  served = { '/apps/x/1/a.js': 'a' };
  failing['/apps/x/1/lost.js'] = async () => {
    jest.advanceTimersByTime(30_000);
    throw new TypeError('Failed to fetch');
  };
  await expect(keep('/courses', 'A', ['/apps/x/1/a.js', '/apps/x/1/lost.js'])).rejects.toThrow();
  expect(await kept('/apps/x/1/a.js')).toBe('a');
});

const neverEnds = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new TypeError('aborted'))));

it('RL-07 keeps a page when the list of a pinned version never arrives', async () => {
  served = { '/apps/x/1/a.js': 'a' };
  failing[`${EXAM}integrity.json`] = neverEnds;
  await notePinned([EXAM]);
  const kept = keep('/courses', 'A', ['/apps/x/1/a.js']);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await Promise.race([kept, 'still waiting'])).toBe('kept');
});

it('OF-01 ends requests for files that never end, and keeps the next page', async () => {
  served = { '/apps/x/1/a.js': 'a' };
  failing['/apps/x/1/silent.js'] = neverEnds;
  const silent = keep('/courses', 'A', ['/apps/x/1/a.js', '/apps/x/1/silent.js']).catch(String);
  const next = keep('/results', 'B', ['/apps/x/1/a.js']);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(await Promise.race([silent, 'still waiting'])).toBe('TypeError: aborted');
  expect(await next).toBe('kept');
  expect(asked.map(({ path }) => path)).toEqual(['/apps/x/1/a.js', '/apps/x/1/silent.js']);
});

it('OF-01 asks for two files at a time: the next page of the student needs the other connections', async () => {
  const ends: (() => void)[] = [];
  const paths = ['a', 'b', 'c', 'd', 'e'].map((name) => `/apps/x/1/${name}.js`);
  for (const path of paths) {
    failing[path] = () => new Promise((resolve) => ends.push(() => resolve(new Response('file'))));
  }
  const keeping = keep('/courses', 'A', paths);
  for (let done = 0; done < paths.length; done += 1) {
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(Math.min(done + 2, paths.length));
    ends[done]?.();
  }
  expect(await keeping).toBe('kept');
});

it('OF-01 asks for no more files once one has hung: the connection is lost', async () => {
  const paths = ['a', 'b', 'c', 'd', 'e'].map((name) => `/apps/x/1/${name}.js`);
  for (const path of paths) failing[path] = neverEnds;
  const keeping = keep('/courses', 'A', paths).catch(String);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(await Promise.race([keeping, 'still waiting'])).toBe('TypeError: aborted');
  expect(asked).toHaveLength(2);
});

it('OF-03 asks with the credentials of the page, so that each browser finds what the page has loaded in its cache', async () => {
  served = { '/apps/x/1/a.js': 'a' };
  await keep('/courses', 'A', ['/apps/x/1/a.js']);
  expect(asked.map(({ credentials }) => credentials)).toEqual(['same-origin']);
});

it('RL-07 OF-02 keeps the files of a version that an attempt is pinned to, until it is over', async () => {
  const listed = ['x.js', 'x.css', 'x.js.map', 'remote.json'].map((path) => ({ path, sha384: 'hash' }));
  served = {
    '/apps/x/1/a.js': 'a',
    [`${EXAM}integrity.json`]: JSON.stringify({ files: listed }),
    [`${EXAM}x.js`]: 'old',
    [`${EXAM}x.css`]: 'old',
  };
  await notePinned([EXAM]);
  await keep('/courses', 'A', ['/apps/x/1/a.js']);
  expect(await kept(`${EXAM}x.js`)).toBe('old');
  expect(asked.map(({ path }) => path)).toContain(`${EXAM}x.css`);
  expect(asked.map(({ path }) => path)).not.toContain(`${EXAM}x.js.map`);
  served = { '/apps/x/1/a.js': 'a' };
  await notePinned([]);
  await keep('/courses', 'A', ['/apps/x/1/a.js']);
  expect(await kept(`${EXAM}x.js`)).toBe('old');
  served = { '/apps/x/1/a.js': 'a' };
  await keep('/courses', 'A', ['/apps/x/1/a.js'], 'new tab');
  expect(await kept(`${EXAM}x.js`)).toBe('lost');
});

it('RL-07 asks for no list of a pinned version that the page names itself', async () => {
  served = { '/apps/x/1/a.js': 'a', [`${EXAM}x.js`]: 'live' };
  await notePinned([EXAM]);
  await keep('/courses', 'A', ['/apps/x/1/a.js', `${EXAM}x.js`]);
  expect(asked.map(({ path }) => path)).not.toContain(`${EXAM}integrity.json`);
});

it('RL-07 keeps a page also without the list of a pinned version', async () => {
  served = { '/apps/x/1/a.js': 'a' };
  await notePinned([EXAM]);
  expect(await keep('/courses', 'A', ['/apps/x/1/a.js'])).toBe('kept');
});

it('OF-03 keeps the files of a tab as long as it is open', async () => {
  served = { '/apps/x/1/a.js': 'a', '/apps/x/2/a.js': 'b' };
  tabs = [{ id: 'tab' }];
  await keep('/courses', 'A', ['/apps/x/1/a.js'], 'tab');
  jest.advanceTimersByTime(HOUR_MS);
  for (let at = 0; at < 2; at += 1) await keep('/courses', 'B', ['/apps/x/2/a.js'], 'another');
  expect(store.names).toContain('manassa page A');
  tabs = [];
  await keep('/courses', 'B', ['/apps/x/2/a.js'], 'another');
  expect(store.names).not.toContain('manassa page A');
  expect(await readNote('tab tab')).toBeNull();
});

it.each([
  ['are large', async () => ({ usage: 40_000_000 }), 'lost'],
  ['are small beside other data', async () => ({ usage: 40_000_000, usageDetails: { caches: 100 } }), 'a'],
  ['have a size that the browser does not tell', () => Promise.reject(new TypeError('no estimate')), 'a'],
])('OF-03 when releases %s, keeps both or only the last: %#', async (_, estimate, earlier) => {
  served = { '/apps/x/1/a.js': 'a', '/apps/x/2/a.js': 'b' };
  await keep('/courses', 'A', ['/apps/x/1/a.js']);
  jest.advanceTimersByTime(HOUR_MS);
  Object.assign(navigator.storage, { estimate });
  expect(await keep('/results', 'B', ['/apps/x/2/a.js'])).toBe('kept');
  expect(await kept('/apps/x/1/a.js')).toBe(earlier);
});

it('OF-03 deletes the oldest page of a release beyond the limit', async () => {
  for (let at = 0; at <= 60; at += 1) {
    await keep(`/exam/${at}`, 'A', []);
    jest.advanceTimersByTime(1);
  }
  expect(await findPage('/exam/0')).toBeNull();
  expect(await findPage('/exam/1')).not.toBeNull();
});
