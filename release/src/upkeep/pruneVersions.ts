import { documentAfter, type Reason, stampAfter } from '../live/nextRelease.rule';
import type { Change, ReleaseDocument } from '../live/releaseDocument';
import { commitRelease, readHistory, retryChange } from '../live/releaseStore';
import { decideRemovals, type Keeping, type RemovalDecision, wasRemoved } from '../live/removal.rule';
import { say } from '../progress';
import { INTEGRITY_FILE, publishedVersions, readIntegrity } from '../publish/integrity';
import { APPS, publisherKey, type Storage, versionPrefix } from '../storage/Storage';

/** Time after which an unfinished publication counts as given up. */
const UNFINISHED_AFTER_MS = 60 * 60 * 1000;

interface PruneRequest {
  storage: Storage;
  reason: Reason;
  keeping: Keeping;
  /** Clock, in ms since 1970. */
  nowMs(): number;
  dryRun?: boolean;
}

interface Removal {
  app: string;
  version: string;
  /** Null if never finished. */
  publishedAt: string | null;
  /** The history already records it: a prune was killed before the files were removed. */
  isRecorded?: boolean;
}

/**
 * Removes old versions; returns them, those that stay, and the revision that records it (null for none). A document
 * records the removal of a published version first, which decides against concurrent promotions.
 */
export async function pruneVersions(request: PruneRequest) {
  const { storage, dryRun } = request;
  // Includes what earlier tries removed before another operator was faster.
  const removed: Removal[] = [];
  const removeNow = async (one: Removal): Promise<void> => {
    const { publishedAt = null } = (await readIntegrity(storage, one.app, one.version)) ?? {};
    // An unfinished publication may be finished by now, and another prune may have removed a version that was published
    // again.
    if (publishedAt !== one.publishedAt) return;
    await remove(storage, one);
    removed.push(one);
  };
  return retryChange(async () => {
    say('reading the history');
    const history = await readHistory(storage);
    const plan = await planOf(request, history);
    if (dryRun) return { ...plan, revision: null };
    const rest = plan.removed.filter(({ publishedAt, isRecorded }) => publishedAt !== null && !isRecorded);
    // Frees room for the document where the disk is full.
    for (const one of plan.removed) if (!rest.includes(one)) await removeNow(one);
    // No version has this file. Without the right to remove it, a record would block a version that stays.
    if (rest[0]) await storage.remove(`${versionPrefix(rest[0].app, rest[0].version)}.removable`);
    const live = history.at(-1) ?? null;
    const changes = rest.map(({ app, version: from, publishedAt }): Change => {
      const to = live?.apps[app]?.version ?? '';
      return { app, from, to, kind: 'removed', publishedAt: publishedAt ?? undefined };
    });
    const stamp = stampAfter(live, [], request.nowMs());
    const document = changes.length > 0 ? documentAfter(live, stamp, request.reason, changes) : null;
    if (document && !(await commitRelease(storage, document))) return undefined;
    for (const one of rest) await removeNow(one);
    return { ...plan, removed, revision: document?.revision ?? null };
  });
}

async function remove(storage: Storage, { app, version }: Removal): Promise<void> {
  say(`removing ${app} ${version}`);
  const prefix = versionPrefix(app, version);
  // First, so that an interrupted removal leaves no version that seems whole.
  await storage.remove(`${prefix}${INTEGRITY_FILE}`);
  await storage.remove(publisherKey(app, version));
  // Last: by its folder, the next prune finds the rest.
  await storage.remove(prefix);
}

async function planOf({ storage, keeping, nowMs: clock }: PruneRequest, history: readonly ReleaseDocument[]) {
  const nowMs = clock();
  const removed: Removal[] = [];
  const kept: (RemovalDecision & { app: string })[] = [];
  for (const app of await storage.folders(APPS)) {
    say(`looking at the versions of ${app}`);
    for (const decision of decideRemovals(app, await publishedVersions(storage, app), history, keeping, nowMs)) {
      const { version, publishedAt, keptBecause } = decision;
      const isRecorded = wasRemoved(app, decision, history);
      if (isRecorded || keptBecause === null) removed.push({ app, version, publishedAt, isRecorded });
      else kept.push({ app, ...decision });
    }
    for (const version of await storage.folders(`${APPS}${app}/`)) {
      if (await isGivenUp(storage, app, version, nowMs)) removed.push({ app, version, publishedAt: null });
    }
  }
  return { removed, kept };
}

/** Returns true for an old unfinished version. Damaged lists are left to an operator. */
async function isGivenUp(storage: Storage, app: string, version: string, nowMs: number): Promise<boolean> {
  if (await readIntegrity(storage, app, version).catch(() => true)) return false;
  const files = await storage.list(versionPrefix(app, version));
  return files.every(({ writtenAtMs }) => nowMs - writtenAtMs > UNFINISHED_AFTER_MS);
}
