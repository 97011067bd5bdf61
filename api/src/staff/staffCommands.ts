import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { toLatinDigits } from '@manassa/shared/domain';
import { createCodes } from '../code/createCodes';
import type { Handle } from '../database/database';
import { courses, enrollments, items, users } from '../database/schema';
import { isVisible } from '../course/readCourses';
import { sections } from '../database/schema';
import { completeItem } from '../enrollment/storeProgress';
import { hashPassword } from '../user/password';
import { closeSessions } from '../user/session';
import { loadStaffFile } from './loadStaffFile';
import { EXIT, UserMistake } from '../config/UserMistake';

/** The database, and a reader of the files named in the command, which are on the caller's side. */
export interface StaffTools {
  handle: Handle;
  readFile: (path: string) => string;
}

interface StaffCommand {
  /** Names of the arguments, for help. */
  arguments: readonly string[];
  about: string;
  /**
   * Returns the lines to print.
   * @throws UserMistake
   */
  run(tools: StaffTools, ...args: string[]): Promise<string[]>;
}

const MOST_CODES = 10_000;

async function findUser(handle: Handle, typed: string): Promise<typeof users.$inferSelect> {
  const studentCode = toLatinDigits(typed).trim().toUpperCase();
  const [user] = await handle.select().from(users).where(eq(users.studentCode, studentCode));
  if (user === undefined) throw new UserMistake(`there is no student with the code ${studentCode}`);
  return user;
}

/** All staff commands; help is built from this table. */
export const staffCommands: Readonly<Record<string, StaffCommand>> = {
  load: {
    arguments: ['file.json'],
    about: 'load a course, or groups, courses, exams and codes; all or nothing',
    run: ({ handle, readFile }, path = '') => loadStaffFile(handle, readFile(path), path),
  },
  codes: {
    arguments: ['course-key', 'count'],
    about: 'make enrollment codes for a course and print them',
    async run({ handle }, courseKey = '', typed = '') {
      const count = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
      if (count < 1 || count > MOST_CODES) throw new UserMistake(`count must be a number from 1 to ${MOST_CODES}`);
      const [course] = await handle.select().from(courses).where(eq(courses.key, courseKey));
      if (course === undefined) throw new UserMistake(`there is no course "${courseKey}"`);
      return handle.transaction((inner) => createCodes(inner, course.id, count));
    },
  },
  'grade-homework': {
    arguments: ['student-code', 'item-key'],
    about: "mark a student's homework as graded; course-key/item-key where two courses use one key",
    async run({ handle }, studentCode = '', typed = '') {
      const user = await findUser(handle, studentCode);
      const [itemKey = '', courseKey] = typed.split('/').reverse();
      const found = await handle
        .select({ itemId: items.id, title: items.title, courseKey: courses.key, enrollmentId: enrollments.id })
        .from(items)
        .innerJoin(sections, eq(sections.id, items.sectionId))
        .innerJoin(courses, eq(courses.id, items.courseId))
        .innerJoin(enrollments, and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, user.id)))
        .where(
          and(
            eq(items.key, itemKey),
            eq(items.type, 'homework'),
            courseKey === undefined ? undefined : eq(courses.key, courseKey),
            isVisible,
          ),
        );
      const [homework] = found;
      if (homework === undefined) throw new UserMistake(`${user.name} has no course with the homework "${typed}"`);
      if (found.length > 1) {
        throw new UserMistake(
          `"${itemKey}" is in several courses: ${found.map((row) => `${row.courseKey}/${itemKey}`).join(', ')}`,
        );
      }
      await completeItem(handle, homework.enrollmentId, homework.itemId);
      return [`graded: "${homework.title}" of ${user.name}`];
    },
  },
  'sign-out': {
    arguments: ['student-code'],
    about: 'end every login of a student, e.g. after a lost phone',
    async run({ handle }, studentCode = '') {
      const user = await findUser(handle, studentCode);
      return [`${await closeSessions(handle, user.id)} logins of ${user.name} ended`];
    },
  },
  'reset-password': {
    arguments: ['student-code'],
    about: 'give a student a new password, print it, and end every login',
    async run({ handle }, studentCode = '') {
      const user = await findUser(handle, studentCode);
      const password = randomBytes(6).toString('hex');
      const passwordHash = await hashPassword(password);
      await handle.transaction(async (inner) => {
        await inner.update(users).set({ passwordHash }).where(eq(users.id, user.id));
        await closeSessions(inner, user.id);
      });
      return [`new password of ${user.name}: ${password}`];
    },
  },
};

/** Returns one line of usage per command. */
export function staffHelp(): string[] {
  return Object.entries(staffCommands).map(
    ([name, command]) =>
      `  ${[name, ...command.arguments.map((argument) => `<${argument}>`)].join(' ')}\n      ${command.about}`,
  );
}

/**
 * Runs a command and returns the lines to print.
 * @throws UserMistake
 */
export async function runStaffCommand(tools: StaffTools, [name = '', ...args]: readonly string[]): Promise<string[]> {
  const command = Object.hasOwn(staffCommands, name) ? staffCommands[name] : undefined;
  if (command === undefined || args.length !== command.arguments.length) {
    const mistake =
      command === undefined ? `unknown command "${name}"` : `${name} takes ${command.arguments.length} arguments`;
    throw new UserMistake([mistake, ...staffHelp()].join('\n'), EXIT.misused);
  }
  return command.run(tools, ...args);
}
