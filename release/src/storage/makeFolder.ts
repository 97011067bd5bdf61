import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { UserMistake } from '@manassa/shared/config';

/** Creates a folder level by level: Node's recursive mkdir hangs below /proc. Throws UserMistake if it cannot. */
export async function makeFolder(folder: string): Promise<void> {
  const known = await stat(folder).catch(() => null);
  if (known?.isDirectory()) return;
  if (path.dirname(folder) !== folder) await makeFolder(path.dirname(folder));
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((await stat(folder).catch(() => null))?.isDirectory()) return;
    throw new UserMistake(`${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}
