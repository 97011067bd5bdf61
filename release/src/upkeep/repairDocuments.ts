import { type Reason, stampAfter } from '../live/nextRelease.rule';
import { type ReleaseDocument, writeReleaseDocument } from '../live/releaseDocument';
import { readLegible, releaseKey } from '../live/releaseStore';
import type { Storage } from '../storage/Storage';

const DAMAGED = 'damaged/';

interface RepairedDocument {
  revision: number;
  /** Revision with the same versions. */
  like: number;
  copy: string;
}

/**
 * Replaces unreadable documents with the versions of the newest readable one before; no revision is used twice. Throws
 * DamagedRelease if no document is readable.
 */
export async function repairDocuments(
  storage: Storage,
  reason: Reason,
  { dryRun = false, nowMs = Date.now }: { dryRun?: boolean; nowMs?: () => number } = {},
): Promise<RepairedDocument[]> {
  const { history, illegible } = await readLegible(storage);
  const repaired: RepairedDocument[] = [];
  for (const revision of illegible) {
    // Before the first readable document, use that one.
    const like = history.findLast((document) => document.revision < revision) ?? history[0];
    if (!like) continue;
    const key = releaseKey(revision);
    const copy = `${DAMAGED}${key}`;
    repaired.push({ revision, like: like.revision, copy });
    if (dryRun) continue;
    await storage.write(copy, (await storage.read(key)) ?? '');
    const isNewest = revision > (history.at(-1)?.revision ?? 0);
    // Older ones keep their neighbour's time, to keep the history in order.
    const at = isNewest ? stampAfter(like, [], nowMs()).at : like.at;
    await storage.write(key, writeReleaseDocument({ ...replacement(like, revision, reason), at }));
  }
  return repaired;
}

function replacement(like: ReleaseDocument, revision: number, { by, why, command }: Reason): ReleaseDocument {
  const notes = [`the document of this revision could not be read: it has the versions of revision ${like.revision}`];
  return { ...like, revision, by, why, command, changes: [], forced: [], notes };
}
