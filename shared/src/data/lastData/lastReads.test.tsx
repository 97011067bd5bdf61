import { act, renderHook, waitFor } from '@testing-library/react';
import { clear, delMany, entries, get, keys, set } from 'idb-keyval';
import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { State } from 'swr';
import { endSession, enterSession, noticesAtom, sessionAtom, store } from '../../session';
import { LOGIN_KEY, TOKEN_KEY } from '../../session/login/tokenStorage';
import { buildCourse, buildUser } from '../../testing/buildEntities';
import { fakeApi } from '../../testing/fakeApi';
import { forgetLastReads, oldDataAtom } from './lastReads';
import { useCache } from '../useCache';
import { useRead } from '../useRead';

/** Fake content of the database; a browser test uses the real one. */
const kept = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  createStore: jest.fn(() => jest.fn()),
  clear: jest.fn(),
  delMany: jest.fn(),
  entries: jest.fn(),
  del: jest.fn(async () => undefined),
  get: jest.fn(),
  keys: jest.fn(),
  set: jest.fn(),
  update: jest.fn(async () => undefined),
}));

const args = { params: { courseId: 'c1' } };
const answer = (title: string) => ({ course: () => ({ data: { course: buildCourse({ title }) } }) });
const lost = { course: () => ({ network: true as const }) };

let isOnLine = true;
let stop = (): void => undefined;

beforeEach(() => {
  kept.clear();
  jest.mocked(get).mockImplementation(async (key) => kept.get(String(key)) as never);
  jest.mocked(set).mockImplementation(async (key, value) => void kept.set(String(key), value));
  jest.mocked(keys).mockImplementation(async () => [...kept.keys()]);
  jest.mocked(entries).mockImplementation(async () => [...kept] as never);
  jest.mocked(delMany).mockImplementation(async (gone) => gone.forEach((key) => kept.delete(String(key))));
  jest.mocked(clear).mockImplementation(async () => kept.clear());
  isOnLine = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine);
  window.localStorage.clear();
  store.set(sessionAtom, { status: 'visitor' });
  stop = forgetLastReads();
});
afterEach(() => stop());

/** Excludes the session's record. */
const storedReads = (): string[] => [...kept.keys()].filter((key) => key.includes('course'));

/** Opens a page that reads the course, with its own cache unless it is given one. */
function openPage(cache = new Map<string, State>()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
    </Provider>
  );
  return renderHook(() => ({ ...useRead('course', args), cache: useCache() }), { wrapper });
}

async function titleShown(page: ReturnType<typeof openPage>): Promise<string> {
  await waitFor(() => expect(page.result.current.state).not.toBe('loading'));
  return page.result.current.state === 'ready' ? page.result.current.data.course.title : page.result.current.state;
}

function logIn(name: string): void {
  act(() => enterSession(buildUser({ name, loginToken: `token${name.length}` })));
}

async function visit(title: string): Promise<void> {
  fakeApi(answer(title));
  const page = openPage();
  await titleShown(page);
  await waitFor(() => expect(storedReads()).toHaveLength(1));
  page.unmount();
}

it('OF-04 shows the last data with its time while there is no network, without a request', async () => {
  logIn('سلمى');
  await visit('الموجات');
  const api = fakeApi(lost);
  isOnLine = false;
  const page = openPage();
  expect(await titleShown(page)).toBe('الموجات');
  expect(api.requests).toEqual([]);
  await waitFor(() => expect(store.get(oldDataAtom)).toEqual({ atMs: expect.any(Number), calls: ['course'] }));
  page.unmount();
  expect(store.get(oldDataAtom)).toBeNull();
});

it('OF-04 shows the last data after one lost request, even if the browser reports a connection', async () => {
  await visit('الموجات');
  const api = fakeApi(lost);
  const page = openPage();
  expect(await titleShown(page)).toBe('الموجات');
  expect(api.requests).toHaveLength(1);
  page.unmount();
});

it('OF-04 keeps the data of the later of two reads whose responses come in the other order', async () => {
  const answers: (() => void)[] = [];
  const title = () => `قراءة ${answers.length + 1}`;
  fakeApi({
    course: () => {
      const data = answer(title()).course();
      return new Promise((resolve) => answers.push(() => resolve(data)));
    },
  });
  const page = openPage();
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => void page.result.current.cache.refresh('course', args));
  await waitFor(() => expect(answers).toHaveLength(2));
  for (const send of answers.reverse()) await act(async () => send());
  expect(await titleShown(page)).toBe('قراءة 2');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect([...kept.values()]).toMatchObject([{ data: { course: { title: 'قراءة 2' } } }]);
});

