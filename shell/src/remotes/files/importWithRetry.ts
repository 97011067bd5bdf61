import { HungFile, watchForHang } from './hangs';
import { preloadChecked } from './preloadChecked';
import { addressFor, noteFailed, RETRY_WAITS_MS } from './tries';

type ImportModule = (url: string) => Promise<unknown>;

async function nativeImport(url: string): Promise<unknown> {
  await preloadChecked(url);
  return import(/* webpackIgnore: true */ url);
}

function unlessItHangs<Value>(work: Promise<Value>, url: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const endWatch = watchForHang(url, reject);
    work.then(resolve, reject).finally(endWatch);
  });
}

/** Throws for a module without exports: every chunk and every entry has some, an empty file has none. */
function assertWhole(module: unknown, url: string): void {
  const exported = typeof module === 'object' && module !== null && Object.keys(module).length > 0;
  if (!exported) throw new Error(`${url} arrived empty`);
}

/**
 * Imports an ES module by folder and file, with back-off when it is missing, empty or cut off. Every try after a failed
 * one uses another address of the same file, also much later. A file that hangs is not retried: another version may be
 * faster.
 *
 * @throws the last failure; a HungFile
 */
export async function importWithRetry(base: string, file: string, load: ImportModule = nativeImport): Promise<unknown> {
  const url = new URL(file, new URL(base === '' ? '/' : base, window.location.origin)).href;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const address = addressFor(url);
      const module = await unlessItHangs(load(address), address);
      assertWhole(module, url);
      return module;
    } catch (error) {
      noteFailed(url);
      const waitMs = RETRY_WAITS_MS[attempt];
      if (waitMs === undefined || error instanceof HungFile) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

declare global {
  /** Replaces the native import() in every build (`output.importFunctionName`). */
  var __manassaImport: (base: string, file: string) => Promise<unknown>;
}

/** Installs the loader for the chunks of the shell and of all remotes. */
export function installImport(): void {
  globalThis.__manassaImport = (base, file) => importWithRetry(base, file);
}
