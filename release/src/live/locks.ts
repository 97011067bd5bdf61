import * as v from 'valibot';
import { parseJson } from '../storage/parseJson.rule';
import type { Storage } from '../storage/Storage';

const PREFIX = 'locks/';

const lock = v.object({
  schema: v.literal(1),
  app: v.string(),
  by: v.string(),
  why: v.string(),
  /** ISO time, as is `until`. */
  at: v.string(),
  until: v.pipe(v.string(), v.isoTimestamp()),
});
type Kept = v.InferOutput<typeof lock>;

/** A locked application gets no new version until the lock ends; a rollback stays possible. */
export type Lock = Kept | UnreadableLock;

/** An unreadable lock, e.g. of a newer version of this tool, lasts until `unlock`. */
interface UnreadableLock {
  app: string;
  unreadable: string;
}

/** Locks an application; replaces an earlier lock. */
export async function writeLock(storage: Storage, wanted: Omit<Kept, 'schema'>): Promise<void> {
  await storage.write(keyOf(wanted.app), `${JSON.stringify({ schema: 1, ...wanted }, null, 1)}\n`);
}

export async function readLock(storage: Storage, app: string, nowMs: number): Promise<Lock | null> {
  const text = await storage.read(keyOf(app));
  if (text === null) return null;
  const read = parseJson(lock, text);
  if (!read) return { app, unreadable: keyOf(app) };
  return Date.parse(read.until) > nowMs ? read : null;
}

export async function readLocks(
  storage: Storage,
  apps: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Lock>> {
  const locks = await Promise.all(apps.map((app) => readLock(storage, app, nowMs)));
  return new Map(locks.flatMap((lock) => (lock ? [[lock.app, lock]] : [])));
}

export async function removeLock(storage: Storage, app: string): Promise<void> {
  await storage.remove(keyOf(app));
}

export function lockSentence(lock: Lock): string {
  if ('unreadable' in lock) return `${lock.app} is locked: ${lock.unreadable} cannot be read`;
  return `${lock.app} is locked until ${lock.until} by ${lock.by}: ${lock.why}`;
}

function keyOf(app: string): string {
  return `${PREFIX}${app}.json`;
}
