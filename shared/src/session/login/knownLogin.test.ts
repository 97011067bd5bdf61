import { del, get, set } from 'idb-keyval';
import type { User } from '../../contract';
import { ApiError } from '../../network/ApiError';
import { buildUser } from '../../testing/buildEntities';
import { forgetLogin, keepLogin, readLogin, readLoginPatiently } from './knownLogin';
import { endSession, enterSession, retrySession, startSession } from '../session';
import { sessionAtom, userAtom } from '../sessionAtoms';
import { store } from '../store';
import { LOGIN_KEY, TOKEN_KEY } from './tokenStorage';

/** Fake content of the database; a browser test uses the real one. */
let kept: unknown;
jest.mock('idb-keyval', () => ({
  createStore: jest.fn(() => jest.fn()),
  del: jest.fn(),
  get: jest.fn(),
  set: jest.fn(),
  update: jest.fn(async () => undefined),
}));

const settle = () => new Promise((resolve) => setTimeout(resolve));
const lost = () => new ApiError('lost', { code: 'network', sentence: '' });
const report = jest.fn();
let isOnLine = true;
let stop = (): void => undefined;

function start(fetchUser: () => Promise<User>) {
  const fetching = jest.fn(fetchUser);
  stop = startSession(fetching, report);
  return fetching;
}

/** A page that is opened again with the login of an earlier one. */
function comeBack(token = 'abc'): void {
  stop();
  store.set(sessionAtom, { status: 'loading', token: null });
  window.localStorage.setItem(TOKEN_KEY, token);
}

beforeEach(async () => {
  kept = undefined;
  isOnLine = true;
  report.mockClear();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine);
  jest.mocked(get).mockImplementation(async () => kept as never);
  jest.mocked(set).mockImplementation(async (_, value) => void (kept = value));
  jest.mocked(del).mockImplementation(async () => void (kept = undefined));
  window.localStorage.clear();
  enterSession(buildUser({ name: 'سلمى', loginToken: 'abc' }));
  await settle();
});

afterEach(() => stop());

it('OF-01 opens the page of the stored student without a connection, and asks the server when it returns', async () => {
  comeBack();
  isOnLine = false;
  const fetching = start(async () => buildUser({ name: 'سلمى أحمد' }));
  await settle();
  expect(store.get(userAtom)?.name).toBe('سلمى');
  expect(fetching).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(store.get(userAtom)?.name).toBe('سلمى أحمد');
  window.dispatchEvent(new Event('online'));
  expect(fetching).toHaveBeenCalledTimes(1);
});

it('OF-01 opens the page without a message when the server cannot be reached', async () => {
  comeBack();
  start(() => Promise.reject(lost()));
  await settle();
  expect(store.get(userAtom)?.name).toBe('سلمى');
  expect(report).toHaveBeenCalledWith(expect.any(ApiError), true);
});

it('OF-01 opens the page after one lost request, and retries in the background', async () => {
  comeBack();
  const answers = [Promise.reject(lost()), Promise.resolve(buildUser({ name: 'سلمى أحمد' }))];
  const asked: unknown[] = [];
  stop = startSession(async (instead) => {
    asked.push(await instead?.());
    return answers.shift() ?? Promise.reject(lost());
  }, report);
  await settle();
  expect(asked).toEqual([expect.objectContaining({ name: 'سلمى' }), undefined]);
  expect(store.get(userAtom)?.name).toBe('سلمى أحمد');
});

it('OF-01 looks again for the student when the database of a killed browser opens late', async () => {
  comeBack();
  isOnLine = false;
  jest.useFakeTimers();
  try {
    const opened = new Promise((resolve) => setTimeout(resolve, 4000));
    jest.mocked(get).mockImplementation(() => opened.then(() => kept as never));
    // The fetcher repeats a lost request for two seconds.
    start(() => new Promise((_, refuse) => setTimeout(refuse, 2000, lost())));
    await jest.advanceTimersByTimeAsync(6000);
    expect(store.get(userAtom)?.name).toBe('سلمى');
  } finally {
    jest.useRealTimers();
  }
});

it('OF-01 does not look again for a student who was found before the request was lost', async () => {
  comeBack();
  let looks = 0;
  jest.mocked(get).mockImplementation(async (key) => {
    if (key === 'current') looks += 1;
    return looks < 2 ? (kept as never) : new Promise<never>(() => undefined);
  });
  start(() => Promise.reject(lost()));
  await settle();
  expect(store.get(userAtom)?.name).toBe('سلمى');
});

