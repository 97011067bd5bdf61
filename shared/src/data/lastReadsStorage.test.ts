import { get } from 'idb-keyval';
import { loadLastRead } from './lastReadsStorage';

jest.mock('idb-keyval', () => ({ createStore: jest.fn(() => jest.fn()), get: jest.fn() }));

it('OF-06 waits 1.5 s for a database that does not respond', async () => {
  jest.useFakeTimers();
  jest.mocked(get).mockReturnValue(new Promise(() => undefined));
  const found = loadLastRead('visitor', 'course');
  await jest.advanceTimersByTimeAsync(1500);
  await expect(found).resolves.toBeNull();
  jest.useRealTimers();
});
