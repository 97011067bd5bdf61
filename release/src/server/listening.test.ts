import { closeOnSignal } from './listening';

const listeners = () => process.listenerCount('SIGINT') + process.listenerCount('SIGTERM');

test.each(['SIGINT', 'SIGTERM'] as const)('closes on %s, and lets the next signal end the process', async (signal) => {
  const before = listeners();
  const close = jest.fn(async () => expect(listeners()).toBe(before));
  const closed = closeOnSignal(close);
  expect(listeners()).toBe(before + 2);
  process.emit(signal, signal);
  await closed;
  expect(close).toHaveBeenCalledTimes(1);
});
