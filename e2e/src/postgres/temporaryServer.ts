import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@manassa/shared/free-port';

const VERSIONS = '/usr/lib/postgresql';
/** User of Debian's package. The server refuses to run as root. */
const USER = 'postgres';
const START_MS = 60_000;

interface TemporaryServer {
  /** Address for a superuser, e.g. `postgres://postgres@127.0.0.1:40123/postgres`. */
  url: string;
  stop: () => Promise<void>;
}

/** Returns the program folder of the newest PostgreSQL on Debian, or null. */
export function findPostgres(): string | null {
  if (!existsSync(VERSIONS)) return null;
  const [newest] = readdirSync(VERSIONS)
    .map((version) => path.join(VERSIONS, version, 'bin'))
    .filter((bin) => existsSync(path.join(bin, 'initdb')))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newest ?? null;
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
}

function owner(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
}

async function waitForAnswer(bin: string, port: number, server: ChildProcess, printed: () => string): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    try {
      execFileSync(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return;
    } catch (cause) {
      if (server.exitCode !== null || performance.now() > end) {
        throw new Error(`PostgreSQL did not start:\n${printed()}`, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/**
 * Starts PostgreSQL on a free port of this machine, without a password. Nothing is flushed to disk: the data lasts as
 * long as the server. `bin` is from `findPostgres`.
 *
 * @throws Error with its output when it does not start
 */
export async function startTemporaryServer(bin: string): Promise<TemporaryServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-postgres-'));
  const as = owner();
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid ?? statSync(folder).gid);
  const data = path.join(folder, 'data');
  execFileSync(path.join(bin, 'initdb'), ['-D', data, '-U', USER, '-A', 'trust', '-N', '-E', 'UTF8', '--no-locale'], {
    ...as,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await freePort();
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', `unix_socket_directories=${folder}`];
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let printed = '';
  server.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    // "Fast shutdown": does not wait for clients.
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await waitForAnswer(bin, port, server, () => printed).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `postgres://${USER}@127.0.0.1:${port}/postgres`, stop };
}
