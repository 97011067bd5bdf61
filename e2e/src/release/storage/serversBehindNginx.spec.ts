import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@manassa/shared/free-port';
import { startNginx } from '../../harness/servers/startNginx';
import { describeWith } from '../../harness/machine/optionalParts';
import { ROOT } from '../../harness/startProduct';

/** Longer than nginx leaves out a server that refused a connection: it counts whole seconds, one more than is set. */
const LEFT_OUT_MS = 3_000;

/** A page server that can be restarted. */
function pageServer(port: number) {
  let server: Server | undefined;
  return {
    start: () =>
      new Promise<void>((resolve, reject) => {
        server = createServer((_request, response) => response.end('ok')).listen(port, '127.0.0.1', resolve);
        server.once('error', reject);
        // Longer than nginx keeps a connection, like a page server: one that closes under a call counts as a failure.
        server.keepAliveTimeout = 72_000;
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  };
}

describeWith('nginx')('nginx in front of two page servers', () => {
  it('RL-08 answers every call while they restart one after the other', async () => {
    const ports = [await freePort(), await freePort()];
    const servers = ports.map(pageServer);
    for (const server of servers) await server.start();
    const front = await startNginx(ROOT, ...ports.map((port) => `http://127.0.0.1:${port}`));
    const ask = async (): Promise<number[]> => {
      const calls = Array.from({ length: 8 }, () => fetch(`${front.origin}/api/v2/group`));
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    try {
      const statuses: number[] = [];
      for (const server of servers) {
        await server.stop();
        statuses.push(...(await ask()));
        await server.start();
        await sleep(LEFT_OUT_MS);
        // Until a first call has been answered, nginx sends it no other.
        statuses.push(...(await ask()));
      }
      expect([...new Set(statuses)]).toEqual([200]);
    } finally {
      await front.stop();
      for (const server of servers) await server.stop();
    }
  });
});
