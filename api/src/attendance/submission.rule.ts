import { withSent, type SavedAttempt, type SentAnswers } from './checkpoint.rule';
import { latenessOf, type SubmissionTimes } from './lateness.rule';

interface SubmittedAttempt extends SavedAttempt {
  submittedAt: Date | null;
  closedWithSaved: boolean;
}

type SubmissionVerdict =
  | { name: 'final' }
  | {
      name: 'graded';
      answers: (string | null)[];
      /** False if the attempt keeps the time at which the server closed it. */
      isNew: boolean;
      late: boolean;
      /** Answers after the exam's limit, for staff. */
      keptForStaff: (string | null)[] | null;
    };

const isEqual = (one: readonly (string | null)[], other: readonly (string | null)[]): boolean =>
  one.every((answer, slot) => answer === (other[slot] ?? null));

/** Open, or closed by the server with the saved answers. */
function canSubmit(attempt: Pick<SubmittedAttempt, 'submittedAt' | 'closedWithSaved'>): boolean {
  return attempt.submittedAt === null || attempt.closedWithSaved;
}

/**
 * Decides a submission at `now`. Merged with the saved answers, it loses none; if it adds nothing, it is on time at any
 * time. After the exam's limit only the saved answers count.
 */
export function decideSubmission(
  attempt: SubmittedAttempt,
  sent: SentAnswers,
  times: SubmissionTimes,
  now: Date,
): SubmissionVerdict {
  if (!canSubmit(attempt)) return { name: 'final' };
  const saved = attempt.savedAnswers;
  const answers = [...withSent(attempt, sent, now).answers];
  const lateness = latenessOf(times, now);
  const graded = { name: 'graded', isNew: true, late: false, keptForStaff: null } as const;
  if (lateness === 'on time') return { ...graded, answers };
  if (saved !== null && isEqual(answers, saved)) {
    return { ...graded, answers: saved, isNew: attempt.submittedAt === null };
  }
  if (lateness === 'late') return { ...graded, answers, late: true };
  return { ...graded, answers: saved ?? [], isNew: attempt.submittedAt === null, keptForStaff: [...sent.answers] };
}
