import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { release } from './commandLine';

const LOOK_EVERY_MS = 5;
const GIVE_UP_MS = 60_000;

/** A rollback, in ms from the start of the command. */
export interface RollbackTimes {
  pageMs: number;
  /** Time until an open tab showed the update. */
  tabMs: number;
  commandMs: number;
}

/** Waits until the page preloads a version of an application. */
export async function untilServed(address: string, app: string, version: string): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const body = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
    if (body.includes(`href="/apps/${app}/${version}/`)) return;
    if (performance.now() - startedMs > GIVE_UP_MS) throw new Error(`${address} never came with ${version}`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Rolls one remote back while `tab` shows the newer version. */
export async function measureRollback(
  releaseDir: string,
  { app, address, older, tab }: { app: string; address: string; older: string; tab: Page },
): Promise<RollbackTimes> {
  const startedMs = performance.now();
  const since = (): number => performance.now() - startedMs;
  const command = release(releaseDir, 'rollback', app, '--why', 'measured');
  const [pageMs, tabMs, { ms: commandMs }] = await Promise.all([
    untilServed(address, app, older).then(since),
    tab.getByText('يتوفر إصدار أحدث').first().waitFor({ timeout: GIVE_UP_MS }).then(since),
    command,
  ]);
  return { pageMs, tabMs, commandMs };
}
