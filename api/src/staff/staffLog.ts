import { desc, inArray } from 'drizzle-orm';
import type { Handle } from '../database/database';
import { newId } from '../database/ids';
import { staffLog } from '../database/schema';
import { studentCodeOf } from './findSubject';

/** Records a change; call it in the change's transaction. */
export async function recordChange(
  inner: Handle,
  { who }: { who: string },
  change: { why: string; command: string; subject: string; details?: Record<string, unknown> },
): Promise<void> {
  await inner.insert(staffLog).values({ id: newId(), who, details: {}, ...change });
}

/** Condition of the changes of one subject, or of all. */
const isOf = (subject: string | null) =>
  subject === null ? undefined : inArray(staffLog.subject, [subject, studentCodeOf(subject)]);

export async function countChanges(handle: Handle, subject: string | null): Promise<number> {
  return handle.$count(staffLog, isOf(subject));
}

/** Returns changes of one subject, which may be a typed student code, or of all, newest first. */
export async function readChanges(
  handle: Handle,
  { subject, limit }: { subject: string | null; limit: number },
): Promise<(typeof staffLog.$inferSelect)[]> {
  return handle.select().from(staffLog).where(isOf(subject)).orderBy(desc(staffLog.at), desc(staffLog.id)).limit(limit);
}
