import { loadToken, onTokenChangedElsewhere, readTokenValue, removeToken, saveToken, TOKEN_KEY } from './tokenStorage';

beforeEach(() => {
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

it('SE-01 keeps the token for this page where the browser forbids storage', () => {
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

it('SE-05 hears of logins and logouts in other tabs, and of nothing else, until told to stop', () => {
  const heard: (string | null)[] = [];
  const stop = onTokenChangedElsewhere((token) => heard.push(token));
  const fire = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  window.localStorage.setItem(TOKEN_KEY, 'abc');
  fire(TOKEN_KEY);
  fire('exam-answers');
  window.localStorage.clear();
  fire(null);
  stop();
  fire(TOKEN_KEY);
  expect(heard).toEqual(['abc', null]);
});
