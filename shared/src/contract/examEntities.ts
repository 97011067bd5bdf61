import * as v from 'valibot';
import { requiredItem } from './entities';
import { amount, flag, id, optional, optionalDate, optionalText, placedListOf, sideListOf, text } from './shapes';

/** Exams, their questions and attempts; see entities.ts. */

/** Options of a question, key to text, in the order of the response. PHP sends keys that count from 0 as a list. */
const answerOptions = v.pipe(
  v.unknown(),
  v.transform((value): Record<string, string> => {
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, option]) =>
        typeof option === 'string' || typeof option === 'number' ? [[key, String(option)]] : [],
      ),
    );
  }),
);

/**
 * A question. `correctAnswer` is null until the server allows the review, `_id` if the server sends no question ids.
 */
export const question = v.object({
  _id: v.optional(optionalText, null),
  question: v.optional(text, ''),
  image: v.optional(optionalText, null),
  score: v.optional(amount, 0),
  answers: v.optional(answerOptions, {}),
  correctAnswer: v.optional(optionalText, null),
});
export type Question = v.InferOutput<typeof question>;

const examFields = {
  _id: id,
  title: v.optional(text, ''),
  description: v.optional(text, ''),
  duration: v.optional(amount, 0),
  totalQuestions: v.optional(amount, 0),
  maxScore: v.optional(amount, 0),
  attempts: v.optional(amount, 0),
  finished: v.optional(flag, false),
  enableAnswers: v.optional(flag, false),
  /** Extension: the answers open later, after the last attempt or when the exam is finished. */
  reviewLater: v.optional(flag, false),
  requiredContent: v.optional(sideListOf('requiredContent', requiredItem), []),
  isFree: v.optional(flag, false),
  stage: v.optional(text, ''),
  grade: v.optional(text, ''),
  semester: v.optional(text, ''),
};

/** Takes the place of an unreadable question, so that the answers keep their positions. */
const BLANK_QUESTION: Question = { _id: null, question: '', image: null, score: 0, answers: {}, correctAnswer: null };

/** An exam. `durationMin` is in minutes; `questions` is empty before the start. */
export const exam = v.pipe(
  v.object({ ...examFields, questions: v.optional(placedListOf('questions', question, BLANK_QUESTION), []) }),
  v.transform(({ duration, ...rest }) => ({ ...rest, durationMin: duration })),
);
export type Exam = v.InferOutput<typeof exam>;

/** The exam of a listed attempt. Its questions are not shown, so broken ones are ignored. */
const listedExam = v.pipe(
  v.object({
    ...examFields,
    questions: v.optional(sideListOf('questions', question), []),
  }),
  v.transform(({ duration, ...rest }) => ({ ...rest, durationMin: duration })),
);

/** A submitted attempt among all of an exam's: its score out of the maximum at that time, and when it ended. */
const pastAttempt = v.object({
  score: v.optional(amount, 0),
  maxScore: v.optional(amount, 0),
  updatedAt: v.optional(optionalDate, null),
});
export type PastAttempt = v.InferOutput<typeof pastAttempt>;

/** One slot per question: an option key, or null if unanswered or unreadable. */
const answerSlots = v.pipe(
  v.unknown(),
  v.transform((value): (string | null)[] =>
    Array.isArray(value) ? value.map((slot) => v.parse(text, slot) || null) : [],
  ),
);

/** One slot per question: a time in ms since 1970, or null. */
const timeSlots = v.pipe(
  v.unknown(),
  v.transform((value): (number | null)[] =>
    Array.isArray(value) ? value.map((slot) => (typeof slot === 'number' && Number.isFinite(slot) ? slot : null)) : [],
  ),
);

/**
 * An attempt at an exam. `attempts` counts the attempts used, including this one. The fields from `startedAt` on are
 * extensions of this product's API, null, false, 0 or empty from a server that sends only the specified fields.
 *
 * - A submission that came `lateBySec` seconds after the deadline is `late`; with `tooLate` its answers were not graded.
 * - `checkpointSec` is the least time between two calls of `checkpoint` in seconds; 0 if the server does not offer it.
 * - The server last saved answers at `savedAt`. While the attempt is open or `replaceable` they are the
 *   `studentAnswers`, chosen at `answeredAtMs` by the server's clock.
 * - `activeDevice` is the device that continues the attempt (`device` in `checkpoint`).
 * - With `replaceable` the server has closed the attempt with the saved answers, and a submission still counts.
 * - `history` has all submitted attempts at the exam, the first one first; `course` is only in lists.
 */
export const attendance = v.object({
  _id: v.optional(optionalText, null),
  score: v.optional(amount, 0),
  totalCorrect: v.optional(amount, 0),
  attempts: v.optional(amount, 0),
  submitted: v.optional(flag, false),
  updatedAt: v.optional(optionalDate, null),
  exam: v.optional(optional(listedExam), null),
  studentAnswers: v.optional(answerSlots, []),
  startedAt: v.optional(optionalDate, null),
  expiresAt: v.optional(optionalDate, null),
  serverNow: v.optional(optionalDate, null),
  late: v.optional(flag, false),
  tooLate: v.optional(flag, false),
  lateBySec: v.optional(amount, 0),
  checkpointSec: v.optional(amount, 0),
  savedAt: v.optional(optionalDate, null),
  answeredAtMs: v.optional(timeSlots, []),
  activeDevice: v.optional(optionalText, null),
  replaceable: v.optional(flag, false),
  history: v.optional(sideListOf('history', pastAttempt), []),
  course: v.optional(optional(v.object({ _id: id, title: v.optional(text, '') })), null),
});
export type Attendance = v.InferOutput<typeof attendance>;
