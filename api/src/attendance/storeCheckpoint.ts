import { and, eq, isNull, sql } from 'drizzle-orm';
import { readNow, type Handle } from '../database/database';
import { attendances } from '../database/schema';
import { arabic } from '../refusal/arabic';
import { invalidField, Refusal } from '../refusal/refusal';
import { claimAfterEnd, nextCheckpoint, type SentAnswers } from './checkpoint.rule';
import { isPastGrace } from './lateness.rule';
import { findOwnAttempt, type AttemptRow } from './readAttempts';

/** Safety limit. Two devices that save at once need two rounds. */
const MOST_ROUNDS = 10;

/**
 * Merges a device's answers into an open attempt, and returns it. After the grace period answers no longer count.
 * Throws Refusal for unusable answers.
 */
export async function storeCheckpoint(
  handle: Handle,
  facts: { attempt: AttemptRow; sent: SentAnswers & { device: string; takeOver: boolean }; graceSec: number },
): Promise<AttemptRow> {
  const { sent, graceSec } = facts;
  let { attempt } = facts;
  if (sent.answers.length > attempt.totalQuestions) throw invalidField('studentAnswers', arabic.tooManyAnswers);
  const now = await readNow(handle);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (attempt.submittedAt !== null) return attempt;
    const isOver = isPastGrace({ expiresAt: attempt.expiresAt, graceSec }, now);
    const change = isOver ? claimAfterEnd(attempt, sent) : nextCheckpoint(attempt, sent, now);
    if (change === null) return attempt;
    const [saved] = await handle
      .update(attendances)
      .set({
        ...change,
        ...(change.savedAnswers === undefined ? {} : { savedAt: sql`now()` }),
        savedCount: attempt.savedCount + 1,
      })
      .where(
        and(
          eq(attendances.id, attempt.id),
          eq(attendances.savedCount, attempt.savedCount),
          isNull(attendances.submittedAt),
        ),
      )
      .returning();
    if (saved !== undefined) return saved;
    const current = await findOwnAttempt(handle, attempt.userId, attempt.examId, attempt.id);
    if (current === null) throw new Refusal('attempt_not_found');
    attempt = current;
  }
  throw new Error('The checkpoint could not be stored');
}
