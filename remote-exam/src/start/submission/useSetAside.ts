import type { Submission } from '@manassa/shared/attempt';
import { useEffect } from 'react';
import { useAttempts } from '../../attempt/useAttempts';
import type { ExamRead } from '../../exam/useExam';
import type { ExamPlace } from '../../exam/useExamPlace';

/**
 * Sets aside stored answers of an attempt that no longer runs, as reported by the server. Answers stored after the
 * server's response belong to a new attempt in another tab, and stay. `isBusy` is true while a submission is being
 * sent, or was received after the exam was read.
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
