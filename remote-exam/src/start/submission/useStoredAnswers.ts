import { useCache } from '@manassa/shared/data';
import { useEffect, useReducer, useState } from 'react';
import type { AttemptStore } from '../../attempt/storage/attemptStore';
import { countAnswered } from '../../attempt/attempt.rule';
import type { Answers } from '../../attempt/attempt.rule';
import { identityOf } from '../../attempt/attemptIdentity.rule';
import { recordKey } from '../../attempt/storage/attemptRecords.rule';
import { onTextChangedElsewhere } from '../../attempt/storage/deviceStorage';
import { fitSheet, isOfAttempt, paperOf } from '../../attempt/paper.rule';
import type { Sheet } from '../../attempt/paper.rule';
import type { Submission } from '../../attempt/submission/submission';
import { useAttempts } from '../../attempt/useAttempts';
import { takeAttempt } from '../../attempt/tab/takeAttempt';
import type { ExamRead } from '../../exam/useExam';
import { useReadExam } from '../../exam/useReadExam';
import type { ExamPlace } from '../../exam/useExamPlace';

/** Returns the stored answers of the open attempt, or null. */
function storedAnswers(
  store: AttemptStore,
  place: ExamPlace,
  { exam, attendance }: Pick<ExamRead, 'exam' | 'attendance'>,
): Sheet | null {
  if (attendance === null || attendance.submitted) return null;
  const attempt = identityOf(attendance);
  const stored = store.loadAnswers(place.owner, attempt);
  if (stored === null || countAnswered(stored.answers) === 0) return null;
  const paper = paperOf(exam.questions);
  if (!isOfAttempt(stored, attempt, paper)) return null;
  // A server may send no questions at this point: then every stored answer counts.
  if (paper.keys.length > 0) return fitSheet(stored, paper);
  const { answers, questions, removed } = stored;
  return { answers, questions, removed };
}

/** Returns true if the open attempt was opened in this browser. */
function wasOpenHere(store: AttemptStore, { owner }: ExamPlace, { attendance }: ExamRead): boolean {
  const attempt = identityOf(attendance);
  return store.loadAnswers(owner, attempt) !== null || store.loadRemainingSec(owner, attempt) !== null;
}

/** Returns the stored data of the open attempt, read now: another window may be changing it. */
export function useStoredAnswers(
  place: ExamPlace,
  read: ExamRead,
  submission: Submission,
): { stored: Answers | null; openedHere: boolean; handIn: () => Promise<void>; pending: boolean } {
  const { store } = useAttempts();
  const cache = useCache();
  const readExam = useReadExam(place.examId);
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const [pending, setPending] = useState(false);
  const { owner, examId } = place;
  useEffect(() => onTextChangedElsewhere(recordKey('answers', owner), lookAgain), [owner]);

  /** Submits the stored answers once no other window is answering, with its latest answers. */
  async function handIn(): Promise<void> {
    setPending(true);
    const gotAttempt = await takeAttempt(owner, async () => {
      await store.restore(owner);
      // The questions may have changed since. If the exam cannot be read, sending is retried later.
      const fresh = await readExam().catch(() => read);
      const sheet = storedAnswers(store, place, fresh);
      if (sheet === null) return;
      submission.keep({ ...identityOf(fresh.attendance), ...sheet, enrollmentId: read.course.enrollmentId });
      await submission.send();
    });
    if (!gotAttempt || submission.status().name === 'none') await cache.refresh('exam', { params: { examId } });
    setPending(false);
  }
  return {
    stored: storedAnswers(store, place, read)?.answers ?? null,
    openedHere: wasOpenHere(store, place, read),
    handIn,
    pending,
  };
}
