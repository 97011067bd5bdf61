import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

/** A worker that was killed never confirms a command, so no wait is longer. */
const CONFIRMED_MS = 5_000;

/** Scripts that tell documents of a context so, while it is offline. */
const telling = new WeakMap<BrowserContext, { dispose: () => Promise<void> }>();

/** Runs in a document. */
function lackConnection(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
}

/** Runs in a document. */
function regainConnection(): void {
  if (!Object.hasOwn(navigator, 'onLine')) return;
  Reflect.deleteProperty(navigator, 'onLine');
  window.dispatchEvent(new Event('online'));
}

/**
 * Cuts or restores the connection of all pages of a browser. Chromium 150 says in a document that is loaded meanwhile that
 * there is a connection (`navigator.onLine`), unlike a phone: a script tells it otherwise. Tests that load no document
 * without a connection may use the context's own `setOffline`.
 */
export async function setOffline(of: Page | BrowserContext, offline: boolean): Promise<void> {
  const context = 'context' in of ? of.context() : of;
  const within = (work: Promise<unknown>) => Promise.race([work, sleep(CONFIRMED_MS, undefined, { ref: false })]);
  await within(context.setOffline(offline));
  const told = telling.get(context);
  if (offline) {
    if (!told) telling.set(context, await context.addInitScript(lackConnection));
  } else if (told) {
    telling.delete(context);
    // The connection to a browser that was renewed meanwhile has lost the script.
    await told.dispose().catch(() => undefined);
    await within(Promise.all(context.pages().map((page) => page.evaluate(regainConnection).catch(() => undefined))));
  }
}
