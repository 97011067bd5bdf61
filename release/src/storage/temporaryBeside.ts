import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Longer than any build or publication: older temporary files are from a killed command. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Returns an unused name beside `target`, hidden from listings; makes the folder and removes leftovers in it. */
export async function temporaryBeside(target: string): Promise<string> {
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.') || !name.endsWith('.tmp')) continue;
    const since = await stat(path.join(folder, name)).catch(() => null);
    if (!since || Date.now() - since.mtimeMs < ABANDONED_AFTER_MS) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
  return path.join(folder, `.${path.basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
}
