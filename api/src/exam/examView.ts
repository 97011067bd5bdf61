import { lastMoment } from '../attendance/lateness.rule';
import { findUnfinishedBeside, isSomeoneTaking, type AttemptRow } from '../attendance/readAttempts';
import type { Handle } from '../database/database';
import type { MediaLinks } from '../media/mediaLinks';
import { presentExam } from './presentExam';
import { readQuestions, type ExamRow, type QuestionRow } from './readExam';
import { acceptsSubmission, questionsShown, type QuestionsShown, type ReviewedAttempt } from './review.rule';

interface ShownFacts {
  entitled: boolean;
  attempt: AttemptRow | null;
  now: Date;
  graceSec: number;
}

/** Returns the questions that the student of an attempt may see. */
export async function readShown(handle: Handle, { item, exam }: ExamRow, facts: ShownFacts): Promise<QuestionsShown> {
  const { entitled, attempt, now, graceSec } = facts;
  const { finished, enableAnswers, reviewBetweenAttempts, lateLimitMin } = exam;
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
    attemptsAllowed: exam.attempts,
    attempt: attempt && factsOf(attempt),
    now,
  });
  if (allowed !== 'review') return allowed;
  // A student who still takes a finished exam would get the answers from the others.
  if (finished && (await isSomeoneTaking(handle, item.id, graceSec))) return 'none';
  // A student who used up the attempts may still send answers of an earlier one, which the server has closed.
  const others = attempt === null ? [] : await findUnfinishedBeside(handle, attempt);
  return others.some((other) => acceptsSubmission(factsOf(other), now)) ? 'none' : allowed;
}

/** Presents the exam to a student, with the given attempt's questions if they may be shown. */
export async function presentExamFor(
  handle: Handle,
  exam: ExamRow,
  facts: ShownFacts & {
    /** The attempt's, if already read. */
    questions?: readonly QuestionRow[];
    mediaLinks: MediaLinks;
  },
) {
  const { attempt, mediaLinks } = facts;
  const submitted = attempt !== null && attempt.submittedAt !== null;
  const shown = await readShown(handle, exam, facts);
  const readAll = () => readQuestions(handle, exam.item.id, (attempt ?? exam.exam).revision);
  const questions = shown === 'none' ? [] : (facts.questions ?? (await readAll()));
  return presentExam(exam, { totals: attempt ?? exam.exam, shown, submitted, questions }, mediaLinks);
}
