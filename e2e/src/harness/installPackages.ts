import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** apt-get refuses to run twice at once; tests in several processes may want packages at the same time. */
const LOCK = path.join(tmpdir(), 'manassa-packages.lock');

function run(command: string, args: string[]): void {
  execFileSync('flock', [LOCK, command, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Installs Debian's packages, where this machine is a Debian and may install; elsewhere it does nothing. */
export function installPackages(packages: readonly string[]): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  const root = process.getuid?.() === 0;
  const [command, ...prefix] = root ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  if (command === undefined) return;
  console.log(`Installing ${packages.join(', ')} with apt-get…`);
  run(command, [...prefix, '-qq', 'update']);
  run(command, [...prefix, '-qq', 'install', '-y', '--no-install-recommends', ...packages]);
}
