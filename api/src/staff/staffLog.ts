import { desc, eq } from 'drizzle-orm';
import type { Handle } from '../database/database';
import { newId } from '../database/ids';
import { staffLog } from '../database/schema';

/** Records a change. Call it in the transaction of the change, so that neither exists without the other. */
export async function recordChange(
  inner: Handle,
  { who }: { who: string },
  change: { why: string; command: string; subject: string; details?: Record<string, unknown> },
): Promise<void> {
  await inner.insert(staffLog).values({ id: newId(), who, details: {}, ...change });
}

/** Returns recorded changes, newest first, of one subject or of all. */
export async function readChanges(
  handle: Handle,
  { subject, limit }: { subject: string | null; limit: number },
): Promise<(typeof staffLog.$inferSelect)[]> {
  return handle
    .select()
    .from(staffLog)
    .where(subject === null ? undefined : eq(staffLog.subject, subject))
    .orderBy(desc(staffLog.at), desc(staffLog.id))
    .limit(limit);
}
