import { existsSync } from 'node:fs';
import { EXIT, type Environment, UserMistake } from '@manassa/shared/config';
import type { Browser } from 'playwright-core';
import { say } from '../progress';

const BROWSERS = [
  // Without a window system: about three times faster.
  '/usr/bin/chromium-headless-shell',
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

/** Returns the browser in CHROME_PATH (throws UserMistake if missing), else an installed one, else null. */
export function findBrowser({ CHROME_PATH: named }: Environment, exists: (file: string) => boolean = existsSync) {
  if (!named) return BROWSERS.find(exists) ?? null;
  if (exists(named)) return named;
  throw new UserMistake(`CHROME_PATH names no file: ${named}`, EXIT.misused);
}

/** Arguments of every browser here: it requests nothing that a page did not request. */
export const BROWSER_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A busy machine takes a minute to start one. */
const START = { timeout: 120_000, handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false };
/** Signals of a closed terminal, Ctrl+C and a supervisor, with their exit codes. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Starts a headless browser that reaches only this machine: embedded pages stay empty. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const args = [...BROWSER_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  return chromium.launch({ executablePath, args, ...START });
}

/** Returns the error of a machine that is too busy to judge `what`, with `EXIT.busy`. */
export function tooBusy(why: string, what = ''): UserMistake {
  const sentence = `the machine is too busy to judge${what}: ${why}; nothing was changed: try again when less runs here`;
  return new UserMistake(sentence, EXIT.busy);
}

/** Finds and starts a browser. Throws UserMistake if none starts, with `EXIT.busy` if none does in time. */
export async function startBrowser(environment: Environment): Promise<Browser> {
  const remedy = 'install Chromium or Chrome, or set CHROME_PATH to where one is';
  const executable = findBrowser(environment);
  if (executable === null) throw new UserMistake(`this machine has no browser: ${remedy}`);
  const listen = (how: 'on' | 'off') => Object.keys(SIGNALS).forEach((signal) => process[how](signal, stopAt));
  listen('on');
  const browser = await openBrowser(executable).catch(({ name, message }: Error) => {
    listen('off');
    if (name === 'TimeoutError') throw tooBusy(`${executable} did not start in time`);
    throw new UserMistake(`${executable} does not start (${message.split('\n', 1)[0]}): ${remedy}`);
  });
  return browser.once('disconnected', () => listen('off'));
}

/** Ends this process, and with it its browsers: without them, everything that waits for a page would fail. */
function stopAt(signal: keyof typeof SIGNALS): never {
  say('');
  console.error(`stopped by ${signal}: nothing went live`);
  process.exit(SIGNALS[signal]);
}
