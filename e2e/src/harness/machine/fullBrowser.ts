import { findBrowser } from '@manassa/release/browser';
import { existsSync } from 'node:fs';

const isFull = (file: string): boolean => !file.includes('headless-shell');

/**
 * Returns the path of a browser with `chrome://` pages, which a headless shell lacks, or null. Throws like
 * `findBrowser`.
 */
export function fullBrowser(environment: typeof process.env, exists: (file: string) => boolean = existsSync) {
  const found = findBrowser(environment, exists);
  return found === null || isFull(found) ? found : findBrowser({}, (file) => isFull(file) && exists(file));
}
