import type { User } from '../contract';
import { ApiError } from '../network/ApiError';
import { noteResponse } from '../network/patience';
import { buildUser } from '../testing/buildEntities';
import { knownLoginAtom } from './login/knownLogin';
import { endSession, enterSession, onSessionEnd, startSession } from './session';
import { sessionAtom, userAtom } from './sessionAtoms';
import { store } from './store';
import { LOGIN_KEY, TOKEN_KEY } from './login/tokenStorage';

const status = () => store.get(sessionAtom).status;
let stop = (): void => undefined;

beforeEach(() => {
  // After a silence the page waits for a shorter time.
  noteResponse();
  endSession();
  store.set(sessionAtom, { status: 'loading', token: null });
});
afterEach(() => stop());

describe('a student of this device whom a slow server does not confirm', () => {
  const known = buildUser({ name: 'سلمى' });
  const stored = store.get(knownLoginAtom);
  let answer: { confirm: (user: User) => void; refuse: (error: Error) => void };
  const report = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    window.localStorage.setItem(TOKEN_KEY, 'abc');
    window.localStorage.setItem(LOGIN_KEY, 'login-1');
    const readLogin = async () => ({ login: 'login-1', token: 'abc', user: known });
    store.set(knownLoginAtom, { readLogin, keepLogin: jest.fn(), forgetLogin: jest.fn() });
    report.mockClear();
    stop = startSession(() => new Promise((confirm, refuse) => (answer = { confirm, refuse })), report);
  });
  afterEach(() => {
    jest.useRealTimers();
    store.set(knownLoginAtom, stored);
  });

  it('OF-01 is shown after three seconds, and confirmed by the late response', async () => {
    await jest.advanceTimersByTimeAsync(2900);
    expect(status()).toBe('loading');
    await jest.advanceTimersByTimeAsync(200);
    expect(store.get(userAtom)).toBe(known);
    const confirmed = buildUser({ name: 'سلمى محمد' });
    answer.confirm(confirmed);
    await jest.advanceTimersByTimeAsync(0);
    expect(store.get(userAtom)).toBe(confirmed);
    expect(store.get(knownLoginAtom).keepLogin).toHaveBeenCalledWith({
      login: 'login-1',
      token: 'abc',
      user: confirmed,
    });
  });

  it('OF-01 RX-08 is asked for once more after a request without a response, and stays without one', async () => {
    await jest.advanceTimersByTimeAsync(4000);
    const first = answer;
    first.refuse(new ApiError('no answer', { code: 'network', sentence: '' }));
    await jest.advanceTimersByTimeAsync(0);
    expect(store.get(userAtom)).toBe(known);
    expect(answer).not.toBe(first);
    answer.confirm(buildUser({ name: 'سلمى محمد' }));
    await jest.advanceTimersByTimeAsync(0);
    expect(store.get(userAtom)?.name).toBe('سلمى محمد');
  });

  it('SE-04 does not come back after a logout, however late the response', async () => {
    await jest.advanceTimersByTimeAsync(4000);
    endSession();
    answer.confirm(known);
    await jest.advanceTimersByTimeAsync(0);
    expect(status()).toBe('visitor');
    expect(store.get(knownLoginAtom).keepLogin).not.toHaveBeenCalled();
  });

  it('SE-04 does not send a student who has logged out to the login page', async () => {
    await jest.advanceTimersByTimeAsync(4000);
    endSession();
    answer.refuse(new ApiError('refused', { code: 'server', sentence: '', status: 401, token: null }));
    await jest.advanceTimersByTimeAsync(0);
    expect(report).not.toHaveBeenCalled();
  });

  it('SE-04 does not replace the next student, who sees nothing of the first one', async () => {
    await jest.advanceTimersByTimeAsync(4000);
    const forget = jest.fn();
    const unregister = onSessionEnd(forget);
    const next = { ...buildUser({ name: 'منى' }), loginToken: 'def' };
    enterSession(next);
    unregister();
    expect(forget).toHaveBeenCalledTimes(1);
    answer.confirm(known);
    await jest.advanceTimersByTimeAsync(0);
    expect(store.get(userAtom)?.name).toBe('منى');
  });

  it('SE-05 is not shown once another tab has logged in', async () => {
    const first = answer;
    window.localStorage.setItem(TOKEN_KEY, 'def');
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
    first.confirm(known);
    await jest.advanceTimersByTimeAsync(0);
    expect(store.get(sessionAtom)).toEqual({ status: 'loading', token: 'def' });
  });

  it('SE-05 is not stored under the login that another tab has stored meanwhile', async () => {
    await jest.advanceTimersByTimeAsync(4000);
    window.localStorage.setItem(TOKEN_KEY, 'def');
    window.localStorage.setItem(LOGIN_KEY, 'login-2');
    answer.confirm(known);
    await jest.advanceTimersByTimeAsync(0);
    expect(store.get(knownLoginAtom).keepLogin).not.toHaveBeenCalled();
  });
});

it('OF-01 a student whom only a slow server knows is stored on this device once it responds', async () => {
  const stored = store.get(knownLoginAtom);
  const keepLogin = jest.fn();
  store.set(knownLoginAtom, { readLogin: async () => null, keepLogin, forgetLogin: jest.fn() });
  window.localStorage.setItem(TOKEN_KEY, 'abc');
  window.localStorage.setItem(LOGIN_KEY, 'login-1');
  jest.useFakeTimers();
  try {
    const user = buildUser({ name: 'سلمى' });
    stop = startSession(() => new Promise((resolve) => setTimeout(resolve, 5000, user)));
    await jest.advanceTimersByTimeAsync(4900);
    expect(status()).toBe('loading');
    await jest.advanceTimersByTimeAsync(200);
    expect(store.get(userAtom)).toBe(user);
    expect(keepLogin).toHaveBeenCalledWith({ login: 'login-1', token: 'abc', user });
  } finally {
    jest.useRealTimers();
    store.set(knownLoginAtom, stored);
  }
});
