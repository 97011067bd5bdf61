import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext } from 'playwright-core';
import { BROWSER_ARGS } from '@manassa/release/browser';

const ARGS = [
  '--headless',
  ...BROWSER_ARGS,
  '--hide-crash-restore-bubble',
  '--remote-debugging-port=0',
  '--window-size=1280,900',
  '--lang=ar-EG',
];

/** Timeout of a browser's start in ms, for a busy machine. */
const START_MS = 60_000;

/** Browser in its own process group, with a profile that outlives it. */
export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Kills all its processes at once, like a crash: nothing is flushed. */
  kill: () => Promise<void>;
  /** Asks all its processes to end, like a device that shuts down. */
  shutDown: () => Promise<void>;
  readonly group: number;
  /** Stops all its processes for `ms`, like a sleeping device. */
  sleep: (ms: number) => Promise<void>;
  /**
   * Detaches from all pages while `what` runs, because a browser neither freezes nor discards a driven page. Earlier
   * page objects are invalid afterwards; take them from `context`.
   */
  unattended: (what: () => Promise<void>) => Promise<void>;
}

/** Prepares a new profile: enables the browser's tab pages, and optionally blocks storage. */
export async function prepareProfile(profile: string, { blocked }: { blocked: boolean }): Promise<void> {
  await mkdir(path.join(profile, 'Default'), { recursive: true });
  await writeFile(path.join(profile, 'Local State'), JSON.stringify({ internal_only_uis_enabled: true }));
  // Blocks all site data: local storage, databases and locks refuse.
  const settings = { profile: { default_content_setting_values: { cookies: blocked ? 2 : 1 } } };
  await writeFile(path.join(profile, 'Default/Preferences'), JSON.stringify(settings));
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

function debugAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`the browser did not start:\n${said}`)), START_MS);
    child.stderr?.on('data', (data: Buffer) => {
      said += data.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the browser ended with ${code}:\n${said}`));
    });
  });
}

/** Time in ms for the first browser to respond; after a kill it may not, and another one gets twice the time. */
const CONNECT_MS = 8000;
const MOST_STARTS = 4;

/** Time that a device gives its programs to end, in ms. */
const SHUT_DOWN_MS = 10_000;

export async function startKillableBrowser(executable: string, profile: string): Promise<KillableBrowser> {
  for (let start = 1; ; start += 1) {
    try {
      return await startOnce(executable, profile, CONNECT_MS * 2 ** (start - 1));
    } catch (error) {
      if (start === MOST_STARTS) throw error;
    }
  }
}

async function startOnce(executable: string, profile: string, connectMs: number): Promise<KillableBrowser> {
  const child = spawn(executable, [...ARGS, `--user-data-dir=${profile}`], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  async function killAll(): Promise<void> {
    // The whole group, with renderers and the storage process.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL');
    }
    await ended(child);
  }
  let browser: Browser;
  let address: string;
  try {
    address = await debugAddress(child);
    browser = await chromium.connectOverCDP(address, { timeout: connectMs });
  } catch (error) {
    await killAll();
    throw error;
  }
  function signal(name: NodeJS.Signals): void {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  }
  return {
    group: child.pid ?? 0,
    get context() {
      const [context] = browser.contexts();
      if (context === undefined) throw new Error('the browser has no profile open');
      return context;
    },
    async kill() {
      await killAll();
      await browser.close().catch(() => undefined);
    },
    async shutDown() {
      const timer = setTimeout(() => void killAll(), SHUT_DOWN_MS);
      signal('SIGTERM');
      await ended(child);
      clearTimeout(timer);
      await browser.close().catch(() => undefined);
    },
    async sleep(ms) {
      signal('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, ms));
      signal('SIGCONT');
    },
    async unattended(what) {
      await browser.close();
      await what();
      browser = await chromium.connectOverCDP(address, { timeout: START_MS });
    },
  };
}
