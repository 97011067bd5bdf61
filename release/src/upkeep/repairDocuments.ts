import { type Reason, stampAfter } from '../live/nextRelease.rule';
import { type ReleaseDocument, writeReleaseDocument } from '../live/releaseDocument';
import { readLegible, releaseKey } from '../live/releaseStore';
import type { Storage } from '../storage/Storage';

/** Prefix of the damaged files' copies. */
const DAMAGED = 'damaged/';

export interface RepairedDocument {
  revision: number;
  /** The revision with the same versions. */
  like: number;
  copy: string;
}

/**
 * Replaces each damaged document by one with the versions of the newest readable one before it. What is live stays
 * live, no revision is used twice, and servers that wait for the next revision find it.
 *
 * @throws DamagedRelease when no document can be read
 */
export async function repairDocuments(
  storage: Storage,
  reason: Reason,
  { dryRun = false, nowMs = Date.now }: { dryRun?: boolean; nowMs?: () => number } = {},
): Promise<RepairedDocument[]> {
  const { history, illegible } = await readLegible(storage);
  const repaired: RepairedDocument[] = [];
  for (const revision of illegible) {
    // Before the first readable document, that one is used.
    const like = history.findLast((document) => document.revision < revision) ?? history[0];
    if (!like) continue;
    const key = releaseKey(revision);
    const copy = `${DAMAGED}${key}`;
    repaired.push({ revision, like: like.revision, copy });
    if (dryRun) continue;
    await storage.write(copy, (await storage.read(key)) ?? '');
    const isNewest = revision > (history.at(-1)?.revision ?? 0);
    // Older ones keep the time of their neighbour: the history does not run backwards.
    const at = isNewest ? stampAfter(like, [], nowMs()).at : like.at;
    await storage.write(key, writeReleaseDocument({ ...replacement(like, revision, reason), at }));
  }
  return repaired;
}

function replacement(like: ReleaseDocument, revision: number, { by, why, command }: Reason): ReleaseDocument {
  const notes = [`the document of this revision could not be read: it has the versions of revision ${like.revision}`];
  return { ...like, revision, by, why, command, changes: [], forced: [], notes };
}
