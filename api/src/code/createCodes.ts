import { randomBytes } from 'node:crypto';
import type { Handle } from '../database/database';
import { codes } from '../database/schema';
import { codeKeyFrom, codeLookup } from './codeKey.rule';

export async function createCodes(handle: Handle, courseId: string, count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) {
    const wanted = Math.min(count - made.length, 500);
    const rows = Array.from({ length: wanted }, () => {
      const codeKey = codeKeyFrom(randomBytes(8));
      return { lookup: codeLookup(codeKey), codeKey, courseId };
    });
    const stored = await handle.insert(codes).values(rows).onConflictDoNothing().returning({ codeKey: codes.codeKey });
    made.push(...stored.map((row) => row.codeKey));
  }
  return made;
}

/** Stores codes of a course, if new; returns those that belong to another course. */
export async function storeCodes(handle: Handle, courseId: string, keys: readonly string[]): Promise<string[]> {
  const foreign: string[] = [];
  for (const codeKey of keys) {
    const lookup = codeLookup(codeKey);
    const [row] = await handle
      .insert(codes)
      .values({ lookup, codeKey, courseId })
      .onConflictDoUpdate({ target: codes.lookup, set: { lookup } })
      .returning({ courseId: codes.courseId });
    if (row?.courseId !== courseId) foreign.push(codeKey);
  }
  return foreign;
}
