import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { EXIT, UserMistake } from '@manassa/shared/config';

/** Chromium without a window system: about three times faster. */
const HEADLESS_SHELLS = ['/usr/bin/chromium-headless-shell'];

const FULL_BROWSERS = [
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
 * Returns the browser that CHROME_PATH names, else an installed headless shell, Chromium or Chrome, else null.
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
  return [...HEADLESS_SHELLS, ...FULL_BROWSERS].find(exists) ?? null;
}

/**
 * Returns a browser with own pages (`chrome://`) and settings, which a headless shell lacks, or null.
 *
 * @throws UserMistake when CHROME_PATH names no file
 */
export function findFullBrowser(
  env: Readonly<Record<string, string | undefined>>,
  exists: (file: string) => boolean = existsSync,
): string | null {
  const found = findBrowser(env, exists);
  return found?.includes('headless-shell') === true ? (FULL_BROWSERS.find(exists) ?? null) : found;
}

export const GET_A_BROWSER = 'install Chromium or Chrome, or set CHROME_PATH to where one is';

/** Arguments of every browser that we start: it requests nothing that a page did not request. */
export const BROWSER_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser that has not started after this long, in ms, will not start. A busy machine takes a minute. */
const START_MS = 120_000;

/** Starts a browser without a window. It reaches nothing outside this machine: embedded pages stay empty. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  // Loaded here, because only the gate needs it.
  const { chromium } = await import('playwright-core');
  const args = [...BROWSER_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  return chromium.launch({ executablePath, args, timeout: START_MS });
}

/**
 * Finds and starts a browser.
 *
 * @throws UserMistake when there is none; with `EXIT.busy` when it does not start
 */
export async function startBrowser(environment: Readonly<Record<string, string | undefined>>): Promise<Browser> {
  const executable = findBrowser(environment);
  if (executable === null) throw new UserMistake(`this machine has no browser: ${GET_A_BROWSER}`);
  return openBrowser(executable).catch((error: Error) => {
    throw new UserMistake(`${executable} does not start (${error.message.split('\n', 1)[0]})`, EXIT.busy);
  });
}
