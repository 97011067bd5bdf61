import type { Browser } from 'playwright-core';
import { BROWSER_ARGS } from './findBrowser';

const ARGS = [
  ...BROWSER_ARGS,
  // Nothing leaves this machine: what a page embeds from elsewhere does not come.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** A browser that has not started after this long is not going to, in ms. A busy machine takes a minute. */
const START_MS = 120_000;

/** Starts a browser without a window. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  // Loaded here, because only the gate needs it.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: ARGS, timeout: START_MS });
}