describe('a server that takes long', () => {
  /** Serves a course after a wait, to a page that is open by then. */
  function serveLate(waitMs: number, title: string): void {
    const late = answer(title).course();
    fakeApi({ course: () => new Promise((resolve) => setTimeout(resolve, waitMs, late)) });
  }
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const title = ({ result }: ReturnType<typeof openPage>): string =>
    result.current.state === 'ready' ? result.current.data.course.title : result.current.state;

  afterEach(() => jest.useRealTimers());

  it('OF-04 is waited for 3 s, then its last data is shown with the time, until it responds and is read again', async () => {
    await visit('الموجات');
    jest.useFakeTimers();
    serveLate(9000, 'الصوت');
    const page = openPage();
    await pass(2900);
    expect(title(page)).toBe('loading');
    await pass(200);
    expect(title(page)).toBe('الموجات');
    expect(store.get(oldDataAtom)).not.toBeNull();
    fakeApi(answer('الضوء'));
    await pass(6000);
    expect(title(page)).toBe('الضوء');
    expect(store.get(oldDataAtom)).toBeNull();
    expect(JSON.stringify([...kept])).toContain('الضوء');
  });

  it('OF-04 does not replace data on screen by older data', async () => {
    fakeApi(answer('الضوء'));
    const page = openPage();
    await titleShown(page);
    jest.useFakeTimers();
    serveLate(9000, 'الموجات');
    await act(async () => {
      if (page.result.current.state === 'ready') void page.result.current.refresh();
    });
    await pass(4000);
    expect(store.get(oldDataAtom)).toBeNull();
    await pass(6000);
    expect(title(page)).toBe('الموجات');
  });

  it('OF-04 is waited for by a screen that comes back to data of this page, also on a phone that is slow to show it', async () => {
    const cache = new Map<string, State>();
    fakeApi(answer('الضوء'));
    const before = openPage(cache);
    await titleShown(before);
    before.unmount();
    jest.useFakeTimers();
    serveLate(9000, 'الموجات');
    // The next frame is due before the effects of the screen have run.
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
      frame(0);
      return 0;
    });
    const page = openPage(cache);
    await pass(4000);
    expect(store.get(oldDataAtom)).toBeNull();
    await pass(6000);
    expect(title(page)).toBe('الموجات');
  });

  it('OF-06 shows a response that comes after the logout to nobody', async () => {
    logIn('سلمى');
    await visit('الموجات');
    jest.useFakeTimers();
    serveLate(9000, 'الضوء');
    const page = openPage();
    await pass(4000);
    fakeApi(answer('للزوار'));
    act(() => endSession());
    await pass(10_000);
    expect(JSON.stringify([...kept])).not.toContain('الضوء');
    expect(title(page)).toBe('للزوار');
  });
});

it('OF-04 shows the current data again when the server answers', async () => {
  await visit('الموجات');
  isOnLine = false;
  fakeApi(lost);
  const page = openPage();
  await titleShown(page);
  isOnLine = true;
  fakeApi(answer('الضوء'));
  await act(async () => {
    if (page.result.current.state === 'ready') await page.result.current.refresh();
  });
  expect(await titleShown(page)).toBe('الضوء');
  expect(store.get(oldDataAtom)).toBeNull();
});

it('OF-04 keeps what a write has changed in the page when the server cannot be reached for the next read', async () => {
  await visit('الموجات');
  fakeApi(answer('الموجات'));
  const page = openPage();
  await titleShown(page);
  await act(() => page.result.current.cache.update('course', args, (known) => known && { ...known, enrolled: true }));
  fakeApi(lost);
  await act(() => page.result.current.cache.refresh('course', args));
  expect(page.result.current).toMatchObject({ state: 'ready', data: { enrolled: true } });
  expect(store.get(oldDataAtom)).not.toBeNull();
});

it('OF-04 shows the last data to no other student, and removes it at the logout', async () => {
  logIn('سلمى');
  await visit('الموجات');
  act(() => endSession());
  expect(storedReads()).toEqual([]);
  await visit('للزوار');
  logIn('منى');
  isOnLine = false;
  fakeApi(lost);
  expect(await titleShown(openPage())).toBe('failed');
});

it('OF-04 the next student sees no age of the data of the one before', async () => {
  logIn('سلمى');
  await visit('الموجات');
  isOnLine = false;
  fakeApi(lost);
  await titleShown(openPage());
  expect(store.get(oldDataAtom)).not.toBeNull();
  logIn('منى');
  expect(store.get(oldDataAtom)).toBeNull();
});

it('OF-04 stores nothing for a login that the device could not store', async () => {
  store.set(sessionAtom, { status: 'student', token: 'abc', user: buildUser({ loginToken: 'abc' }) });
  fakeApi(answer('الموجات'));
  await titleShown(openPage());
  await act(async () => {});
  expect(storedReads()).toEqual([]);
});

it("OF-06 stores nothing for another tab's login before this page is notified of it", async () => {
  logIn('سلمى');
  window.localStorage.setItem(TOKEN_KEY, 'of another student');
  window.localStorage.setItem(LOGIN_KEY, 'login-2');
  fakeApi(answer('الموجات'));
  await titleShown(openPage());
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(storedReads()).toEqual([]);
});

it('OF-06 removes the data of an earlier login when a page starts without one', async () => {
  kept.set('visitor course', {});
  kept.set('login-1 course', {});
  stop();
  stop = forgetLastReads();
  await act(async () => {});
  expect(storedReads()).toEqual(['visitor course']);
});

it('OF-06 a new read removes the data of other logins, and the oldest beyond 100 records', async () => {
  logIn('سلمى');
  kept.set('login-1 course', { data: {}, atMs: 1 });
  for (let age = 0; age < 105; age += 1) kept.set(`visitor course ${age}`, { data: {}, atMs: Date.now() - age * 1000 });
  fakeApi(answer('الموجات'));
  await titleShown(openPage());
  await waitFor(() => expect(storedReads()).toHaveLength(100));
  expect(storedReads()).toEqual(expect.arrayContaining(['visitor course 0', 'visitor course 98']));
  expect(storedReads()).not.toContain('login-1 course');
});

it.each([
  ['OF-04 AP-05 shows the last data, and why, while the server fails', 500, 'الموجات'],
  ['OF-04 shows no last data of a course that the server refuses', 404, 'failed'],
])('%s', async (_, status, shown) => {
  await visit('الموجات');
  fakeApi({ course: () => ({ refuse: status, message: 'تعذّر' }) });
  const page = openPage();
  expect(await titleShown(page)).toBe(shown);
  expect(store.get(noticesAtom)).toContainEqual(expect.objectContaining({ text: 'تعذّر' }));
  page.unmount();
});
