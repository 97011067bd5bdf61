import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
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

/** Stores codes of a course, if new; returns each once as stored: it may be used or void, or of another course. */
export async function storeCodes(
  handle: Handle,
  courseId: string,
  keys: readonly string[],
): Promise<(typeof codes.$inferSelect)[]> {
  const byLookup = new Map(keys.map((codeKey) => [codeLookup(codeKey), codeKey]));
  // Known codes are read without a lock: a student who enrolls has locked the row of a code, and waits for the row of the
  // course, which a load has locked.
  const lookups = sql.param([...byLookup.keys()]);
  const found = await handle
    .select()
    .from(codes)
    .where(sql`${codes.lookup} = any(${lookups}::text[])`);
  const known = new Map(found.map((code) => [code.lookup, code]));
  const stored: (typeof codes.$inferSelect)[] = [];
  for (const [lookup, codeKey] of byLookup) {
    const before = known.get(lookup);
    if (before !== undefined) {
      stored.push(before);
      continue;
    }
    const rows = await handle
      .insert(codes)
      .values({ lookup, codeKey, courseId })
      .onConflictDoUpdate({ target: codes.lookup, set: { lookup } })
      .returning();
    stored.push(...rows);
  }
  return stored;
}
