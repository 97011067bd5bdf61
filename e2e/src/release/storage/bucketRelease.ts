import path from 'node:path';
import { FolderStorage, type Storage } from '@manassa/release/testing';

export function sharedReleaseDir(): string {
  return path.join(process.env.E2E_FOLDER ?? '', 'release');
}

/** Copies everything that the tests' product has published and released into another storage. */
export async function copyRelease(to: Storage): Promise<void> {
  const from = new FolderStorage(sharedReleaseDir());
  for (const { key } of [...(await from.list('apps/')), ...(await from.list('releases/'))]) {
    await to.write(key, (await from.read(key)) ?? '');
  }
}
