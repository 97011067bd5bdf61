import { sql } from 'drizzle-orm';
import { canResumeAttempt, examBlock, missingRequirements } from '@manassa/shared/domain';
import type { ExamBlock } from '@manassa/shared/domain';
import type { Handle } from '../database/database';
import { newId } from '../database/ids';
import { attendances } from '../database/schema';
import { readProgress } from '../enrollment/readEnrollments';
import type { ExamRow } from '../exam/readExam';
import type { RefusalCode } from '../refusal/refusals';
import { Refusal } from '../refusal/refusal';
import { closeIfDue } from './closeAttempts';
import { findLatestAttempt, type AttemptRow } from './readAttempts';

const REFUSALS: Record<ExamBlock, RefusalCode> = {
  not_enrolled: 'exam_not_enrolled',
  required_content: 'exam_required_content',
  finished: 'exam_finished',
  attempt_limit: 'exam_attempt_limit',
};

/** Safety limit. Of two concurrent starts one is stored, and the other finds it in the second round. */
const MOST_ROUNDS = 5;

/** Returns the open attempt, even past its deadline if nothing was saved, else a new one. Throws Refusal. */
export async function startAttempt(
  handle: Handle,
  facts: { userId: string; exam: ExamRow; graceSec: number },
): Promise<AttemptRow> {
  const { userId, exam, graceSec } = facts;
  const { enrollment } = exam;
  const progress = enrollment === null ? [] : await readProgress(handle, [enrollment.id]);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const latest = await closeIfDue(handle, await findLatestAttempt(handle, userId, exam.item.id), graceSec);
    const open = latest !== null && latest.submittedAt === null;
    const { finished } = exam.exam;
    const block = examBlock({
      enrolled: enrollment !== null,
      isFree: exam.item.isFree,
      missing: missingRequirements(exam.required, progress).length,
      finished,
      attemptsUsed: latest?.number ?? 0,
      attemptsAllowed: exam.exam.attempts,
    });
    if (open && canResumeAttempt(block, finished)) return latest;
    if (block !== null) throw new Refusal(REFUSALS[block]);
    if (exam.exam.totalQuestions === 0) throw new Refusal('exam_empty');

    // Read again and locked: staff who make an earlier attempt void give the latest one another number. They wait for this
    // start, or it for them; if they remove the latest one, 1 is the right number or taken, and another round follows.
    const before = sql`(select number from attendances where id = ${latest?.id ?? null} for key share)`;
    // Unique indexes let only one of two concurrent starts be stored.
    const [started] = await handle
      .insert(attendances)
      .values({
        id: newId(),
        userId,
        examId: exam.item.id,
        enrollmentId: enrollment?.id ?? null,
        number: sql`coalesce(${before}, 0) + 1`,
        revision: exam.exam.revision,
        totalQuestions: exam.exam.totalQuestions,
        maxScore: exam.exam.maxScore,
        startedAt: sql`now()`,
        expiresAt: sql`now() + make_interval(mins => ${exam.item.durationMin}::int)`,
      })
      .onConflictDoNothing()
      .returning();
    if (started !== undefined) return started;
  }
  throw new Error('The attempt could neither be started nor found');
}
