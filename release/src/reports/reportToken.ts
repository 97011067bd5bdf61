import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Storage } from '../storage/Storage';

/** Servers over one storage share the key. It is not below `apps`, so nobody can download it. */
const KEY = 'keys/reports';

/** Returns the key of report tokens; the first server creates it. */
export async function reportKey(storage: Storage): Promise<string> {
  const known = await storage.read(KEY);
  if (known) return known.toString();
  await storage.createOnce(KEY, randomBytes(32).toString('hex'));
  return (await storage.read(KEY))?.toString() ?? '';
}

/**
 * Returns the token of a revision's pages: a proof that the reporter opened one. It is the same for everyone, because
 * pages are composed once and cached.
 */
export function reportToken(key: string, revision: number): string {
  return createHmac('sha256', key).update(`report ${revision}`).digest('base64url');
}

export function isReportToken(key: string, revision: number, token: string | undefined): boolean {
  const given = Buffer.from(token ?? '');
  const expected = Buffer.from(reportToken(key, revision));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
