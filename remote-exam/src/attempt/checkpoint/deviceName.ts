import { readText, writeText } from '@manassa/shared/attempt';

const KEY = 'manassa.exam.device';

/** The name while local storage has none: before the first checkpoint, and in browsers that store nothing. */
let inMemory: string | null = null;

/**
 * Returns the random name of this browser, by which the server tells apart the devices of an attempt. All tabs have the
 * same one; after the site's data was cleared it is another device.
 */
export function deviceName(): string {
  return (inMemory = readText(KEY) ?? inMemory ?? String(Math.random()));
}

/** Makes a name that of later pages and other tabs, before the server gets it. */
export function keepDeviceName(name: string): string {
  writeText(KEY, name);
  return (inMemory = name);
}
