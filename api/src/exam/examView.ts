import { lastMoment } from '../attendance/lateness.rule';
import { findUnfinishedBeside, type AttemptRow } from '../attendance/readAttempts';
import type { Handle } from '../database/database';
import type { MediaLinks } from '../media/mediaLinks';
import { presentExam } from './presentExam';
import { readQuestions, type ExamRow, type QuestionRow } from './readExam';
import { acceptsSubmission, questionsShown, type ReviewedAttempt } from './review.rule';

/** Presents the exam to a student, with the given attempt's questions if they may be shown. */
export async function presentExamFor(
  handle: Handle,
  exam: ExamRow,
  facts: {
    entitled: boolean;
    attempt: AttemptRow | null;
    /** The attempt's, if already read. */
    questions?: readonly QuestionRow[];
    now: Date;
    graceSec: number;
    mediaLinks: MediaLinks;
  },
) {
  const { entitled, attempt, now, graceSec, mediaLinks } = facts;
  const { finished, enableAnswers, reviewBetweenAttempts, lateLimitMin } = exam.exam;
  const submitted = attempt !== null && attempt.submittedAt !== null;
  const factsOf = ({ submittedAt, closedWithSaved, number, expiresAt }: AttemptRow): ReviewedAttempt => ({
    submitted: submittedAt !== null,
    isReplaceable: closedWithSaved,
    number,
    lastMoment: lastMoment({ expiresAt, graceSec, lateLimitMin }),
  });
  const allowed = questionsShown({
    entitled,
    finished,
    enableAnswers,
    reviewBetweenAttempts,
    attemptsAllowed: exam.exam.attempts,
    attempt: attempt && factsOf(attempt),
    now,
  });
  // A student who used up the attempts may still send answers of an earlier one, which the server has closed.
  const others = allowed === 'review' && attempt !== null ? await findUnfinishedBeside(handle, attempt) : [];
  const shown = others.some((other) => acceptsSubmission(factsOf(other), now)) ? 'none' : allowed;
  const readAll = () => readQuestions(handle, exam.item.id, (attempt ?? exam.exam).revision);
  const questions = shown === 'none' ? [] : (facts.questions ?? (await readAll()));
  return presentExam(exam, { totals: attempt ?? exam.exam, shown, submitted, questions }, mediaLinks);
}
