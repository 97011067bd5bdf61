import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser as installedBrowser, GET_A_BROWSER } from '../../../release/src/gate/findBrowser';

function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Debian's Chromium, where this machine is a Debian and may install. */
function install(): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  const root = process.getuid?.() === 0;
  const [command, ...prefix] = root ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  if (command === undefined) return;
  console.log('No browser found: installing Chromium with apt-get…');
  run(command, [...prefix, '-qq', 'update']);
  run(command, [...prefix, '-qq', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core']);
}

/**
 * The browser that the tests drive: the one that the release gate would use, else Debian's package is installed.
 *
 * @throws with what to do when there is none and none can be installed
 */
export function findBrowser(): string {
  const found = installedBrowser(process.env);
  if (found !== null) return found;
  try {
    install();
  } catch (cause) {
    throw new Error(`Installing Chromium failed: ${GET_A_BROWSER}`, { cause });
  }
  const fresh = installedBrowser(process.env);
  if (fresh === null) throw new Error(`No browser found: ${GET_A_BROWSER}`);
  return fresh;
}
