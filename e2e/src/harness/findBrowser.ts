import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Chrome and Chromium usually are. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function installed(): string | undefined {
  return PLACES.find((place) => existsSync(place));
}

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
 * The browser that the tests drive: CHROME_PATH, an installed Chrome or Chromium, else Debian's package is installed.
 *
 * @throws with what to do when there is none and none can be installed
 */
export function findBrowser(): string {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH names no file: ${named}`);
  }
  const found = installed();
  if (found !== undefined) return found;
  try {
    install();
  } catch (cause) {
    throw new Error('Installing Chromium failed. Install Chrome or Chromium, or set CHROME_PATH.', { cause });
  }
  const fresh = installed();
  if (fresh === undefined) throw new Error('No Chrome or Chromium found. Install one, or set CHROME_PATH.');
  return fresh;
}
