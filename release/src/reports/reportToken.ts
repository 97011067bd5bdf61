import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Storage } from '../storage/Storage';

/** Key shared by all servers of a storage; not below `apps`, which is public. */
const KEY = 'keys/reports';

/** Returns the key of report tokens; the first server creates it. */
export async function reportKey(storage: Storage): Promise<string> {
  const known = await storage.read(KEY);
  if (known) return known.toString();
  await storage.createOnce(KEY, randomBytes(32).toString('hex'));
  return (await storage.read(KEY))?.toString() ?? '';
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
