import { flushOutbox } from '@manassa/shared/flush-outbox';
import { sendWaiting } from './outbox';

let tabs: { id: string }[];
jest.mock('@manassa/shared/flush-outbox', () => ({ flushOutbox: jest.fn(async () => undefined) }));
jest.mock('./scope', () => ({ worker: { clients: { matchAll: async () => tabs } } }));

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(flushOutbox).mockClear();
});
afterEach(() => jest.useRealTimers());

it('OF-02 sends at once without a tab', async () => {
  tabs = [];
  await sendWaiting();
  expect(flushOutbox).toHaveBeenCalledTimes(1);
});

it('OF-02 leaves an open tab time to send first, and then sends as well', async () => {
  tabs = [{ id: 'tab' }];
  const sent = sendWaiting();
  await jest.advanceTimersByTimeAsync(7000);
  expect(flushOutbox).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1000);
  await sent;
  expect(flushOutbox).toHaveBeenCalledTimes(1);
});
