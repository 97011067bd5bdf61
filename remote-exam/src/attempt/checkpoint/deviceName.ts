import { readText, writeText } from '@manassa/shared/attempt';

const KEY = 'manassa.exam.device';

/** For browsers that store nothing: the name then lives as long as the page. */
let inMemory: string | null = null;

/**
 * Returns the random name of this browser, by which the server tells apart the devices of an attempt. All tabs have the
 * same one; after the site's data was cleared it is another device.
 */
export function deviceName(): string {
  const name = readText(KEY) ?? inMemory ?? Math.random().toString(36).slice(2) + Date.now().toString(36);
  if (readText(KEY) !== name) writeText(KEY, name);
  inMemory = name;
  return name;
}
