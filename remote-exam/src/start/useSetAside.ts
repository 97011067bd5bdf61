import { useEffect, useState } from 'react';
import { identityOf } from '../attempt/attemptIdentity.rule';
import { paperOf } from '../attempt/paper.rule';
import { isOfAttempt, setAnswersAside } from '../attempt/setAside';
import type { ExamRead } from '../exam/useExam';
import type { ExamPlace } from '../exam/useExamPlace';

/**
 * Sets aside the kept answers of no running attempt, once the server has said which attempt runs. Answers that were
 * kept after that belong to an attempt that another window has begun since, and stay.
 *
 * @param isBusy true while a submission is on its way, or was received and the exam was read before
 * @returns true from when answers were set aside until the screen is left
 */
export function useSetAside({ owner }: ExamPlace, { exam, attendance, readAt }: ExamRead, isBusy: boolean): boolean {
  const [any, setAny] = useState(false);
  useEffect(() => {
    if (isBusy) return;
    const attempt = attendance === null || attendance.submitted ? null : identityOf(attendance);
    const paper = paperOf(exam.questions);
    const isSet = setAnswersAside(
      owner,
      (record, writtenAt) => writtenAt > readAt || (attempt !== null && isOfAttempt(record, attempt, paper)),
    );
    if (isSet) setAny(true);
  }, [owner, exam, attendance, readAt, isBusy]);
  return any;
}
