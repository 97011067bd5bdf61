import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { closeOnSignal, listenUntilStopped, type Place } from './listening';

// As `localhost` has two on most machines.
jest.mock('node:dns/promises', () => ({
  lookup: async () => [{ address: '127.0.0.1' }, { address: '127.0.0.2' }],
}));

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

function openApp() {
  const server = createServer();
  return {
    server,
    listen: async ({ port, host }: Place) => once(server.listen(port, host), 'listening'),
    close: jest.fn(async () => void server.close()),
  };
}

test('refuses a port that another program has at one address of the host', async () => {
  const other = createServer().listen(0, '127.0.0.2');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const app = openApp();
  const starting = listenUntilStopped(app, { port, host: '127.0.0.1' }, app.close);
  await expect(starting).rejects.toThrow(`port ${port} is in use`);
  other.close();
});

test.each(['203.0.113.1', 'fe80::1'])('names HOST %s, which is not of this machine', async (host) => {
  const app = openApp();
  await expect(listenUntilStopped(app, { port: 0, host }, app.close)).rejects.toMatchObject({
    name: 'UserMistake',
    message: `HOST ${host} is not an address of this machine`,
  });
  expect(app.close).toHaveBeenCalledTimes(1);
});
