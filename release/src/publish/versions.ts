import { inTurns } from '../storage/inTurns';
import type { Storage } from '../storage/Storage';
import { DamagedList, type Integrity, readIntegrity } from './integrity';
import { readPublisher } from './publisher';
import { APPS } from '../storage/versionPlace.rule';

const AT_ONCE = 16;

export type PublishedVersion = Pick<Integrity, 'version' | 'publishedAt'> & { publishedBy?: string; why?: string };

/** Returns the published versions of an application, oldest first. Damaged ones are left out; `verify` reports them. */
export async function publishedVersions(storage: Storage, app: string): Promise<PublishedVersion[]> {
  const names = await storage.folders(`${APPS}${app}/`);
  const all = await inTurns(AT_ONCE, names, async (name): Promise<PublishedVersion | null> => {
    const integrity = await readIntegrity(storage, app, name).catch((error: unknown) => {
      if (error instanceof DamagedList) return null;
      throw error;
    });
    if (!integrity) return null;
    const { version, publishedAt } = integrity;
    const { by, why } = await readPublisher(storage, app, name);
    return { version, publishedAt, ...(by ? { publishedBy: by } : {}), ...(why ? { why } : {}) };
  });
  return all
    .filter((one) => one !== null)
    .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt) || a.version.localeCompare(b.version));
}