it('OF-01 ends a login that the server refuses once the connection has returned', async () => {
  comeBack();
  isOnLine = false;
  start(() => Promise.reject(new ApiError('over', { code: 'server', sentence: '', status: 401 })));
  await settle();
  report.mockImplementationOnce(() => endSession());
  retrySession();
  await settle();
  expect(store.get(sessionAtom)).toEqual({ status: 'visitor' });
});

it('RX-08 does not use the stored student when the server answers with a failure', async () => {
  comeBack();
  start(() => Promise.reject(new ApiError('broken', { code: 'server', sentence: '', status: 500 })));
  await settle();
  expect(store.get(sessionAtom)).toEqual({ status: 'visitor', unconfirmedToken: 'abc' });
  expect(report).toHaveBeenCalledWith(expect.any(ApiError), false);
});

it.each([
  ['is too busy', 'server', 429],
  ['is down behind a gateway', 'server', 503],
  ['is replaced by the page of a gateway', 'unexpected', 520],
  ['is replaced by the page of a hotel’s network', 'unexpected', 200],
] as const)('OF-01 uses the stored student while the server %s', async (_, code, status) => {
  comeBack();
  start(() => Promise.reject(new ApiError('not now', { code, sentence: '', status })));
  await settle();
  expect(store.get(userAtom)?.name).toBe('سلمى');
});

it.each([
  ['token', () => comeBack('another token')],
  ['login', () => (comeBack(), window.localStorage.setItem(LOGIN_KEY, 'another login'))],
])('OF-06 does not use the student of another %s', async (_, change) => {
  change();
  isOnLine = false;
  start(() => Promise.reject(lost()));
  await settle();
  expect(store.get(userAtom)).toBeNull();
});

it('OF-06 removes the stored login at the logout, and at a start without a token', async () => {
  expect(kept).toMatchObject({ token: 'abc', user: { name: 'سلمى', loginToken: null } });
  endSession();
  await settle();
  expect(kept).toBeUndefined();
  kept = { login: 'l', token: 't', user: buildUser() };
  start(async () => buildUser());
  await settle();
  expect(kept).toBeUndefined();
});

it('OF-01 keeps the login that another tab has begun before the database of a visitor’s tab is open', async () => {
  endSession();
  await settle();
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  jest.mocked(get).mockImplementation(() => opened.then(() => kept as never));
  jest.mocked(del).mockImplementation(() => opened.then(() => void (kept = undefined)));
  start(async () => buildUser());
  await settle();
  // The other tab logs in.
  window.localStorage.setItem(LOGIN_KEY, 'second');
  window.localStorage.setItem(TOKEN_KEY, 'xyz');
  kept = { login: 'second', token: 'xyz', user: buildUser() };
  open();
  await settle();
  expect(kept).toMatchObject({ login: 'second' });
});

it('OF-06 removes a login that is still being written', async () => {
  let finish = (): void => undefined;
  jest.mocked(set).mockImplementationOnce(async (_, value) => {
    await new Promise<void>((resolve) => (finish = resolve));
    kept = value;
  });
  keepLogin({ login: 'l', token: 't', user: buildUser() });
  window.localStorage.clear();
  forgetLogin();
  await settle();
  finish();
  await settle();
  expect(kept).toBeUndefined();
});

it('OF-06 removes a login that is still being written when another tab logs out', async () => {
  comeBack();
  let finish = (): void => undefined;
  jest.mocked(set).mockImplementationOnce(async (_, value) => {
    await new Promise<void>((resolve) => (finish = resolve));
    kept = value;
  });
  start(async () => buildUser());
  await settle();
  // The other tab logs out.
  kept = undefined;
  window.localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  finish();
  await settle();
  expect(kept).toBeUndefined();
});

it.each([['text'], [{}], [{ login: 'l', token: '', user: {} }]])('reads %j as no login', async (value) => {
  kept = value;
  expect(await readLogin()).toBeNull();
  expect(await readLoginPatiently()).toBeNull();
});

it('OF-02 tells the service worker a database that cannot be read from one without a login', async () => {
  kept = undefined;
  expect(await readLoginPatiently()).toBeNull();
  jest.mocked(get).mockRejectedValue(new DOMException('damaged', 'DataError'));
  expect(await readLoginPatiently()).toBeUndefined();
});

it('OF-03 reads the login during a write that never ends', async () => {
  // Chromium ends the writes of a database that it closes without any event.
  let finish = (): void => undefined;
  jest.mocked(set).mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  keepLogin({ login: 'second', token: 'abc', user: buildUser({ name: 'سلمى أحمد' }) });
  await settle();
  expect(await readLogin()).toMatchObject({ token: 'abc', user: { name: 'سلمى' } });
  // Later writes wait for it.
  finish();
  await settle();
});
