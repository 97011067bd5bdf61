import { createStore } from 'jotai/vanilla';
import type { User } from '../contract';
import { buildUser } from '../testing/buildEntities';
import { ApiError } from '../network/ApiError';
import { configAtom, readPageConfig } from './config';
import { endedLoginsAtom } from './login/endedLogins';
import { knownLoginAtom } from './login/knownLogin';
import { endSession, enterSession, onSessionEnd, retrySession, startSession } from './session';
import {
  cacheScopeAtom,
  enrollmentsAtom,
  favouritesAtom,
  isAuthenticatedAtom,
  loginTokenAtom,
  sessionAtom,
  userAtom,
  userLoadingAtom,
  userRefreshAtom,
} from './sessionAtoms';
import { store } from './store';
import { loadLogin, LOGIN_KEY, TOKEN_KEY } from './login/tokenStorage';

// jsdom has no IndexedDB; a browser test uses the real one.
const noteEnded = jest.fn<void, [string]>();
const wasEnded = jest.fn(async (_: string) => false);
store.set(endedLoginsAtom, { noteEnded, wasEnded });

const status = () => store.get(sessionAtom).status;
const stops: (() => void)[] = [];

function start(fetchUser: () => Promise<User>) {
  const fetching = jest.fn(fetchUser);
  stops.push(startSession(fetching));
  return fetching;
}

function otherTab(token: string | null): void {
  if (token === null) window.localStorage.removeItem(TOKEN_KEY);
  else window.localStorage.setItem(TOKEN_KEY, token);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
}

beforeEach(() => {
  endSession();
  store.set(sessionAtom, { status: 'loading', token: null });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('SE-02 recognises a visitor at once, without a request', () => {
  const fetching = start(async () => buildUser());
  expect(status()).toBe('visitor');
  expect(fetching).not.toHaveBeenCalled();
});

it("SE-01 treats a stored 'null' as no token", () => {
  window.localStorage.setItem(TOKEN_KEY, 'null');
  expect(start(async () => buildUser())).not.toHaveBeenCalled();
  expect(status()).toBe('visitor');
});

it('SE-02 is loading until the user of the stored token arrives, requested once', async () => {
  window.localStorage.setItem(TOKEN_KEY, 'abc');
  const fetching = start(async () => buildUser());
  expect(store.get(userLoadingAtom)).toBe(true);
  expect(store.get(isAuthenticatedAtom)).toBe(false);
  expect(store.get(loginTokenAtom)).toBe('abc');
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get(isAuthenticatedAtom)).toBe(true);
  expect(store.get(userAtom)?.studentCode).toBe('20418');
  expect(fetching).toHaveBeenCalledTimes(1);
});

it.each([
  ['no response', { code: 'network' as const }],
  ['a proxy whose API is down', { code: 'server' as const, status: 502 }],
])('OF-01 uses the student of this device after %s', async (_, failure) => {
  window.localStorage.setItem(TOKEN_KEY, 'abc');
  const user = buildUser({ name: 'سلمى أحمد' });
  const known = store.get(knownLoginAtom);
  store.set(knownLoginAtom, { ...known, readLogin: async () => ({ login: loadLogin() ?? '', token: 'abc', user }) });
  start(() => Promise.reject(new ApiError('my-info', { ...failure, sentence: '' })));
  await new Promise((resolve) => setTimeout(resolve));
  store.set(knownLoginAtom, known);
  expect(store.get(sessionAtom)).toEqual({ status: 'student', token: 'abc', user });
});

it.each([403, 404])(
  'SE-02 RX-08 keeps the token after a %i, which a gateway may answer for a moment',
  async (status) => {
    window.localStorage.setItem(TOKEN_KEY, 'abc');
    start(() => Promise.reject(new ApiError('my-info', { code: 'server', sentence: 'Forbidden', status })));
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.get(sessionAtom)).toEqual({ status: 'visitor', unconfirmedToken: 'abc' });
    expect(window.localStorage.getItem(TOKEN_KEY)).toBe('abc');
  },
);

