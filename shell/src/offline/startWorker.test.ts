import { startWorker } from './startWorker';

const runWorker = jest.fn<Promise<void>, unknown[]>();
jest.mock('./whenSettled', () => ({ whenSettled: (work: () => void) => work() }));
jest.mock('./runWorker', () => ({ runWorker: (...given: unknown[]) => runWorker(...given) }));

it('OF-01 registers the worker again when the connection lost its script', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'info').mockReturnValue(undefined);
  Object.assign(navigator, { serviceWorker: {} });
  runWorker.mockRejectedValueOnce(new TypeError('lost')).mockRejectedValueOnce(new TypeError('lost'));
  startWorker({ release: { shell: '1' }, report: jest.fn(), onNavigated: jest.fn() });
  const tries: number[] = [];
  for (let second = 0; second <= 120; second += 15) {
    await jest.advanceTimersByTimeAsync(second === 0 ? 0 : 15_000);
    tries.push(runWorker.mock.calls.length);
  }
  expect(tries).toEqual([1, 2, 2, 3, 3, 3, 3, 3, 3]);
  jest.useRealTimers();
});
