import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import folder from './rootFolder.cjs';
import { startNginx } from './servers/startNginx';

export const ROOT = folder.rootFolder;

/** A started product: the real servers in their own process. */
export interface Product {
  origin: string;
  output: () => string;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  process: ChildProcess;
}

/** Leaves the embedded database's code as first compiled: half a second less for a start, 6 % more for a request. */
const SHORT_LIVED = ['--liftoff-only'];

/** Builds included, in ms, on a machine that also runs other tests. */
const START_MS = 480_000;

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

/**
 * Starts the product with a serving command on a free port, behind nginx if FRONT=nginx.
 *
 * @param root another checkout's folder
 * @throws Error with its output when it ends or does not start in time
 */
export async function startProduct(env: Record<string, string>, command = 'start', root = ROOT): Promise<Product> {
  const mayStandBehind = ['start', 'serve'].includes(command) && env.PORT === undefined;
  if (process.env.FRONT !== 'nginx' || !mayStandBehind) return startServer(env, command, root);
  const server = await startServer({ ...env, TRUST_PROXY: 'on' }, command, root);
  const front = await startNginx(root, server.origin).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return {
    ...server,
    origin: front.origin,
    kill: () => server.kill().then(front.stop),
    stop: () => server.stop().then(front.stop),
  };
}

async function startServer(env: Record<string, string>, command: string, root: string): Promise<Product> {
  const child = spawn(process.execPath, [...SHORT_LIVED, 'release/cli.js', ...command.split(' ')], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the product did not start in time:\n${printed}`));
    }, START_MS);
    const onData = (data: Buffer): void => {
      printed += data.toString();
      const address = / is on (https?:\/\/(?:localhost|127\.0\.0\.1):\d+)/.exec(printed)?.[1];
      if (address !== undefined) {
        clearTimeout(timer);
        resolve(address);
      }
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the product ended with ${code}:\n${printed}`));
    });
  });
  return {
    origin,
    output: () => printed,
    process: child,
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}
