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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DEFAULT_LATE_LIMIT_MIN } from '../attendance/lateness.rule';
import { createdAt, moment, updatedAt } from './moments';

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique('categories_name'),
});

export const courses = pgTable(
  'courses',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique('courses_key'),
    /** Order of loading, for courses with the same date. */
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
    /** Updated with the enrollments: counting takes ms for a large course, on every page that shows it. */
    enrollmentsCount: integer('enrollments_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('courses_grade').on(table.stage, table.grade)],
);

/** `removedAt`: no longer in the file. The row stays, because students' work refers to it. */
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

interface StoredDocument {
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
    /** A later load of the course does not change it. */
    loadedAlone: boolean('loaded_alone').notNull().default(false),
    videoType: text('video_type'),
    video: text('video'),
    freeVideo: text('free_video'),
    /** The part of `video` after the first slash, by which chapters are requested. */
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

/** Items that must be completed before an item opens. */
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

/** `revision` names the questions of new attempts. */
export const exams = pgTable('exams', {
  itemId: text('item_id')
    .primaryKey()
    .references(() => items.id),
  attempts: integer('attempts').notNull(),
  enableAnswers: boolean('enable_answers').notNull(),
  /** Shows the answers after each attempt, not only after the last one. */
  reviewBetweenAttempts: boolean('review_between_attempts').notNull().default(false),
  /** Minutes after the deadline in which submissions count as late; 0 for none. */
  lateLimitMin: integer('late_limit_min').notNull().default(DEFAULT_LATE_LIMIT_MIN),
  finished: boolean('finished').notNull(),
  revision: integer('revision').notNull(),
  totalQuestions: integer('total_questions').notNull(),
  maxScore: doublePrecision('max_score').notNull(),
});

/** `answers` is json, because jsonb loses the order of options. */
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
