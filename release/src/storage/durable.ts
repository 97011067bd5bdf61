import { constants } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

/** Flushes a file or folder to disk, so that a later rename cannot become visible before it. */
export async function flush(target: string): Promise<void> {
  const handle = await open(target, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder, contents first. */
export async function flushFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const target = path.join(folder, entry.name);
    await (entry.isDirectory() ? flushFolder(target) : flush(target));
  }
  await flush(folder);
}

/** Returns an unused name beside `target`; the leading dot hides it from listings. */
export function temporaryBeside(target: string): string {
  return path.join(
    path.dirname(target),
    `.${path.basename(target)}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`,
  );
}

/** Replaces a file atomically, also across a crash. */
export async function replaceFile(target: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryBeside(target);
  try {
    await writeFile(temporary, content);
    await flush(temporary);
    await rename(temporary, target);
    await flush(path.dirname(target));
  } finally {
    await rm(temporary, { force: true });
  }
}
