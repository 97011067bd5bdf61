import { and, eq } from 'drizzle-orm';
import { cleanNumber } from '@manassa/shared/domain';
import type { Handle } from '../database/database';
import { attendances, courses, items, users } from '../database/schema';
import { UserMistake } from '@manassa/shared/config';

export type UserRow = typeof users.$inferSelect;

/** Returns a typed student code in its stored form: Latin digits and upper case. */
export const studentCodeOf = (typed: string): string => cleanNumber(typed).trim().toUpperCase();

/** Returns a student by a typed code. Throws UserMistake if unknown. */
export async function findUser(handle: Handle, typed: string): Promise<UserRow> {
  const studentCode = studentCodeOf(typed);
  const [user] = await handle.select().from(users).where(eq(users.studentCode, studentCode));
  if (user === undefined)
    throw new UserMistake(
      `there is no student with the code ${studentCode}; "students list --search" finds a name or number`,
    );
  return user;
}

/** Returns a course by its key. Throws UserMistake if unknown. */
export async function findCourseByKey(handle: Handle, key: string): Promise<typeof courses.$inferSelect> {
  const [course] = await handle.select().from(courses).where(eq(courses.key, key));
  if (course !== undefined) return course;
  const known = await handle.select({ key: courses.key }).from(courses).orderBy(courses.key);
  throw new UserMistake(`there is no course "${key}": ${listed('courses', known)}`);
}

const listed = (what: string, known: readonly { key: string }[]): string =>
  known.length === 0 ? `no ${what} are loaded` : `choose from ${known.map(({ key }) => key).join(', ')}`;

/** Returns the exam or lecture named `course-key/item-key`. Throws UserMistake if unknown. */
export async function findItemByKey(
  handle: Handle,
  typed: string,
  type: 'exam' | 'lecture',
): Promise<typeof items.$inferSelect> {
  const [courseKey = '', itemKey = ''] = typed.split('/');
  const course = await findCourseByKey(handle, courseKey);
  const found = await handle
    .select()
    .from(items)
    .where(and(eq(items.courseId, course.id), eq(items.type, type)))
    .orderBy(items.key);
  const item = found.find(({ key }) => key === itemKey);
  if (item !== undefined) return item;
  const known = found.map(({ key }) => ({ key: `${courseKey}/${key}` }));
  throw new UserMistake(`there is no ${type} "${itemKey}" in "${courseKey}": ${listed(`${type}s`, known)}`);
}

export interface NamedAttempt {
  attempt: typeof attendances.$inferSelect;
  user: UserRow;
  exam: typeof items.$inferSelect;
}

/** Returns an attempt by an id from `attempts list`. Throws UserMistake if unknown. */
export async function findAttempt(handle: Handle, id: string): Promise<NamedAttempt> {
  const [found] = await handle
    .select({ attempt: attendances, user: users, exam: items })
    .from(attendances)
    .innerJoin(users, eq(users.id, attendances.userId))
    .innerJoin(items, eq(items.id, attendances.examId))
    .where(eq(attendances.id, id));
  if (found === undefined) throw new UserMistake(`there is no attempt ${id}; "attempts list" prints the ids`);
  return found;
}

/** Reads a whole number, typed with Arabic digits, too. Throws UserMistake out of range. */
export function readCount(name: string, typed: string, most: number): number {
  const digits = cleanNumber(typed);
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  if (count < 1 || count > most) throw new UserMistake(`${name} must be a number from 1 to ${most}`);
  return count;
}

export function textOption(value: string | boolean | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
