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
  sideListOf,
  text,
} from './shapes';
import { user } from './user';

export { user } from './user';
export type { User } from './user';

/**
 * Entities of the API, with the field names of the wire. Only fields named in section 3 of the specification may be
 * required; a server may leave out all others.
 */

/** A user as register and login return it: without a token there is no session. */
export const userWithToken = v.object({ ...user.entries, loginToken: v.pipe(v.string(), v.nonEmpty()) });

export const group = v.object({ _id: id, name: text });
export type Group = v.InferOutput<typeof group>;

/** Some servers name an entity by its id alone, a text or a number. */
function isBareId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/**
 * Progress of one item in an enrollment. `content` is the item's id. An entry that is only an id means "completed": the
 * specification also calls the list one of "ids of graded items".
 */
export const progressEntry = v.pipe(
  v.unknown(),
  v.transform((value) => (isBareId(value) ? { content: value, isCompleted: true } : value)),
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
  v.transform((value) => (isBareId(value) ? { _id: value } : value)),
  v.object({
    _id: id,
    title: v.optional(text, ''),
    type: v.optional(v.fallback(v.nullable(v.picklist(ITEM_TYPES)), null), null),
  }),
);
export type RequiredItem = v.InferOutput<typeof requiredItem>;

const lectureDocument = v.object({ name: text, link: text });
export type LectureDocument = v.InferOutput<typeof lectureDocument>;

/**
 * An item of a section. A lecture's own fields (description to watchLimit) are present if the student may see them:
 * `video` is null for students who may not watch, `freeVideo` is set on free items. `durationMin` is in minutes.
 */
const contentItem = v.pipe(
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
  v.transform(({ duration, content, ...rest }) => ({
    ...rest,
    // Each item once: next would lead from a repeated one to itself.
    content: [...new Map(content.map((item) => [item._id, item])).values()],
    durationMin: duration,
  })),
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
