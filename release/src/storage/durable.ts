import { constants } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

/** Puts a file's or a folder's content on the disk, so that a rename after it cannot be seen before it. */
export async function flush(target: string): Promise<void> {
  const handle = await open(target, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a whole folder: its files first, then the folders that name them. */
export async function flushFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const target = path.join(folder, entry.name);
    await (entry.isDirectory() ? flushFolder(target) : flush(target));
  }
  await flush(folder);
}

/** A name beside `target` that nobody else uses; the dot keeps it out of every listing and every address. */
export function temporaryBeside(target: string): string {
  return path.join(
    path.dirname(target),
    `.${path.basename(target)}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`,
  );
}

/** Replaces a file so that a reader sees the old content or the new, never a part, also after a crash. */
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
