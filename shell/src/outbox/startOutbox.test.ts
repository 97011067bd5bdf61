import { endSession, enterSession } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import { startOutbox } from './startOutbox';

const watchOutbox = jest.fn();
let isLost: boolean;
jest.mock('./watchOutbox', () => {
  if (isLost) throw new Error('the file does not load');
  return { watchOutbox };
});

test('OF-02 loads nothing for a visitor', async () => {
  jest.useFakeTimers();
  isLost = false;
  endSession();
  startOutbox();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(watchOutbox).not.toHaveBeenCalled();
  enterSession(buildUser());
  await jest.advanceTimersByTimeAsync(10_000);
  endSession();
  enterSession(buildUser());
  await jest.advanceTimersByTimeAsync(10_000);
  expect(watchOutbox).toHaveBeenCalledTimes(1);
  watchOutbox.mockClear();
  endSession();
  jest.resetModules();
  jest.useRealTimers();
});

test('OF-02 retries an outbox that did not load, and starts it once', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  isLost = true;
  startOutbox();
  enterSession(buildUser());
  await jest.advanceTimersByTimeAsync(10_000);
  expect(watchOutbox).not.toHaveBeenCalled();
  isLost = false;
  await jest.advanceTimersByTimeAsync(300_000);
  expect(watchOutbox).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
