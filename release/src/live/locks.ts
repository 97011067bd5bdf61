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

/** A lock: an application gets no new version until its end; going back stays possible. */
export type Lock = Kept | UnreadableLock;

/** A lock that cannot be read, for example from a newer version of this tool: it lasts until it is ended. */
export interface UnreadableLock {
  app: string;
  unreadable: string;
}

/** Locks an application, in place of an earlier lock. */
export async function writeLock(storage: Storage, wanted: Omit<Kept, 'schema'>): Promise<void> {
  await storage.write(keyOf(wanted.app), `${JSON.stringify({ schema: 1, ...wanted }, null, 1)}\n`);
}

/** Returns the current lock of an application, or null. */
export async function readLock(storage: Storage, app: string, nowMs: number): Promise<Lock | null> {
  const text = await storage.read(keyOf(app));
  if (text === null) return null;
  const read = v.safeParse(lock, parsed(text.toString()));
  if (!read.success) return { app, unreadable: keyOf(app) };
  return Date.parse(read.output.until) > nowMs ? read.output : null;
}

/** Returns the current locks of applications, by application. */
export async function readLocks(
  storage: Storage,
  apps: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Lock>> {
  const locks = await Promise.all(apps.map((app) => readLock(storage, app, nowMs)));
  return new Map(locks.flatMap((lock) => (lock ? [[lock.app, lock]] : [])));
}

/** Ends a lock, if there is one. */
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
