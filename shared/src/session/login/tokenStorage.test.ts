import { areUpdatesHeld } from '../../federation';
import {
  loadLogin,
  loadToken,
  onTokenChangedElsewhere,
  readTokenValue,
  removeToken,
  saveToken,
  TOKEN_KEY,
} from './tokenStorage';

beforeEach(() => {
  jest.restoreAllMocks();
  removeToken();
  window.localStorage.clear();
});

it('SE-01 keeps the token in local storage under loginToken', () => {
  expect(TOKEN_KEY).toBe('loginToken');
  saveToken('abc');
  expect(window.localStorage.getItem('loginToken')).toBe('abc');
  expect(loadToken()).toBe('abc');
  removeToken();
  expect(window.localStorage.getItem('loginToken')).toBeNull();
  expect(loadToken()).toBeNull();
});

it.each([[null], [''], ['null'], ['undefined']])('SE-01 the stored value %p counts as none', (value) => {
  expect(readTokenValue(value)).toBeNull();
  if (value !== null) window.localStorage.setItem(TOKEN_KEY, value);
  expect(loadToken()).toBeNull();
});

it('SE-01 keeps the token for this page where the browser blocks storage', () => {
  const forbidden = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(forbidden);
  expect(loadToken()).toBeNull();
  saveToken('abc');
  expect(loadToken()).toBe('abc');
  removeToken();
  expect(loadToken()).toBeNull();
});

it('SE-01 replaces the token for this page where storage is full', () => {
  saveToken('old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  saveToken('new');
  expect(loadToken()).toBe('new');
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it('SE-05 forgets the token for this page when another tab has stored one', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  saveToken('of this page');
  full.mockRestore();
  window.localStorage.setItem(TOKEN_KEY, 'of another student');
  expect(loadToken()).toBe('of another student');
  window.localStorage.removeItem(TOKEN_KEY);
  expect(loadToken()).toBeNull();
});

it('RL-18 lets no update end a login that only this page knows', () => {
  saveToken('stored');
  expect(areUpdatesHeld()).toBe(false);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  saveToken('of this page');
  saveToken('again');
  expect(areUpdatesHeld()).toBe(true);
  removeToken();
  expect(areUpdatesHeld()).toBe(false);
  saveToken('of this page');
  full.mockRestore();
  saveToken('stored');
  expect(areUpdatesHeld()).toBe(false);
});

it('SE-04 gives every login a name, also one with the same token, until it ends', () => {
  saveToken('abc');
  const first = loadLogin();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  saveToken('abc');
  expect(loadLogin()).not.toBe(first);
  removeToken();
  expect(loadLogin()).toBeNull();
  window.localStorage.setItem(TOKEN_KEY, 'from an earlier version');
  const given = loadLogin();
  expect(given).not.toBeNull();
  expect(loadLogin()).toBe(given);
});

it('SE-05 reports logins and logouts of other tabs only, until unsubscribed', () => {
  const heard: (string | null)[] = [];
  const stop = onTokenChangedElsewhere((token) => heard.push(token));
  const fire = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  window.localStorage.setItem(TOKEN_KEY, 'abc');
  fire(TOKEN_KEY);
  expect(heard).toEqual(['abc']);
  fire('exam-answers');
  window.localStorage.clear();
  fire(null);
  stop();
  fire(TOKEN_KEY);
  expect(heard).toEqual(['abc', null]);
});

it('SE-05 looks for another login when the page comes back from the back-forward cache', () => {
  const heard: (string | null)[] = [];
  const stop = onTokenChangedElsewhere((token) => heard.push(token));
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  window.localStorage.setItem(TOKEN_KEY, 'of another student');
  show(false);
  expect(heard).toEqual([]);
  show(true);
  stop();
  show(true);
  expect(heard).toEqual(['of another student']);
});
