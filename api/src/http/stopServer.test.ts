import fastify, { type FastifyInstance } from 'fastify';
import dns from 'node:dns';
import type { AddressInfo } from 'node:net';
import { endConnectionsOnClose, stoppable, stopServer } from './stopServer';

const { lookup } = dns;

/** Gives localhost a second address, as most machines do. */
beforeEach(() => {
  const both = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  jest.spyOn(dns, 'lookup').mockImplementation(((...words: Parameters<typeof lookup>) => {
    const [host, options, done] = words as unknown as [
      string,
      { all?: boolean },
      (error: null, all: typeof both) => void,
    ];
    if (host === 'localhost' && options.all) done(null, both);
    else lookup(...words);
  }) as typeof lookup);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Starts a server and a call, which waits for `answer`; returns once the call has arrived. */
async function startCall(
  host: string,
  answer: Promise<string>,
): Promise<{ app: FastifyInstance; call: Promise<string> }> {
  const app = fastify(stoppable);
  endConnectionsOnClose(app);
  const arrived = new Promise<void>((resolve) => {
    app.get('/', () => {
      resolve();
      return answer;
    });
  });
  await app.listen({ port: 0, host: 'localhost' });
  const { port } = app.server.address() as AddressInfo;
  const call = fetch(`http://${host}:${port}/`).then(
    (response) => response.text(),
    () => 'lost',
  );
  await arrived;
  return { app, call };
}

describe.each(['127.0.0.1', '127.0.0.2'])('BE-14 a call in progress at %s', (host) => {
  test('is answered before the server has stopped', async () => {
    let finish = (_text: string): void => undefined;
    const { app, call } = await startCall(host, new Promise((resolve) => (finish = resolve)));
    const events: string[] = [];
    const stopped = stopServer(app).then(() => events.push('stopped'));
    setTimeout(() => {
      events.push('finished');
      finish('saved');
    }, 200);
    await expect(call).resolves.toBe('saved');
    await stopped;
    expect(events).toEqual(['finished', 'stopped']);
  });

  test('ends after 7 s without an answer', async () => {
    const { app, call } = await startCall(host, new Promise(() => undefined));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const stopped = stopServer(app);
    jest.advanceTimersByTime(7_000);
    await stopped;
    await expect(call).resolves.toBe('lost');
  });
});
