import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import { compress } from './compressedCopies';
import { type Damage, type Integrity, sha384 } from './integrity';
import { versionPrefix } from '../storage/versionPlace.rule';

/** Writes damaged files again from the same build. Throws UserMistake if the build changed meanwhile. */
export async function repairVersion(
  storage: Storage,
  { app, version }: Integrity,
  from: string,
  damages: readonly Damage[],
): Promise<void> {
  const prefix = versionPrefix(app, version);
  for (const { file, encoding } of damages) {
    const content = await readFile(path.join(from, file.path));
    if (sha384(content) !== file.sha384) throw new UserMistake(`${file.path} in ${from} was changed meanwhile`);
    if (encoding === null) await storage.write(`${prefix}${file.path}`, content);
    else await storage.write(`${prefix}${file.path}.${encoding}`, await compress(content, encoding));
  }
}
