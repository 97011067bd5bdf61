import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { courses, exams, items } from './contentTables';
import { createdAt, moment, updatedAt } from './moments';

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
  /** Set by staff: ends logins and refuses new ones. */
  blockedAt: moment('blocked_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Sessions of students. Only the SHA-256 of a token is stored. */
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
    /** Percentage of the latest report, which may be below `watchPercentage`. */
    lastPercent: integer('last_percent').notNull().default(0),
    /** Time of the latest counted view; null in older rows. */
    countedAt: moment('counted_at'),
    /** Views that staff gave the student in addition to the lecture's limit. */
    extraViews: integer('extra_views').notNull().default(0),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.itemId] })],
);

/** `lookup` is the key in upper case without hyphens and spaces, compared with typed codes. */
export const codes = pgTable('codes', {
  lookup: text('lookup').primaryKey(),
  codeKey: text('code_key').notNull(),
  courseId: text('course_id')
    .notNull()
    .references(() => courses.id),
  usedBy: text('used_by').references(() => users.id),
  usedAt: moment('used_at'),
  /** Set by staff: the code stops working, e.g. of a lost card. */
  voidedAt: moment('voided_at'),
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
 * Attempts, at most one open per student and exam. `revision`, `totalQuestions`, `maxScore` are the exam's at the
 * start.
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
    /** Submitted after the grace period, within the exam's limit (lateness.rule.ts). */
    late: boolean('late').notNull().default(false),
    /** Answers and arrival of a submission after the limit: for staff, not graded. */
    lateAnswers: json('late_answers').$type<(string | null)[]>(),
    lateReceivedAt: moment('late_received_at'),
    /** Answers of the checkpoints, with their times in ms by the database's clock. */
    savedAnswers: json('saved_answers').$type<(string | null)[]>(),
    answeredAtMs: json('answered_at_ms').$type<(number | null)[]>(),
    savedAt: moment('saved_at'),
    /** Counts changes of the saved answers and of the answer key, so that concurrent servers notice them. */
    savedCount: integer('saved_count').notNull().default(0),
    /** Random name of the device that continues the attempt. */
    activeDevice: text('active_device'),
    /** Closed at its deadline with the saved answers; a late submission may replace them. */
    closedWithSaved: boolean('closed_with_saved').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('attendances_open')
      .on(table.userId, table.examId)
      .where(sql`submitted_at is null`),
    uniqueIndex('attendances_number').on(table.userId, table.examId, table.number),
    // For grading again after a corrected answer key.
    index('attendances_exam').on(table.examId, table.revision),
    index('attendances_due')
      .on(table.expiresAt)
      .where(sql`submitted_at is null and saved_at is not null`),
  ],
);
