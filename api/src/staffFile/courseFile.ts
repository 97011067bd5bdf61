import { GRADES, SEMESTERS, STAGES } from '@manassa/shared/domain';
import * as v from 'valibot';
import { LONGEST_KEY } from '../attendance/answers.rule';
import { DEFAULT_LATE_LIMIT_MIN } from '../attendance/lateness.rule';

/** Format of course files. Ids derive from stable keys, so that loading a file twice updates the course. */
const key = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a key is lower-case words joined by hyphens'));
const text = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.check((value) => !value.includes('\u0000'), 'must not contain U+0000, which the database cannot store'),
);
/** Limits of counts and of durations (two years), because the database stores and adds up 32-bit integers. */
const MOST_COUNT = 1_000_000_000;
const MOST_MINUTES = 1_000_000;
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_COUNT));
const minutes = v.pipe(count, v.maxValue(MOST_MINUTES));
const mediaPath = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9/._-]*$/, 'a path below the media folder, without a leading slash'),
);

const stage = v.picklist(STAGES.map(({ _id }) => _id));
const grade = v.picklist(GRADES.map(({ _id }) => _id));

const common = {
  key,
  title: text,
  isFree: v.optional(v.boolean(), false),
  /** False hides the item. */
  published: v.optional(v.boolean(), true),
  /** Keys of items of the same course to complete first. */
  requires: v.optional(v.array(key), []),
};

const lectureFile = v.strictObject({
  type: v.literal('lecture'),
  ...common,
  durationMin: minutes,
  description: text,
  videoType: v.picklist(['bunny', 'youtube']),
  /** Bunny: `{library}/{video}`; YouTube: the video's id or address. */
  video: text,
  freeVideo: v.optional(text),
  docs: v.optional(v.array(v.strictObject({ name: text, link: text })), []),
  /** 0 for no limit. */
  watchLimit: v.optional(count, 0),
  chapters: v.optional(v.array(v.strictObject({ title: text, startSec: count })), []),
});

const homeworkFile = v.strictObject({
  type: v.literal('homework'),
  ...common,
  /** Line breaks are kept on screen. */
  description: text,
});

const questionFile = v.pipe(
  v.strictObject({
    text,
    image: v.optional(mediaPath),
    score: v.pipe(v.number(), v.minValue(1)),
    answers: v.pipe(
      v.record(v.pipe(text, v.maxLength(LONGEST_KEY, `an option's key has at most ${LONGEST_KEY} characters`)), text),
      v.check((answers) => Object.keys(answers).length >= 2, 'a question has two options or more'),
    ),
    correct: text,
  }),
  v.forward(
    v.check((question) => Object.hasOwn(question.answers, question.correct), 'must be the key of an option'),
    ['correct'],
  ),
);

export const examFile = v.strictObject({
  type: v.literal('exam'),
  ...common,
  durationMin: v.pipe(minutes, v.minValue(1)),
  description: text,
  attempts: v.pipe(count, v.minValue(1)),
  enableAnswers: v.boolean(),
  /** Shows the answers after each attempt; by default after the last one, or when it is finished. */
  reviewBetweenAttempts: v.optional(v.boolean()),
  /** Minutes after the deadline in which submissions are graded and marked late; 0 for none. */
  lateLimitMin: v.optional(count, DEFAULT_LATE_LIMIT_MIN),
  finished: v.optional(v.boolean(), false),
  questions: v.array(questionFile),
});

export const courseFile = v.strictObject({
  key,
  title: text,
  description: text,
  image: mediaPath,
  priceEgp: v.pipe(v.number(), v.minValue(0)),
  discountEgp: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  stage,
  grade,
  semester: v.picklist(SEMESTERS.map(({ _id }) => _id)),
  /** The category's name, e.g. شرح. */
  category: text,
  active: v.boolean(),
  /** False announces that more content will follow. */
  completed: v.boolean(),
  showEnrollments: v.boolean(),
  avgRatings: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  paymentNumber: text,
  sections: v.array(
    v.strictObject({
      key,
      title: text,
      items: v.array(v.variant('type', [lectureFile, homeworkFile, examFile])),
    }),
  ),
});

export type CourseFile = v.InferOutput<typeof courseFile>;
type SectionFile = CourseFile['sections'][number];
export type ItemFile = SectionFile['items'][number];
export type ExamFile = v.InferOutput<typeof examFile>;

/** An exam for a section of a course, stored or in the same file. */
const singleExamFile = v.strictObject({ course: key, section: key, exam: examFile });

/** Codes made elsewhere, e.g. printed on cards: at least 6 letters or digits, with any hyphens. */
const codesFile = v.strictObject({
  course: key,
  keys: v.array(
    v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9](-?[A-Za-z0-9]){5,39}$/, 'a code is 6 to 40 letters and digits')),
  ),
});

/** Groups of a grade to choose from, in order. */
const groupsFile = v.strictObject({
  stage,
  grade,
  names: v.pipe(
    v.array(text),
    v.minLength(1, 'must name a group'),
    v.check((names) => new Set(names).size === names.length, 'must not name a group twice'),
  ),
});

export const staffFile = v.strictObject({
  groups: v.optional(v.array(groupsFile), []),
  courses: v.optional(v.array(courseFile), []),
  exams: v.optional(v.array(singleExamFile), []),
  codes: v.optional(v.array(codesFile), []),
});
export type StaffFile = v.InferOutput<typeof staffFile>;
