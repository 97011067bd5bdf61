import * as v from 'valibot';
import {
  amount,
  flag,
  flagOnByDefault,
  id,
  idOf,
  innerListOf,
  nullable,
  optional,
  optionalAmount,
  optionalDate,
  optionalText,
  placedListOf,
  sideListOf,
  text,
} from './shapes';

/**
 * Entities of the API, with the field names of the wire. Only fields named in section 3 of the specification may be
 * required; a server may leave out all others.
 */

export const user = v.object({
  name: v.optional(text, ''),
  stage: v.optional(text, ''),
  grade: v.optional(text, ''),
  studentCode: v.optional(text, ''),
  studentNumber: v.optional(text, ''),
  parentNumber: v.optional(text, ''),
  group: v.optional(idOf, null),
  loginToken: v.optional(optionalText, null),
});
export type User = v.InferOutput<typeof user>;

/** A user as register and login return it: without a token there is no session. */
export const userWithToken = v.object({ ...user.entries, loginToken: v.pipe(v.string(), v.nonEmpty()) });

export const group = v.object({ _id: id, name: text });
export type Group = v.InferOutput<typeof group>;

/**
 * Progress of one item in an enrollment. `content` is the item's id. An entry that is only an id means "completed": the
 * specification also calls the list one of "ids of graded items".
 */
export const progressEntry = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? { content: value, isCompleted: true } : value)),
  v.object({
    content: v.optional(idOf, null),
    isCompleted: v.optional(flag, false),
    watchedCount: v.optional(amount, 0),
    watchPercentage: v.optional(amount, 0),
  }),
  v.forward(
    v.check((entry) => entry.content !== null),
    ['content'],
  ),
  v.transform((entry) => ({ ...entry, content: entry.content ?? '' })),
);
export type ProgressEntry = v.InferOutput<typeof progressEntry>;

const ITEM_TYPES = ['lecture', 'exam', 'homework'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** An item that must be completed first, or only its id. */
export const requiredItem = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? { _id: value } : value)),
  v.object({
    _id: id,
    title: v.optional(text, ''),
    type: v.optional(v.fallback(v.nullable(v.picklist(ITEM_TYPES)), null), null),
  }),
);
export type RequiredItem = v.InferOutput<typeof requiredItem>;

export const lectureDocument = v.object({ name: text, link: text });
export type LectureDocument = v.InferOutput<typeof lectureDocument>;

/**
 * An item of a section. A lecture's own fields (description to watchLimit) are present if the student may see them:
 * `video` is null for students who may not watch, `freeVideo` is set on free items. `durationMin` is in minutes.
 */
export const contentItem = v.pipe(
  v.object({
    _id: id,
    type: v.picklist(ITEM_TYPES),
    title: v.optional(text, ''),
    duration: v.optional(amount, 0),
    isFree: v.optional(flag, false),
    description: v.optional(text, ''),
    video: v.optional(optionalText, null),
    freeVideo: v.optional(optionalText, null),
    videoType: v.optional(optionalText, null),
    docs: v.optional(sideListOf('docs', lectureDocument), []),
    requiredContent: v.optional(sideListOf('requiredContent', requiredItem), []),
    watchLimit: v.optional(amount, 0),
  }),
  v.transform(({ duration, ...item }) => ({ ...item, durationMin: duration })),
);
export type ContentItem = v.InferOutput<typeof contentItem>;

export const section = v.pipe(
  v.object({
    _id: id,
    title: v.optional(text, ''),
    duration: v.optional(amount, 0),
    content: v.optional(innerListOf('content', contentItem), []),
  }),
  v.transform(({ duration, ...rest }) => ({ ...rest, durationMin: duration })),
);
export type Section = v.InferOutput<typeof section>;

const courseFields = {
  _id: id,
  title: v.optional(text, ''),
  image: v.optional(optionalText, null),
  description: v.optional(text, ''),
  price: v.optional(amount, 0),
  discount: v.optional(amount, 0),
  stage: v.optional(text, ''),
  grade: v.optional(text, ''),
  semester: v.optional(text, ''),
  category: v.optional(optional(v.object({ name: text })), null),
  active: v.optional(flag, false),
  lecturesCount: v.optional(amount, 0),
  examsCount: v.optional(amount, 0),
  homeworksCount: v.optional(amount, 0),
  totalDuration: v.optional(amount, 0),
  enrollmentsCount: v.optional(amount, 0),
  showEnrollments: v.optional(flag, false),
  avgRatings: v.optional(amount, 0),
  completed: v.optional(flagOnByDefault, true),
  updatedAt: v.optional(optionalDate, null),
  paymentNumber: v.optional(optionalText, null),
};

/** A course with its sections. Prices are in EGP, `totalDurationMin` in minutes. */
export const course = v.pipe(
  v.object({ ...courseFields, sections: v.optional(innerListOf('sections', section), []) }),
  v.transform(({ totalDuration, ...rest }) => ({ ...rest, totalDurationMin: totalDuration })),
);
export type Course = v.InferOutput<typeof course>;

/** A course in a list. Its sections are not shown, so broken ones are ignored. */
export const listedCourse = v.pipe(
  v.object({ ...courseFields, sections: v.optional(sideListOf('sections', section), []) }),
  v.transform(({ totalDuration, ...rest }) => ({ ...rest, totalDurationMin: totalDuration })),
);

/** Item to continue a course with; `section` is the id of its section. */
export const nextItem = v.object({
  _id: id,
  title: v.optional(text, ''),
  type: v.picklist(ITEM_TYPES),
  section: id,
});
export type NextItem = v.InferOutput<typeof nextItem>;

/**
 * An enrollment. `course` is null if it was deleted or not sent; `_id` is an extension of some servers, and so is
 * `next` in lists: null if everything is completed or the server does not send it.
 */
export const enrollment = v.object({
  _id: v.optional(optionalText, null),
  course: nullable(listedCourse),
  next: v.optional(optional(nextItem), null),
  progress: v.optional(sideListOf('progress', progressEntry), []),
  createdAt: v.optional(optionalDate, null),
});
export type Enrollment = v.InferOutput<typeof enrollment>;

/** Options of a question, key to text, in the order of the response. */
const answerOptions = v.pipe(
  v.unknown(),
  v.transform((value): Record<string, string> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
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
    Array.isArray(value) ? value.map((slot) => (typeof slot === 'string' && slot !== '' ? slot : null)) : [],
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
 * - The server last saved answers at `savedAt`. While the attempt is open they are the `studentAnswers`, chosen at
 *   `answeredAtMs` by the server's clock.
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

/** A chapter of a video. `startSec` is required, in seconds. */
export const chapter = v.pipe(
  v.object({ title: v.optional(text, ''), start: optionalAmount }),
  v.forward(
    v.check((entry) => entry.start !== null),
    ['start'],
  ),
  v.transform(({ title, start }) => ({ title, startSec: start ?? 0 })),
);
export type Chapter = v.InferOutput<typeof chapter>;

export const enrollmentCode = v.object({ codeKey: v.optional(text, ''), valid: v.optional(flag, false) });
export const transaction = v.object({ _id: v.optional(optionalText, null) });
