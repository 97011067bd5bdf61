import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Lists the files of a folder at any depth, relative to it and with forward slashes; none without the folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}
