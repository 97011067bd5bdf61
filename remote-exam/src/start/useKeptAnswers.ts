import { useCache } from '@manassa/shared/data';
import { useEffect, useReducer, useState } from 'react';
import { loadAnswers, loadRemainingSec, restoreKept } from '../attempt/answersStorage';
import { countAnswered } from '../attempt/attempt.rule';
import { fitAnswers, recordKey } from '../attempt/attemptRecords.rule';
import { onTextChangedElsewhere } from '../attempt/deviceStorage';
import type { Submission } from '../attempt/submission';
import { takeAttempt } from '../attempt/takeAttempt';
import type { ExamRead } from '../exam/useExam';
import type { ExamPlace } from '../exam/useExamPlace';

/** The answers kept on this device for the open attempt, or null when there are none. */
function keptAnswers(place: ExamPlace, { exam, attendance }: ExamRead): (string | null)[] | null {
  if (attendance === null || attendance.submitted) return null;
  const kept = loadAnswers(place.owner, attendance._id);
  if (kept === null || countAnswered(kept.answers) === 0) return null;
  // A server may show no questions at this point: then every kept answer is taken as it is.
  const keys = exam.questions.map((question) => Object.keys(question.answers));
  return [...(keys.length === 0 ? kept.answers : fitAnswers(kept.answers, keys))];
}

/** Whether the open attempt was ever on screen in this browser. */
function wasOpenHere({ owner }: ExamPlace, { attendance }: ExamRead): boolean {
  const attemptId = attendance?._id ?? null;
  return loadAnswers(owner, attemptId) !== null || loadRemainingSec(owner, attemptId) !== null;
}

/** What the device keeps of the open attempt, as it is now: another window may be answering it. */
export function useKeptAnswers(
  place: ExamPlace,
  read: ExamRead,
  submission: Submission,
): { kept: (string | null)[] | null; openedHere: boolean; handIn: () => Promise<void>; pending: boolean } {
  const cache = useCache();
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const [pending, setPending] = useState(false);
  const { owner, examId } = place;
  useEffect(() => onTextChangedElsewhere(recordKey('answers', owner), lookAgain), [owner]);

  /** Hands in what is kept once no other window answers any more, what was answered there until then included. */
  async function handIn(): Promise<void> {
    setPending(true);
    const gotAttempt = await takeAttempt(owner, async () => {
      await restoreKept(owner);
      const answers = keptAnswers(place, read);
      if (answers === null) return;
      submission.keep({ attemptId: read.attendance?._id ?? null, answers, enrollmentId: read.course.enrollmentId });
      await submission.send();
    });
    if (!gotAttempt || submission.status().name === 'none') await cache.refresh('exam', { params: { examId } });
    setPending(false);
  }
  return { kept: keptAnswers(place, read), openedHere: wasOpenHere(place, read), handIn, pending };
}
