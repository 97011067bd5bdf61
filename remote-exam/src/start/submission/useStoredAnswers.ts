import { ANY_ATTEMPT } from '@manassa/shared/attempt';
import type { Answers, Submission } from '@manassa/shared/attempt';
import { useCache } from '@manassa/shared/data';
import { useEffect, useReducer, useState } from 'react';
import { useAttempts } from '../../attempt/useAttempts';
import { gotMoreTime, isContinuedElsewhere } from '../../exam/useExam';
import type { ExamRead } from '../../exam/useExam';
import { useReadExam } from '../../exam/useReadExam';
import type { ExamPlace } from '../../exam/useExamPlace';

/** Returns the stored data of the open attempt, read now: another tab may be changing it. */
export function useStoredAnswers(
  place: ExamPlace,
  read: ExamRead,
  submission: Submission,
): {
  stored: Answers | null;
  openedHere: boolean;
  submitStored: (isAsked?: boolean) => Promise<void>;
  pending: boolean;
} {
  const { store, stored, takeAttempt } = useAttempts();
  const cache = useCache();
  const readExam = useReadExam(place.examId);
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const [pending, setPending] = useState(false);
  const { owner, examId } = place;
  useEffect(
    () =>
      stored.onChangedElsewhere(owner, () => {
        lookAgain();
        // The answers are gone if another tab has submitted them.
        if (store.loadAnswers(owner, ANY_ATTEMPT) === null) void cache.refresh('exam', { params: { examId } });
      }),
    [stored, store, cache, owner, examId],
  );

  /**
   * Submits the stored answers once no other tab is answering, with its latest answers. Unless the student has asked
   * for it, an attempt stays open that got more time meanwhile, or that another device has continued. Added time does
   * not count in a finished exam.
   */
  async function submitStored(isAsked = false): Promise<void> {
    setPending(true);
    const gotAttempt = await takeAttempt(owner, async () => {
      await store.restore(owner);
      // The questions may have changed since. If the exam cannot be read, sending is retried later.
      const fresh = await readExam().catch(() => read);
      if (!isAsked && !fresh.exam.finished && gotMoreTime(read.attendance, fresh.attendance)) return;
      const mayAdd = fresh.attendance?.replaceable === true && stored.unsaved(owner, fresh) !== null;
      if (!isAsked && isContinuedElsewhere(fresh.attendance) && !mayAdd) return;
      const sheet = stored.openSheet(owner, fresh);
      if (sheet === null) return;
      submission.keep({
        ...sheet,
        enrollmentId: read.course.enrollmentId,
        place: { path: place.addresses.exam, title: read.exam.title },
      });
      await submission.send();
    });
    if (!gotAttempt || submission.status().name === 'none') await cache.refresh('exam', { params: { examId } });
    setPending(false);
  }
  return {
    stored: stored.openSheet(owner, read)?.answers ?? null,
    openedHere: stored.wasOpenHere(owner, read.attempt),
    submitStored,
    pending,
  };
}
