import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { UserMistake } from '@manassa/api/config';

/**
 * Makes a folder and what is missing above it, one level at a time: node's own recursive mkdir never returns where a
 * folder cannot be made, e.g. below /proc.
 *
 * @throws UserMistake when it cannot be made
 */
export async function makeFolder(folder: string): Promise<void> {
  const known = await stat(folder).catch(() => null);
  if (known?.isDirectory()) return;
  if (path.dirname(folder) !== folder) await makeFolder(path.dirname(folder));
  try {
    await mkdir(folder);
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if ((await stat(folder).catch(() => null))?.isDirectory()) return;
    throw new UserMistake(`${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}
