import { enterSession } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import { startOutbox } from './startOutbox';

const watchOutbox = jest.fn();
jest.mock('./watchOutbox', () => ({ watchOutbox: () => watchOutbox() }));
jest.mock('./pendingStorage', () => ({
  mayBecomePending: () => true,
  mayHavePending: () => new Promise((resolve) => setTimeout(() => resolve(true), 500)),
}));

test('OF-02 two looks at a slow database load the code once: a second outbox would show everything twice', async () => {
  jest.useFakeTimers();
  startOutbox();
  enterSession(buildUser());
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(watchOutbox).toHaveBeenCalledTimes(1);
});
