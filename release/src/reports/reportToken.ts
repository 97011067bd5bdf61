import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { UserMistake } from '@manassa/shared/config';
import type { Storage } from '../storage/Storage';

/** Key shared by all servers of a storage; not below `apps`, which is public. */
const KEY = 'keys/reports';

/** Returns the key of report tokens; the first server creates it. An empty file, which anybody could sign with, is none. */
export async function reportKey(storage: Storage): Promise<string> {
  const known = await storage.read(KEY);
  if (known?.length) return known.toString();
  if (known) await storage.remove(KEY);
  await storage.createOnce(KEY, randomBytes(32).toString('hex'));
  const created = await storage.read(KEY);
  if (created?.length) return created.toString();
  throw new UserMistake(`${KEY} in ${storage.name} cannot be read`);
}

/** Proves that a reporter opened a page of a revision. The same for everyone, since pages are cached. */
export function reportToken(key: string, revision: number): string {
  return createHmac('sha256', key).update(`report ${revision}`).digest('base64url');
}

export function isReportToken(key: string, revision: number, token: string | undefined): boolean {
  const given = Buffer.from(token ?? '');
  const expected = Buffer.from(reportToken(key, revision));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
