import type { Submission } from '@manassa/shared/attempt';
import { useEffect } from 'react';
import { useAttempts } from '../../attempt/useAttempts';
import type { ExamRead } from '../../exam/useExam';
import type { ExamPlace } from '../../exam/useExamPlace';

/**
 * Sets aside stored answers of an attempt that is not running, as reported by the server; the submission's status then
 * shows it. Answers stored after the server's response belong to an attempt that another window has begun, and stay.
 *
 * @param isBusy true while a submission is being sent, or was received after the exam was read
 */
export function useSetAside(
  { owner }: ExamPlace,
  { exam, attendance, readAt }: ExamRead,
  submission: Submission,
  isBusy: boolean,
): void {
  const { stored } = useAttempts();
  useEffect(() => {
    if (isBusy) return;
    if (stored.setOthersAside(owner, { exam, attendance }, readAt)) submission.noteSetAside();
  }, [stored, owner, exam, attendance, readAt, submission, isBusy]);
}
