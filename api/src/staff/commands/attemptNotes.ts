import { canOpenItem } from '@manassa/shared/domain';
import { findLatestAttempt } from '../../attendance/readAttempts';
import { readNow, type Handle } from '../../database/database';
import { readShown } from '../../exam/examView';
import { findExam } from '../../exam/readExam';

/**
 * Returns a line for staff if a student can see the correct answers of an exam: after that, a result of more time or of
 * another attempt proves little. Call it before the change, which hides them.
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

/** Returns lines about what still keeps the student out of the exam: more time or attempts do not change it. */
export async function entryNotes(inner: Handle, userId: string, examId: string): Promise<string[]> {
  const found = await findExam(inner, examId, userId);
  if (found === null) return [];
  const { exam, item, visible, enrollment } = found;
  const latest = await findLatestAttempt(inner, userId, examId);
  const used = latest?.number ?? 0;
  const isOver = latest !== null && latest.submittedAt !== null && used >= exam.attempts;
  return [
    ...(exam.finished
      ? ['note: this exam is finished, so nobody can enter it; load it with "finished": false to open it']
      : []),
    ...(visible
      ? []
      : ['note: this exam is hidden, so nobody can enter it; load it with "published": true to show it']),
    ...(enrollment === null && !item.isFree
      ? ['note: the student is not enrolled in the course, so this exam stays closed to them']
      : []),
    ...(isOver
      ? [`note: the student has used ${used} of ${exam.attempts}; "attempts give" ${used - exam.attempts + 1} more`]
      : []),
  ];
}
