import { clear, delMany, keys } from 'idb-keyval';
import { endSession, enterSession, startSession, TOKEN_KEY } from '../../session';
import { LOGIN_KEY, loadLogin } from '../../session/login/tokenStorage';
import { buildUser } from '../../testing/buildEntities';
import { forgetLastReads } from './lastReads';

const kept = new Set<string>();
jest.mock('idb-keyval', () => ({
  createStore: jest.fn(() => jest.fn()),
  clear: jest.fn(),
  del: jest.fn(async () => undefined),
  delMany: jest.fn(),
  get: jest.fn(async () => undefined),
  keys: jest.fn(),
  set: jest.fn(async () => undefined),
  update: jest.fn(async () => undefined),
}));

const settle = () => new Promise((resolve) => setTimeout(resolve));
const stops: (() => void)[] = [];

beforeEach(() => {
  kept.clear();
  jest.mocked(keys).mockImplementation(async () => [...kept]);
  jest.mocked(delMany).mockImplementation(async (gone) => gone.forEach((key) => kept.delete(String(key))));
  jest.mocked(clear).mockImplementation(async () => kept.clear());
  window.localStorage.clear();
  stops.push(
    startSession(async () => buildUser()),
    forgetLastReads(),
  );
  enterSession(buildUser({ loginToken: 'first' }));
});
afterEach(() => stops.splice(0).forEach((stop) => stop()));

it('OF-04 keeps what another tab has stored for its login when this one, frozen until now, is notified of it', async () => {
  kept.add(`${loadLogin()} course`).add('login-2 course').add('visitor courses');
  window.localStorage.setItem(LOGIN_KEY, 'login-2');
  window.localStorage.setItem(TOKEN_KEY, 'second');
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  await settle();
  expect([...kept]).toEqual(['login-2 course']);
});

it('OF-06 removes the data of a login that another one replaces in this tab', async () => {
  kept.add(`${loadLogin()} course`);
  enterSession(buildUser({ loginToken: 'second' }));
  await settle();
  expect([...kept]).toEqual([]);
});

it('OF-04 keeps what another tab stores for a login that begins before the database of a visitor’s tab is open', async () => {
  endSession();
  await settle();
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  jest.mocked(keys).mockImplementation(() => opened.then(() => [...kept]));
  stops.push(forgetLastReads());
  window.localStorage.setItem(LOGIN_KEY, 'login-2');
  window.localStorage.setItem(TOKEN_KEY, 'second');
  kept.add('login-1 course').add('login-2 course').add('visitor courses');
  open();
  await settle();
  expect([...kept]).toEqual(['login-2 course', 'visitor courses']);
});