describe('a token that cannot be confirmed', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  let isDown = true;

  beforeEach(async () => {
    isDown = true;
    window.localStorage.setItem(TOKEN_KEY, 'abc');
    start(() => (isDown ? Promise.reject(new Error('offline')) : Promise.resolve(buildUser())));
    await settle();
  });

  it('SE-02 RX-08 ends loading unauthenticated, and is kept', () => {
    expect(store.get(sessionAtom)).toEqual({ status: 'visitor', unconfirmedToken: 'abc' });
    expect(store.get(userLoadingAtom)).toBe(false);
    expect(store.get(loginTokenAtom)).toBeNull();
    expect(window.localStorage.getItem(TOKEN_KEY)).toBe('abc');
  });

  it('RX-08 is confirmed on request and when the connection returns', async () => {
    retrySession();
    expect(status()).toBe('loading');
    await settle();
    expect(status()).toBe('visitor');
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(status()).toBe('student');
  });

  it('RX-08 is removed when another tab logs out', () => {
    otherTab(null);
    expect(store.get(sessionAtom)).toEqual({ status: 'visitor' });
    retrySession();
    expect(status()).toBe('visitor');
  });

  it('SE-04 RX-08 is removed by a logout', () => {
    endSession();
    expect(store.get(sessionAtom)).toEqual({ status: 'visitor' });
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('RX-08 is removed after a 401', async () => {
    stops.splice(0).forEach((stop) => stop());
    store.set(sessionAtom, { status: 'loading', token: null });
    start(() => {
      endSession();
      return Promise.reject(new Error('401'));
    });
    await settle();
    expect(store.get(sessionAtom)).toEqual({ status: 'visitor' });
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  });
});

it('ignores a slow response after a new login', async () => {
  window.localStorage.setItem(TOKEN_KEY, 'old');
  let finish = (_: User): void => {};
  start(() => new Promise((resolve) => (finish = resolve)));
  enterSession(buildUser({ name: 'سلمى', loginToken: 'new' }));
  finish(buildUser({ name: 'قديم' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get(userAtom)?.name).toBe('سلمى');
  expect(store.get(loginTokenAtom)).toBe('new');
});

it('AU-07 a login stores token and user', () => {
  enterSession(buildUser({ loginToken: 'abc' }));
  expect(window.localStorage.getItem(TOKEN_KEY)).toBe('abc');
  expect(store.get(isAuthenticatedAtom)).toBe(true);
});

it('SE-04 a logout removes token, user and everything stored for the student', () => {
  const forget = jest.fn();
  const keep = onSessionEnd(forget);
  enterSession(buildUser());
  forget.mockClear();
  store.set(enrollmentsAtom, { list: [], refresh: true });
  store.set(favouritesAtom, { list: ['c1'], refresh: true });
  endSession();
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(store.get(userAtom)).toBeNull();
  expect(store.get(loginTokenAtom)).toBeNull();
  expect(store.get(enrollmentsAtom)).toEqual({ list: null, refresh: false });
  expect(store.get(favouritesAtom)).toEqual({ list: null, refresh: false });
  expect(forget).toHaveBeenCalledTimes(1);
  keep();
  endSession();
  expect(forget).toHaveBeenCalledTimes(1);
});

describe('a browser that was killed soon after a logout restarts with the old login', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  it('SE-04 records the login that a logout or another login ended', () => {
    enterSession(buildUser({ loginToken: 'a' }));
    const first = loadLogin();
    noteEnded.mockClear();
    enterSession(buildUser({ loginToken: 'b' }));
    const second = loadLogin();
    endSession();
    endSession();
    expect(noteEnded.mock.calls).toEqual([[first], [second]]);
  });

  it('SE-04 ends it again, and shows nothing of the student until then', async () => {
    window.localStorage.setItem(TOKEN_KEY, 'abc');
    window.localStorage.setItem(LOGIN_KEY, 'login-1');
    let tell = (_: boolean): void => {};
    wasEnded.mockReturnValueOnce(new Promise((resolve) => (tell = resolve)));
    start(async () => buildUser());
    await settle();
    expect(status()).toBe('loading');
    tell(true);
    await settle();
    expect(status()).toBe('visitor');
    expect(wasEnded).toHaveBeenLastCalledWith('login-1');
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('SE-04 keeps a login made in another tab before that is known', async () => {
    window.localStorage.setItem(TOKEN_KEY, 'abc');
    window.localStorage.setItem(LOGIN_KEY, 'login-1');
    wasEnded.mockImplementationOnce(async () => {
      window.localStorage.setItem(LOGIN_KEY, 'login-2');
      return true;
    });
    start(async () => buildUser());
    await settle();
    expect(status()).toBe('student');
  });
});

it('SE-04 uses another cache scope for every session', () => {
  expect(store.get(cacheScopeAtom)).toMatch(/^visitor#/);
  enterSession(buildUser({ loginToken: 'a' }));
  const first = store.get(cacheScopeAtom);
  expect(first).toMatch(/^a#/);
  enterSession(buildUser({ loginToken: 'b' }));
  expect(store.get(cacheScopeAtom)).not.toBe(first);
});

it('SE-04 uses another cache scope when the same token returns, so that pending reads are repeated', () => {
  enterSession(buildUser({ loginToken: 'a' }));
  const first = store.get(cacheScopeAtom);
  endSession();
  const between = store.get(cacheScopeAtom);
  enterSession(buildUser({ loginToken: 'a' }));
  expect(new Set([first, between, store.get(cacheScopeAtom)]).size).toBe(3);
});

it('SE-05 follows a logout in another tab', () => {
  start(async () => buildUser());
  enterSession(buildUser({ loginToken: 'abc' }));
  otherTab(null);
  expect(status()).toBe('visitor');
});

it('SE-05 follows a login in another tab, and shows nothing of the previous student', async () => {
  start(async () => buildUser({ name: 'سلمى' }));
  enterSession(buildUser({ name: 'عمر', loginToken: 'abc' }));
  store.set(favouritesAtom, { list: ['c1'], refresh: false });
  otherTab('def');
  expect(store.get(sessionAtom)).toEqual({ status: 'loading', token: 'def' });
  expect(store.get(favouritesAtom).list).toBeNull();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get(userAtom)?.name).toBe('سلمى');
});

it('SE-05 keeps a session when another tab stores the same token', () => {
  const fetching = start(async () => buildUser());
  enterSession(buildUser({ loginToken: 'abc' }));
  otherTab('abc');
  expect(status()).toBe('student');
  expect(fetching).not.toHaveBeenCalled();
});

it('SE-05 keeps the login of another tab when a frozen tab ends its own', () => {
  start(async () => buildUser());
  enterSession(buildUser({ loginToken: 'abc' }));
  window.localStorage.setItem(TOKEN_KEY, 'def');
  window.localStorage.setItem(LOGIN_KEY, 'login-2');
  noteEnded.mockClear();
  endSession();
  expect(status()).toBe('visitor');
  expect(window.localStorage.getItem(TOKEN_KEY)).toBe('def');
  expect(noteEnded).not.toHaveBeenCalled();
  otherTab('def');
  expect(store.get(loginTokenAtom)).toBe('def');
});

it('SE-07 has session, enrollments, favourites and config as atoms, which a new page begins with', () => {
  const page = createStore();
  expect(page.get(enrollmentsAtom)).toEqual({ list: null, refresh: false });
  expect(page.get(favouritesAtom)).toEqual({ list: null, refresh: false });
  expect(page.get(userRefreshAtom)).toBe(false);
  expect(page.get(configAtom)).toEqual(readPageConfig({}));
  expect(page.get(sessionAtom)).toEqual({ status: 'loading', token: null });
});
