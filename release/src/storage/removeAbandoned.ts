import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Longer than any build or publication: older temporary files are from a killed command. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.') || !name.endsWith('.tmp')) continue;
    const target = path.join(folder, name);
    const since = await stat(target).catch(() => null);
    if (since && Date.now() - since.mtimeMs > ABANDONED_AFTER_MS) await rm(target, { recursive: true, force: true });
  }
}
