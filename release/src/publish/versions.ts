import * as v from 'valibot';
import { mapLimit } from '../storage/mapLimit';
import { parseJson } from '../storage/parseJson.rule';
import { APPS, type Storage } from '../storage/Storage';
import { DamagedList, type Integrity, readIntegrity } from './integrity';

export type PublishedVersion = Pick<Integrity, 'version' | 'publishedAt'> & { publishedBy?: string; why?: string };

/** Returns the published versions of an application, oldest first. Damaged ones are left out; `verify` reports them. */
export async function publishedVersions(storage: Storage, app: string): Promise<PublishedVersion[]> {
  const names = await storage.folders(`${APPS}${app}/`);
  const all = await mapLimit(names, async (name): Promise<PublishedVersion[]> => {
    const integrity = await readIntegrity(storage, app, name).catch((error: unknown) => {
      if (error instanceof DamagedList) return null;
      throw error;
    });
    if (!integrity) return [];
    // Unknown or unreadable publishers are left out.
    const { by, why } = parseJson(publisher, await storage.read(publisherKey(app, name))) ?? {};
    const { version, publishedAt } = integrity;
    return [{ version, publishedAt, ...(by ? { publishedBy: by } : {}), ...(why ? { why } : {}) }];
  });
  return all.flat().sort((a, b) => a.publishedAt.localeCompare(b.publishedAt) || a.version.localeCompare(b.version));
}

const publisher = v.object({ by: v.optional(v.string()), why: v.optional(v.string()) });

/** Returns the key of a publisher. Not below `apps/`, which is public. */
export function publisherKey(app: string, version: string): string {
  return `publishers/${app}/${version}.json`;
}
