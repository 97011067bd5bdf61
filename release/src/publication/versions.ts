import { inTurns } from '../storage/inTurns';
import type { Storage } from '../storage/Storage';
import { DamagedList, type Integrity, readIntegrity } from './integrity';
import { APPS } from './versionPlace.rule';

/** How many versions are asked for at once where each takes a journey. */
const AT_ONCE = 16;

/** A version that can be promoted. */
export type PublishedVersion = Pick<Integrity, 'version' | 'publishedAt' | 'publishedBy' | 'why'>;

/** Every published version of an application, oldest first; one whose list cannot be read is left to `verify`. */
export async function publishedVersions(storage: Storage, app: string): Promise<PublishedVersion[]> {
  const names = await storage.folders(`${APPS}${app}/`);
  const all = await inTurns(AT_ONCE, names, (name) =>
    readIntegrity(storage, app, name).catch((error: unknown) => {
      if (error instanceof DamagedList) return null;
      throw error;
    }),
  );
  return all
    .flatMap((integrity) => {
      if (!integrity) return [];
      const { version, publishedAt, publishedBy, why } = integrity;
      return { version, publishedAt, ...(publishedBy ? { publishedBy } : {}), ...(why ? { why } : {}) };
    })
    .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt) || a.version.localeCompare(b.version));
}
