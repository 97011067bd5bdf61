import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** The tables. Only what PostgreSQL 15 and 18 both know; ids are made in the application. */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => moment('created_at').notNull().defaultNow();
const updatedAt = () => moment('updated_at').notNull().defaultNow();

/** Facts about this installation: the key for signed links, whether the sample catalogue was loaded. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });

export const groups = pgTable(
  'groups',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    stage: text('stage').notNull(),
    grade: text('grade').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [uniqueIndex('groups_name').on(table.stage, table.grade, table.name)],
);

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  stage: text('stage').notNull(),
  grade: text('grade').notNull(),
  studentCode: text('student_code').notNull().unique('users_student_code'),
  studentNumber: text('student_number').notNull(),
  parentNumber: text('parent_number').notNull(),
  groupId: text('group_id')
    .notNull()
    .references(() => groups.id),
  passwordHash: text('password_hash').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Who is logged in. The token itself is never stored, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique('categories_name'),
});

export const courses = pgTable(
  'courses',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique('courses_key'),
    /** Order of loading: decides between courses of the same moment. */
    sequence: serial('sequence').notNull(),
    title: text('title').notNull(),
    image: text('image').notNull(),
    description: text('description').notNull(),
    priceEgp: doublePrecision('price_egp').notNull(),
    discountEgp: doublePrecision('discount_egp').notNull(),
    stage: text('stage').notNull(),
    grade: text('grade').notNull(),
    semester: text('semester').notNull(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    active: boolean('active').notNull(),
    completed: boolean('completed').notNull(),
    showEnrollments: boolean('show_enrollments').notNull(),
    avgRatings: doublePrecision('avg_ratings').notNull(),
    paymentNumber: text('payment_number').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('courses_grade').on(table.stage, table.grade)],
);

/** `removedAt`: gone from the course's file. Kept, so that what students did with it is not lost. */
export const sections = pgTable(
  'sections',
  {
    id: text('id').primaryKey(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    key: text('key').notNull(),
    title: text('title').notNull(),
    position: integer('position').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [uniqueIndex('sections_key').on(table.courseId, table.key)],
);

export interface StoredDocument {
  name: string;
  link: string;
}
export interface StoredChapter {
  title: string;
  startSec: number;
}

export const items = pgTable(
  'items',
  {
    id: text('id').primaryKey(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    sectionId: text('section_id')
      .notNull()
      .references(() => sections.id),
    key: text('key').notNull(),
    type: text('type', { enum: ['lecture', 'exam', 'homework'] }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    durationMin: integer('duration_min').notNull().default(0),
    isFree: boolean('is_free').notNull(),
    published: boolean('published').notNull(),
    position: integer('position').notNull(),
    /** Loaded by itself, not with its course: a later load of the course leaves it alone. */
    loadedAlone: boolean('loaded_alone').notNull().default(false),
    videoType: text('video_type'),
    video: text('video'),
    freeVideo: text('free_video'),
    /** What stands after the first slash of `video`: how the chapters are asked for. */
    videoId: text('video_id'),
    freeVideoId: text('free_video_id'),
    docs: json('docs').$type<StoredDocument[]>().notNull().default([]),
    chapters: json('chapters').$type<StoredChapter[]>().notNull().default([]),
    watchLimit: integer('watch_limit').notNull().default(0),
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('items_key').on(table.courseId, table.key),
    index('items_video').on(table.videoId),
    index('items_free_video').on(table.freeVideoId),
    index('items_section').on(table.sectionId),
  ],
);

/** What must be completed before an item opens. */
export const requirements = pgTable(
  'requirements',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    requiredItemId: text('required_item_id')
      .notNull()
      .references(() => items.id),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.requiredItemId] })],
);

/** What an exam has beyond an item. `revision` names the questions that new attempts get. */
export const exams = pgTable('exams', {
  itemId: text('item_id')
    .primaryKey()
    .references(() => items.id),
  attempts: integer('attempts').notNull(),
  enableAnswers: boolean('enable_answers').notNull(),
  finished: boolean('finished').notNull(),
  revision: integer('revision').notNull(),
  totalQuestions: integer('total_questions').notNull(),
  maxScore: doublePrecision('max_score').notNull(),
});

/** `answers` is json, not jsonb: jsonb forgets the order of the options. */
export const questions = pgTable(
  'questions',
  {
    examId: text('exam_id')
      .notNull()
      .references(() => exams.itemId),
    revision: integer('revision').notNull(),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    image: text('image'),
    score: doublePrecision('score').notNull(),
    answers: json('answers').$type<Record<string, string>>().notNull(),
    correctAnswer: text('correct_answer').notNull(),
  },
  (table) => [primaryKey({ columns: [table.examId, table.revision, table.position] })],
);

export const enrollments = pgTable(
  'enrollments',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('enrollments_once').on(table.userId, table.courseId),
    index('enrollments_course').on(table.courseId),
  ],
);

export const progress = pgTable(
  'progress',
  {
    enrollmentId: text('enrollment_id')
      .notNull()
      .references(() => enrollments.id),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    isCompleted: boolean('is_completed').notNull(),
    watchedCount: integer('watched_count').notNull().default(0),
    watchPercentage: integer('watch_percentage').notNull().default(0),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.itemId] })],
);

/** Enrollment codes. `lookup` is the key without hyphens and spaces, upper case: what students' typing is compared with. */
export const codes = pgTable('codes', {
  lookup: text('lookup').primaryKey(),
  codeKey: text('code_key').notNull(),
  courseId: text('course_id')
    .notNull()
    .references(() => courses.id),
  usedBy: text('used_by').references(() => users.id),
  usedAt: moment('used_at'),
  createdAt: createdAt(),
});

export const transactions = pgTable(
  'transactions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    enrollmentId: text('enrollment_id')
      .notNull()
      .references(() => enrollments.id),
    paymentMethod: text('payment_method', { enum: ['code', 'free'] }).notNull(),
    codeLookup: text('code_lookup').references(() => codes.lookup),
    amountEgp: doublePrecision('amount_egp').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('transactions_enrollment').on(table.enrollmentId)],
);

/**
 * Attempts at exams. At most one open (not submitted) attempt a student and exam; `number` counts them from 1.
 * `revision`, `totalQuestions` and `maxScore` are the exam's at the start.
 */
export const attendances = pgTable(
  'attendances',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    examId: text('exam_id')
      .notNull()
      .references(() => exams.itemId),
    enrollmentId: text('enrollment_id').references(() => enrollments.id),
    number: integer('number').notNull(),
    revision: integer('revision').notNull(),
    totalQuestions: integer('total_questions').notNull(),
    maxScore: doublePrecision('max_score').notNull(),
    answers: json('answers').$type<(string | null)[]>().notNull().default([]),
    score: doublePrecision('score').notNull().default(0),
    totalCorrect: integer('total_correct').notNull().default(0),
    startedAt: moment('started_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    submittedAt: moment('submitted_at'),
    /** Submitted after the deadline: shown to staff, never held against the answers, which froze at zero. */
    late: boolean('late').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('attendances_open')
      .on(table.userId, table.examId)
      .where(sql`submitted_at is null`),
    uniqueIndex('attendances_number').on(table.userId, table.examId, table.number),
  ],
);
