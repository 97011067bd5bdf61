import { documentAfter, type Reason, stampAfter } from '../live/nextRelease.rule';
import { writeReleaseDocument } from '../live/releaseDocument';
import { readLegible, readReleased, releaseKey } from '../live/releaseStore';
import type { Storage } from '../storage/Storage';

/** A longer gap is no loss, but a file with a wrong number. */
const LONGEST_GAP = 10;

const ascending = (one: number, other: number): number => one - other;

/**
 * Replaces unreadable and missing documents with the versions of the newest readable one before (`like`, a revision) and
 * returns the keys of their copies, null for a missing one; no revision is used twice. Servers that read a damaged newest
 * one before change to the versions of `like`, too. Missing ones before the first readable one were archived, and stay
 * away. Throws DamagedRelease if no document is readable, UserMistake if there is none.
 */
export async function repairDocuments(storage: Storage, reason: Reason, { dryRun = false } = {}) {
  const { history, illegible } = await readLegible(storage);
  // Names the storage: RELEASE_DIR may be mistyped.
  const oldest = history[0] ?? (await readReleased(storage));
  const repaired: { revision: number; like: number; copy: string | null; isNewest: boolean }[] = [];
  const all = [...history.map(({ revision }) => revision), ...illegible].sort(ascending);
  const missing = all.flatMap((after, at) => {
    const length = (all[at + 1] ?? after + 1) - after - 1;
    return after < oldest.revision || length > LONGEST_GAP
      ? []
      : Array.from({ length }, (_, index) => after + 1 + index);
  });
  for (const revision of [...illegible, ...missing].sort(ascending)) {
    // Before the first readable document, use that one.
    const like = history.findLast((document) => document.revision < revision) ?? oldest;
    const key = releaseKey(revision);
    const damaged = await storage.read(key);
    const copy = damaged && `damaged/${key}`;
    const isNewest = revision > (history.at(-1)?.revision ?? 0);
    repaired.push({ revision, like: like.revision, copy, isNewest });
    if (dryRun) continue;
    if (copy) await storage.write(copy, damaged);
    // Older ones keep their neighbour's time, to keep the history in order.
    const at = isNewest ? stampAfter(like, [], Date.now()).at : like.at;
    const note = `the document of this revision could not be read: it has the versions of revision ${like.revision}`;
    await storage.write(key, writeReleaseDocument({ ...documentAfter(like, { revision, at }, reason), notes: [note] }));
  }
  return repaired;
}
