import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../e2e/src/harness/startProduct';

const START_MS = 240_000;

export type Environment = Record<string, string>;

/** Runs a script of the API's sources for measuring. */
export const source = (script: string): string[] => ['--import', 'tsx', path.join(ROOT, 'api/src/testing', script)];

export function run(args: readonly string[], environment: Environment, input = ''): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin?.end(input);
  return child;
}

export const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));

export function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`not started: ${text}`));
    }, START_MS);
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString('utf8');
      const found = pattern.exec(text);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = ended(child);
  child.kill('SIGTERM');
  await end;
}

/** A server of the API, as operators run it. */
interface RunningServer {
  origin: string;
  /** Processor time so far, without the database's. */
  cpuSec: () => number;
  /** Most memory so far. */
  memoryMb: () => number;
  stop: () => Promise<void>;
}

export async function startServer(environment: Environment): Promise<RunningServer> {
  const child = run([path.join(ROOT, 'api/server.js')], environment);
  const [, origin = ''] = await printed(child, /API at (http:\/\/[^/]+)/);
  const read = (file: string): string => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    origin,
    // proc(5): fields 14 and 15, in hundredths of a second.
    cpuSec: () => {
      const fields = read('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    memoryMb: () => Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(read('status'))?.[1] ?? 0) / 1024),
    stop: () => stop(child),
  };
}
