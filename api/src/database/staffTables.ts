import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { exams } from './contentTables';
import { moment } from './moments';
import { users } from './studentTables';

/** Changes by staff commands. Rows are only added. */
export const staffLog = pgTable(
  'staff_log',
  {
    id: text('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    /** MANASSA_OPERATOR, or user and host. */
    who: text('who').notNull(),
    why: text('why').notNull(),
    /** Name of the command, e.g. `attempts void`. */
    command: text('command').notNull(),
    /** The changed student code, course key or file. */
    subject: text('subject').notNull(),
    /** Facts to undo or explain the change, such as a voided attempt. Never a password. */
    details: json('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('staff_log_at').on(table.at), index('staff_log_subject').on(table.subject)],
);

/** Attempts that staff gave a student in addition to the exam's number. */
export const extraAttempts = pgTable(
  'extra_attempts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    examId: text('exam_id')
      .notNull()
      .references(() => exams.itemId),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.examId] })],
);
