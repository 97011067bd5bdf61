import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Integrity, readIntegrity } from './integrity';

/** Where the files of one published version are. */
export function versionFolder(releaseDir: string, app: string, version: string): string {
  return path.join(releaseDir, 'apps', app, version);
}

/** The address below which those files are served. */
export function versionBase(app: string, version: string): string {
  return `/apps/${app}/${version}/`;
}

/** A version that can be promoted. */
export type PublishedVersion = Pick<Integrity, 'version' | 'publishedAt'>;

/** Every published version of an application, oldest first. */
export async function publishedVersions(releaseDir: string, app: string): Promise<PublishedVersion[]> {
  const folder = path.join(releaseDir, 'apps', app);
  const names = await readdir(folder).catch(() => []);
  const versions: PublishedVersion[] = [];
  for (const name of names) {
    if (name.startsWith('.')) continue;
    const integrity = await readIntegrity(path.join(folder, name));
    if (integrity) versions.push({ version: integrity.version, publishedAt: integrity.publishedAt });
  }
  return versions.sort((a, b) => a.publishedAt.localeCompare(b.publishedAt) || a.version.localeCompare(b.version));
}
