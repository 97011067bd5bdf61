import { type Reason, stampAfter } from '../live/nextRelease.rule';
import { type ReleaseDocument, writeReleaseDocument } from '../live/releaseDocument';
import { readLegible, releaseKey } from '../live/releaseStore';
import type { Storage } from '../storage/Storage';

/** The place for what was found instead of a release document. */
const DAMAGED = 'damaged/';

/** A damaged document that was replaced. */
export interface RepairedDocument {
  revision: number;
  /** The revision that its replacement has the versions of. */
  like: number;
  /** The key of a copy of the damaged file. */
  copy: string;
}

/**
 * Puts a readable document in the place of each damaged one, with the versions of the newest readable one before it.
 * So what is live stays live, no revision is given twice, and servers that wait for the next revision find it.
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
    // Before the first readable document nothing is known: then the first one stands for it.
    const like = history.findLast((document) => document.revision < revision) ?? history[0];
    if (!like) continue;
    const key = releaseKey(revision);
    const copy = `${DAMAGED}${key}`;
    repaired.push({ revision, like: like.revision, copy });
    if (dryRun) continue;
    await storage.write(copy, (await storage.read(key)) ?? '');
    const isNewest = revision > (history.at(-1)?.revision ?? 0);
    // Between others its time is theirs, so that the history does not run backwards.
    const at = isNewest ? stampAfter(like, [], nowMs()).at : like.at;
    await storage.write(key, writeReleaseDocument({ ...replacement(like, revision, reason), at }));
  }
  return repaired;
}

function replacement(like: ReleaseDocument, revision: number, { by, why, command }: Reason): ReleaseDocument {
  const notes = [`the document of this revision could not be read: it has the versions of revision ${like.revision}`];
  return { ...like, revision, by, why, command, changes: [], forced: [], notes };
}
