import { useCache } from '@manassa/shared/data';
import { useEffect, useReducer, useState } from 'react';
import type { AttemptStore } from '../attempt/kept/attemptStore';
import { countAnswered } from '../attempt/attempt.rule';
import type { Answers } from '../attempt/attempt.rule';
import { identityOf } from '../attempt/attemptIdentity.rule';
import { recordKey } from '../attempt/kept/attemptRecords.rule';
import { onTextChangedElsewhere } from '../attempt/kept/deviceStorage';
import { fitSheet, isOfAttempt, paperOf } from '../attempt/paper.rule';
import type { Sheet } from '../attempt/paper.rule';
import type { Submission } from '../attempt/submission/submission';
import { useAttempts } from '../attempt/useAttempts';
import { takeAttempt } from '../attempt/tab/takeAttempt';
import type { ExamRead } from '../exam/useExam';
import { useReadExam } from '../exam/useReadExam';
import type { ExamPlace } from '../exam/useExamPlace';

/** The answers kept on this device for the open attempt, or null when there are none. */
function keptAnswers(
  store: AttemptStore,
  place: ExamPlace,
  { exam, attendance }: Pick<ExamRead, 'exam' | 'attendance'>,
): Sheet | null {
  if (attendance === null || attendance.submitted) return null;
  const attempt = identityOf(attendance);
  const kept = store.loadAnswers(place.owner, attempt);
  if (kept === null || countAnswered(kept.answers) === 0) return null;
  const paper = paperOf(exam.questions);
  if (!isOfAttempt(kept, attempt, paper)) return null;
  // A server may show no questions at this point: then every kept answer is taken as it is.
  if (paper.keys.length > 0) return fitSheet(kept, paper);
  const { answers, questions, removed } = kept;
  return { answers, questions, removed };
}

/** Whether the open attempt was ever on screen in this browser. */
function wasOpenHere(store: AttemptStore, { owner }: ExamPlace, { attendance }: ExamRead): boolean {
  const attempt = identityOf(attendance);
  return store.loadAnswers(owner, attempt) !== null || store.loadRemainingSec(owner, attempt) !== null;
}

/** What the device keeps of the open attempt, as it is now: another window may be answering it. */
export function useKeptAnswers(
  place: ExamPlace,
  read: ExamRead,
  submission: Submission,
): { kept: Answers | null; openedHere: boolean; handIn: () => Promise<void>; pending: boolean } {
  const { store } = useAttempts();
  const cache = useCache();
  const readExam = useReadExam(place.examId);
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const [pending, setPending] = useState(false);
  const { owner, examId } = place;
  useEffect(() => onTextChangedElsewhere(recordKey('answers', owner), lookAgain), [owner]);

  /** Hands in what is kept once no other window answers any more, what was answered there until then included. */
  async function handIn(): Promise<void> {
    setPending(true);
    const gotAttempt = await takeAttempt(owner, async () => {
      await store.restore(owner);
      // Its questions may have changed since the screen was opened. Where it cannot be read, sending is tried again later.
      const fresh = await readExam().catch(() => read);
      const sheet = keptAnswers(store, place, fresh);
      if (sheet === null) return;
      submission.keep({ ...identityOf(fresh.attendance), ...sheet, enrollmentId: read.course.enrollmentId });
      await submission.send();
    });
    if (!gotAttempt || submission.status().name === 'none') await cache.refresh('exam', { params: { examId } });
    setPending(false);
  }
  return {
    kept: keptAnswers(store, place, read)?.answers ?? null,
    openedHere: wasOpenHere(store, place, read),
    handIn,
    pending,
  };
}
