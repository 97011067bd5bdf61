import { startUpdates } from './startUpdates';
import type { WatchedPage } from './watchUpdates';

const watchUpdates = jest.fn<void, unknown[]>();
jest.mock('../platform/whenIdle', () => ({ whenIdle: (work: () => void) => work() }));
jest.mock('./watchUpdates', () => ({ watchUpdates: (...given: unknown[]) => watchUpdates(...given) }));

const page: WatchedPage = {
  everySec: 60,
  runs: () => ({ shell: '1', remotes: {} }),
  wouldRun: () => ({ shell: '1', remotes: {} }),
  failed: () => ({}),
  learn: () => undefined,
};

beforeEach(() => {
  jest.useFakeTimers();
  watchUpdates.mockReset();
});
afterEach(() => jest.useRealTimers());

it('RL-07 watches for updates later when the connection lost the script for it', async () => {
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  watchUpdates.mockImplementationOnce(() => {
    throw new TypeError('lost');
  });
  startUpdates(page);
  await jest.advanceTimersByTimeAsync(0);
  expect(watchUpdates).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(watchUpdates).toHaveBeenCalledTimes(2);
});

it('RL-07 watches for no updates in an installation that does not want it', async () => {
  startUpdates({ ...page, everySec: 0 });
  await jest.advanceTimersByTimeAsync(600_000);
  expect(watchUpdates).not.toHaveBeenCalled();
});
