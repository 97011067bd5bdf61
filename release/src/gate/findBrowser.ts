import { existsSync } from 'node:fs';
import { UserMistake } from '../UserMistake';

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

/**
 * The browser of this machine: the one that CHROME_PATH names, else an installed Chrome or Chromium, else null.
 *
 * @throws UserMistake when CHROME_PATH names no file
 */
export function findBrowser(
  { CHROME_PATH: named }: Readonly<Record<string, string | undefined>>,
  exists: (file: string) => boolean = existsSync,
): string | null {
  if (named !== undefined && named !== '') {
    if (exists(named)) return named;
    throw new UserMistake(`CHROME_PATH names no file: ${named}`);
  }
  return PLACES.find(exists) ?? null;
}

/** How a machine gets one. */
export const GET_A_BROWSER = 'install Chromium or Chrome, or set CHROME_PATH to where one is';

/** How every browser of ours is started: it asks nobody for anything that a page did not ask for. */
export const BROWSER_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
