import { preloadChecked } from './preloadChecked';

/** Delays before retries, in ms. */
export const IMPORT_WAITS_MS = [300, 1200];

/** Timeout of one try, in ms. */
export const IMPORT_TIMEOUT_MS = 20_000;

type ImportModule = (url: string) => Promise<unknown>;

async function nativeImport(url: string): Promise<unknown> {
  await preloadChecked(url);
  return import(/* webpackIgnore: true */ url);
}

function withTimeout<Value>(work: Promise<Value>, url: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${url} did not load in time`)), IMPORT_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Imports an ES module by folder and file, with back-off on failure. Browsers remember a failed module for good, so
 * every retry uses another address (`?r=1`) of the same file.
 *
 * @throws the last failure
 */
export async function importWithRetry(base: string, file: string, load: ImportModule = nativeImport): Promise<unknown> {
  const url = new URL(file, new URL(base === '' ? '/' : base, window.location.origin)).href;
  for (let attempt = 0; ; attempt += 1) {
    const separator = url.includes('?') ? '&' : '?';
    try {
      return await withTimeout(load(attempt === 0 ? url : `${url}${separator}r=${retryMark(attempt)}`), url);
    } catch (error) {
      const waitMs = IMPORT_WAITS_MS[attempt];
      if (waitMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

let retries = 0;

/** Returns a query that was not used before, so that no retry meets a remembered failure. */
function retryMark(attempt: number): string {
  retries += 1;
  return `${attempt}${retries.toString(36)}`;
}

declare global {
  /** Replaces the native import() in every build (`output.importFunctionName`). */
  var __manassaImport: (base: string, file: string) => Promise<unknown>;
}

/** Installs the loader for the chunks of the shell and of all remotes. */
export function installImport(): void {
  globalThis.__manassaImport = (base, file) => importWithRetry(base, file);
}
