import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { testDatabaseUrl } from '../testing/testDatabase';
import { endSilentConnections, pooledHandle } from './pooledHandle';

/** Passes connections on to PostgreSQL; after `vanish`, later ones only. */
async function openLine({ port, hostname }: URL) {
  const open: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    open.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    vanish: () => open.forEach((socket) => socket.unpipe().pause()),
    close: () => {
      open.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

test('calls that a vanished server never answers fail, and later ones reach the server in its place', async () => {
  const url = new URL(testDatabaseUrl ?? '');
  const line = await openLine(url);
  url.port = String(line.port);
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on('error', () => undefined);
  let connections = 0;
  const bothConnected = new Promise<void>((resolve) => {
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      connections += 1;
      if (connections === 2) resolve();
    });
  });
  endSilentConnections(pool, 2_000);
  const handle = pooledHandle(pool);
  try {
    const busy = Promise.allSettled([
      handle.execute(sql`select pg_sleep(1)`),
      handle.transaction((inner) => inner.execute(sql`select pg_sleep(1)`)),
    ]);
    await bothConnected;
    line.vanish();
    expect((await busy).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await handle.execute(sql`select 1`);
  } finally {
    await pool.end();
    await line.close();
  }
});
