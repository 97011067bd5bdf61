import * as v from 'valibot';
import { parseJson } from '../storage/parseJson.rule';
import type { Storage } from '../storage/Storage';

const lockFields = v.object({
  schema: v.literal(1),
  app: v.string(),
  by: v.string(),
  why: v.string(),
  /** ISO time, as is `until`. */
  at: v.string(),
  until: v.pipe(v.string(), v.isoTimestamp()),
});
type LockFields = Omit<v.InferOutput<typeof lockFields>, 'schema'>;

/**
 * A locked application gets no new version until the lock ends; a rollback stays possible. An unreadable lock, e.g. of a
 * newer version of this tool, lasts until `unlock`.
 */
type Lock = LockFields | { app: string; unreadable: string };

export const lockKey = (app: string): string => `locks/${app}.json`;

/** Replaces an earlier lock. */
export async function writeLock(storage: Storage, wanted: LockFields): Promise<void> {
  await storage.write(lockKey(wanted.app), `${JSON.stringify({ schema: 1, ...wanted }, null, 1)}\n`);
}

/** Returns the locks that have not ended, and unreadable ones. */
export async function readLocks(storage: Storage, apps: readonly string[], nowMs: number): Promise<Lock[]> {
  const locks: Lock[] = [];
  for (const app of apps) {
    const text = await storage.read(lockKey(app)).catch(() => 'unreadable');
    if (text === null) continue;
    const lock: Lock = parseJson(lockFields, text) ?? { app, unreadable: lockKey(app) };
    if ('unreadable' in lock || Date.parse(lock.until) > nowMs) locks.push(lock);
  }
  return locks;
}

export function lockRefusal(lock: Lock): string {
  return `${lockSentence(lock)} (npm run release -- unlock ${lock.app} ends it)`;
}

export function lockSentence(lock: Lock): string {
  if ('unreadable' in lock) return `${lock.app} is locked: ${lock.unreadable} cannot be read`;
  return `${lock.app} is locked until ${lock.until} by ${lock.by}: ${lock.why}`;
}
