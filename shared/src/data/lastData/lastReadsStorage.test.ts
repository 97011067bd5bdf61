import { delMany, get, keys } from 'idb-keyval';
import { loadLogin, saveToken } from '../../session/login/tokenStorage';
import { loadLastRead, saveLastRead } from './lastReadsStorage';

jest.mock('idb-keyval', () => ({
  createStore: jest.fn(() => jest.fn()),
  delMany: jest.fn(),
  get: jest.fn(),
  keys: jest.fn(),
  set: jest.fn(),
}));

it('OF-06 waits 1.5 s for a database that does not respond', async () => {
  jest.useFakeTimers();
  jest.mocked(get).mockReturnValue(new Promise(() => undefined));
  const found = loadLastRead('visitor', 'course');
  await jest.advanceTimersByTimeAsync(1500);
  await expect(found).resolves.toBeNull();
  jest.useRealTimers();
});

it('OF-04 keeps the data of a stored login that could not be confirmed when its student reads as a visitor', async () => {
  saveToken('abc');
  const own = `${loadLogin()} myEnrollments {}`;
  jest.mocked(keys).mockResolvedValue([own, 'login-1 myEnrollments {}', 'visitor courses {}']);
  await saveLastRead('visitor', 'courses {}', { data: {}, atMs: 1 });
  expect(jest.mocked(delMany).mock.calls.map(([gone]) => gone)).toEqual([['login-1 myEnrollments {}']]);
});
