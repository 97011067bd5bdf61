import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserMistake } from '@manassa/shared/config';
import type { Application } from '../build/applications';
import { rspackScript, spawnTool } from '../build/buildApplication';
import { MANIFEST_FILE } from '../publish/manifest';

const READY_WITHIN_MS = 120_000;
const LOOK_AGAIN_MS = 100;

/** Development server with hot reload; builds in memory. */
export interface DevServer {
  app: Application;
  /** No slash at the end. */
  origin: string;
  stop(): Promise<void>;
}

/** Starts a development server for each application. Throws UserMistake if one ends, and stops the others. */
export async function startDevServers(root: string, apps: readonly Application[]): Promise<DevServer[]> {
  const servers: DevServer[] = [];
  try {
    await Promise.all(
      apps.map(async (app) => {
        const port = await freePort();
        const child = spawnTool(rspackScript(root), ['serve'], app.folder, {
          NODE_ENV: 'development',
          MANASSA_DEV_PORT: String(port),
        });
        const origin = `http://localhost:${port}`;
        servers.push({ app, origin, stop: watch(child, app) });
        await untilReady(child, app, origin);
      }),
    );
    return servers;
  } catch (error) {
    await Promise.all(servers.map((server) => server.stop()));
    throw error;
  }
}

/** Prints what a server says, and reports its end unless the returned function stopped it. */
function watch(child: ChildProcess, { name }: Application): DevServer['stop'] {
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => line.trim() !== '' && console.log(`[${name}] ${line}`));
  }
  let isStopping = false;
  const ended = once(child, 'close').then(([code]) => {
    // Ctrl+C may reach the development server before it is stopped here; it then ends with 0.
    if (!isStopping && code !== 0)
      console.error(`[${name}] its development server has ended: start "npm run dev" again`);
  });
  return () => {
    isStopping = true;
    child.kill('SIGTERM');
    return ended;
  };
}

async function untilReady(child: ChildProcess, { name }: Application, origin: string): Promise<void> {
  for (const since = Date.now(); Date.now() - since < READY_WITHIN_MS; await sleep(LOOK_AGAIN_MS)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new UserMistake(`the development server of ${name} did not start: its output above says why`);
    }
    const response = await fetch(`${origin}/${MANIFEST_FILE}`).catch(() => null);
    if (response?.ok) return;
  }
  throw new UserMistake(
    `the development server of ${name} has built nothing in ${READY_WITHIN_MS / 1000} s: its output above says why`,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
