import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** apt-get refuses to run twice at once, and tests in several processes may install packages. */
const LOCK = path.join(tmpdir(), 'manassa-packages.lock');

const APT = '/usr/bin/apt-get';

/** True once this process has fetched apt-get's lists, which takes 15 s. */
let hasUpdated = false;

function run(command: string, args: string[]): void {
  execFileSync('flock', [LOCK, command, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

export function installCommand(packages: readonly string[]): string {
  return `sudo apt-get install ${packages.join(' ')}`;
}

/** Returns true if this is a Debian where packages can be installed without a password. */
export function canInstall(): boolean {
  return existsSync(APT) && (process.getuid?.() === 0 || Boolean(process.env.CI));
}

/**
 * Prints which packages are installed and why, then installs them. `why` ends the sentence "… needs them".
 *
 * @throws Error with apt-get's output
 */
export function installPackages(packages: readonly string[], why: string): void {
  process.stdout.write(`Installing ${packages.join(', ')} with apt-get, for ${why}.\n`);
  const root = process.getuid?.() === 0;
  const [command, ...prefix] = root ? [APT] : ['sudo', '-n', APT];
  if (!hasUpdated) run(command ?? APT, [...prefix, '-qq', 'update']);
  hasUpdated = true;
  run(command ?? APT, [...prefix, '-qq', 'install', '-y', '--no-install-recommends', ...packages]);
}
