import { readText, writeText } from '@manassa/shared/attempt';

const KEY = 'manassa.exam.device';

/** The name while local storage has none: before the first checkpoint, and in browsers that store nothing. */
let inMemory: string | null = null;

/**
 * Returns the random name of this browser, by which the server distinguishes the devices of an attempt. All tabs share
 * it; after site data was cleared the browser counts as another device.
 */
export function deviceName(): string {
  return (inMemory = readText(KEY) ?? inMemory ?? String(Math.random()));
}

/** Stores the name for later pages and other tabs. Call it before the server gets the name. */
export function keepDeviceName(name: string): string {
  writeText(KEY, name);
  return (inMemory = name);
}
