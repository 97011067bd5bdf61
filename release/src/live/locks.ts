import * as v from 'valibot';
import type { Storage } from '../storage/Storage';

const PREFIX = 'locks/';

const lock = v.object({
  schema: v.literal(1),
  app: v.string(),
  by: v.string(),
  why: v.string(),
  /** ISO time of the lock. */
  at: v.string(),
  /** ISO time of its end. */
  until: v.pipe(v.string(), v.isoTimestamp()),
});
type Kept = v.InferOutput<typeof lock>;

/** A time during which an application gets no new version; going back to an earlier one stays possible. */
export type Lock = Kept | UnreadableLock;

/** A lock whose file is damaged, or was written by a newer version of this tool: it lasts until it is ended. */
export interface UnreadableLock {
  app: string;
  unreadable: string;
}

/** Locks an application; a later lock replaces an earlier one. */
export async function writeLock(storage: Storage, wanted: Omit<Kept, 'schema'>): Promise<void> {
  await storage.write(keyOf(wanted.app), `${JSON.stringify({ schema: 1, ...wanted }, null, 1)}\n`);
}

/**
 * Returns the lock of an application that is not over.
 *
 * @returns null when it has none
 */
export async function readLock(storage: Storage, app: string, nowMs: number): Promise<Lock | null> {
  const text = await storage.read(keyOf(app));
  if (text === null) return null;
  const read = v.safeParse(lock, parsed(text.toString()));
  if (!read.success) return { app, unreadable: keyOf(app) };
  return Date.parse(read.output.until) > nowMs ? read.output : null;
}

/** Returns the locks of some applications that are not over, by application. */
export async function readLocks(
  storage: Storage,
  apps: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Lock>> {
  const locks = await Promise.all(apps.map((app) => readLock(storage, app, nowMs)));
  return new Map(locks.flatMap((lock) => (lock ? [[lock.app, lock]] : [])));
}

/** Ends the lock of an application; that it has none is fine. */
export async function removeLock(storage: Storage, app: string): Promise<void> {
  await storage.remove(keyOf(app));
}

/** Describes a lock in a sentence. */
export function lockSentence(lock: Lock): string {
  if ('unreadable' in lock) return `${lock.app} is locked: ${lock.unreadable} cannot be read`;
  return `${lock.app} is locked until ${lock.until} by ${lock.by}: ${lock.why}`;
}

function keyOf(app: string): string {
  return `${PREFIX}${app}.json`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
