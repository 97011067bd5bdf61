import { canOpenItem } from '@manassa/shared/domain';
import { findLatestAttempt } from '../attendance/readAttempts';
import { readNow, type Handle } from '../database/database';
import { readShown } from '../exam/examView';
import { findExam } from '../exam/readExam';

/**
 * Returns a line for staff if the correct answers of an exam are open to a student: a result of more time, or of
 * another attempt, tells less then. Call it before the change, which closes them.
 */
export async function seenNote(inner: Handle, userId: string, examId: string): Promise<string[]> {
  const exam = await findExam(inner, examId, userId);
  if (exam === null) return [];
  const attempt = await findLatestAttempt(inner, userId, examId);
  const entitled = canOpenItem(exam.item, exam.enrollment !== null);
  // The server closes attempts only after its grace period.
  const shown = await readShown(inner, exam, { entitled, attempt, now: await readNow(inner), graceSec: 0 });
  return shown === 'review'
    ? ['note: this student could already see the correct answers, so the new result may not show what they know']
    : [];
}
