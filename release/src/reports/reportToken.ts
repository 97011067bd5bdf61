import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Storage } from '../storage/Storage';

/** The place of the key; servers over one storage share it. It is not below `apps`, so nobody is sent it. */
const KEY = 'keys/reports';

/** Returns the key that report tokens are signed with; the first server makes it. */
export async function reportKey(storage: Storage): Promise<string> {
  const known = await storage.read(KEY);
  if (known) return known.toString();
  await storage.createOnce(KEY, randomBytes(32).toString('hex'));
  return (await storage.read(KEY))?.toString() ?? '';
}

/**
 * Returns the token of the pages of one revision. It proves that a report comes from somebody who opened a page of this
 * revision; it is the same for everyone, because pages are composed once and also sent by other servers.
 */
export function reportToken(key: string, revision: number): string {
  return createHmac('sha256', key).update(`report ${revision}`).digest('base64url');
}

/** Returns true for the token of a revision. */
export function isReportToken(key: string, revision: number, token: string | undefined): boolean {
  const given = Buffer.from(token ?? '');
  const expected = Buffer.from(reportToken(key, revision));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
