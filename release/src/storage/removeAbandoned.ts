import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Older temporary files belong to a killed command: no build or publication takes this long. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Removes what killed commands left in a folder. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.') || !name.endsWith('.tmp')) continue;
    const target = path.join(folder, name);
    const since = await stat(target).catch(() => null);
    if (since && Date.now() - since.mtimeMs > ABANDONED_AFTER_MS) await rm(target, { recursive: true, force: true });
  }
}
