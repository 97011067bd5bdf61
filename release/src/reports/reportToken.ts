import { UserMistake } from '@manassa/shared/config';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Storage } from '../storage/Storage';

/** Key shared by all servers of a storage; not below `apps`, which is public. */
const KEY = 'keys/reports';

/** Returns the key of report tokens; the first server creates it. Throws UserMistake if it cannot be read. */
export async function reportKey(storage: Storage): Promise<string> {
  const known = await storage.read(KEY);
  if (known) return known.toString();
  const made = randomBytes(32).toString('hex');
  if (await storage.createOnce(KEY, made)) return made;
  const other = await storage.read(KEY);
  if (!other) throw new UserMistake(`${KEY} in ${storage.name} exists, but cannot be read`);
  return other.toString();
}

/** Proves that a reporter opened a page of a revision. The same for everyone, since pages are cached. */
export function reportToken(key: string, revision: number): string {
  return createHmac('sha256', key).update(`report ${revision}`).digest('base64url');
}

/** Compares secrets in a time that tells nothing about them. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
