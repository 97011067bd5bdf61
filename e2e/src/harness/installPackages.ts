import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

function run(command: string, args: string[]): void {
  execFileSync(command, args, {
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
