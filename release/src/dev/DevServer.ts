import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Application } from '../build/applications';
import { rspackScript } from '../build/buildApplication';
import { spawnTool } from '../build/spawnTool';
import { MANIFEST_FILE } from '../publish/manifest';
import { UserMistake } from '@manassa/shared/config';

const FIRST_PORT = 8101;
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
    const starting: Promise<void>[] = [];
    let port = FIRST_PORT;
    for (const app of apps) {
      port = await freePortFrom(port);
      const { server, ready } = startDevServer(root, app, port);
      servers.push(server);
      starting.push(ready);
      port += 1;
    }
    await Promise.all(starting);
    return servers;
  } catch (error) {
    await Promise.all(servers.map((server) => server.stop()));
    throw error;
  }
}

function startDevServer(root: string, app: Application, port: number): { server: DevServer; ready: Promise<void> } {
  const child = spawnTool(rspackScript(root), ['serve'], app.folder, {
    NODE_ENV: 'development',
    MANASSA_DEV_PORT: String(port),
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let isStopping = false;
  printWithName(child, app.name);
  void ended.then(() => {
    if (!isStopping) console.error(`[${app.name}] its development server has ended: start "npm run dev" again`);
  });
  const origin = `http://localhost:${port}`;
  return {
    server: {
      app,
      origin,
      async stop() {
        isStopping = true;
        child.kill('SIGTERM');
        await ended;
      },
    },
    ready: untilReady(app, origin, child),
  };
}

async function untilReady(app: Application, origin: string, child: ChildProcess): Promise<void> {
  for (const since = Date.now(); Date.now() - since < READY_WITHIN_MS; await sleep(LOOK_AGAIN_MS)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new UserMistake(`the development server of ${app.name} did not start: its output above says why`);
    }
    const response = await fetch(`${origin}/${MANIFEST_FILE}`).catch(() => null);
    if (response?.ok) return;
  }
  throw new UserMistake(`the development server of ${app.name} does not answer on ${origin}`);
}

function printWithName(child: ChildProcess, name: string): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') console.log(`[${name}] ${line}`);
    });
  }
}

async function freePortFrom(port: number): Promise<number> {
  for (let candidate = port; candidate < port + 100; candidate += 1) {
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .once('listening', () => probe.close(() => resolve(true)))
        .listen(candidate, 'localhost');
    });
    if (isFree) return candidate;
  }
  throw new UserMistake(`no port from ${port} to ${port + 99} is free for a development server`);
}
