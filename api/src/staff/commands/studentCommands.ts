import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { Handle } from '../../database/database';
import { attendances, courses, enrollments, groups, sessions, users } from '../../database/schema';
import { forgetGuesses } from '../../login/guessLimits';
import { hashPassword } from '../../user/password';
import { plainPhone } from '../../user/registration.rule';
import { closeSessions, isLive } from '../../user/session';
import { findUser, textOption, type UserRow } from '../findSubject';
import { readStudentChanges } from './readStudentChanges';
import { limitOption, moreLine, readLimit } from './listLimit';
import type { StaffCommand } from '../staffCommand';
import { countOf, UserMistake } from '@manassa/shared/config';
import { cleanNumber, GRADES } from '@manassa/shared/domain';
import { readChanges, recordChange } from '../staffLog';
import { presentMoment, tableLines } from './table.rule';

/** Presents a student to staff, without the password's hash. */
function presentStudent(user: UserRow, group: string) {
  const { studentCode, name, stage, grade, studentNumber, parentNumber, createdAt, blockedAt } = user;
  return { studentCode, name, stage, grade, group, studentNumber, parentNumber, createdAt, blockedAt };
}

const studentLines = (student: ReturnType<typeof presentStudent>): string[] => [
  `${student.name}, code ${student.studentCode}, ${student.grade}, ${student.group}`,
  `phone ${student.studentNumber}, parent ${student.parentNumber}, since ${presentMoment(student.createdAt)} UTC`,
];

/** Letters of names that people write in two ways, and what is put for them; signs without one, and spaces, are left out. */
const SPELLINGS = ['أإآٱيئةؤ \u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652', 'ااااىىهو'] as const;
const foldName = (name: string): string =>
  Array.from(name, (letter) => {
    const at = SPELLINGS[0].indexOf(letter);
    return at === -1 ? letter : SPELLINGS[1].charAt(at);
  }).join('');

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

async function readCourses(handle: Handle, userId: string) {
  return handle
    .select({ course: courses.key, title: courses.title, enrolledAt: enrollments.createdAt })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(eq(enrollments.userId, userId))
    .orderBy(asc(enrollments.createdAt));
}

async function setBlocked(handle: Handle, user: UserRow, blockedAt: Date | null): Promise<number> {
  await handle.update(users).set({ blockedAt }).where(eq(users.id, user.id));
  return blockedAt === null ? 0 : closeSessions(handle, user.id);
}

export const studentCommands: Readonly<Record<string, StaffCommand>> = {
  'students list': {
    arguments: [],
    about: 'list students, the newest first',
    options: {
      grade: { about: 'only this grade', value: GRADES.map(({ _id }) => _id) },
      search: { about: 'only codes, names and phone numbers with this text', value: 'text' },
      blocked: { about: 'only blocked students' },
      limit: limitOption(),
    },
    examples: ['students list --grade third --search منى', 'students list --blocked --json'],
    async run({ handle }, { options }) {
      const [grade, search] = [textOption(options.grade), textOption(options.search)];
      const typed = cleanNumber(search ?? '');
      const [pattern, phone] = [containing(foldName(typed)), plainPhone(typed)];
      const isListed = and(
        grade === null ? undefined : eq(users.grade, grade),
        options.blocked === true ? sql`${users.blockedAt} is not null` : undefined,
        search === null
          ? undefined
          : or(
              ilike(users.studentCode, pattern),
              ...(phone === '' ? [] : [users.studentNumber, users.parentNumber]).map((column) =>
                ilike(column, containing(phone)),
              ),
              ilike(sql`translate(${users.name}, ${SPELLINGS[0]}, ${SPELLINGS[1]})`, pattern),
            ),
      );
      const rows = await handle
        .select({ user: users, group: groups.name })
        .from(users)
        .innerJoin(groups, eq(groups.id, users.groupId))
        .where(isListed)
        .orderBy(desc(users.createdAt), asc(users.studentCode))
        .limit(readLimit(options));
      const data = rows.map(({ user, group }) => presentStudent(user, group));
      const cells = data.map((one) => [
        one.studentCode,
        one.grade,
        one.studentNumber,
        presentMoment(one.createdAt),
        one.blockedAt === null ? '' : 'blocked',
        `${one.name} (${one.group})`,
      ]);
      const lines = tableLines(['code', 'grade', 'phone', 'since (utc)', '', 'name (group)'], cells);
      return { data, lines: [...lines, ...moreLine(data.length, await handle.$count(users, isListed))] };
    },
  },
  'students show': {
    arguments: ['student-code'],
    about: 'show a student with courses, attempts and what staff changed',
    examples: ['students show 30415'],
    async run({ handle }, { args: [code = ''] }) {
      const user = await findUser(handle, code);
      const [[group], own, attempts, logins, changes] = await Promise.all([
        handle.select().from(groups).where(eq(groups.id, user.groupId)),
        readCourses(handle, user.id),
        handle.$count(attendances, eq(attendances.userId, user.id)),
        handle.$count(sessions, and(eq(sessions.userId, user.id), isLive)),
        readChanges(handle, { subject: user.studentCode, limit: 20 }),
      ]);
      const student = presentStudent(user, group?.name ?? '');
      return {
        data: { ...student, courses: own, attempts, logins, changes },
        lines: [
          ...studentLines(student),
          ...(user.blockedAt === null ? [] : [`blocked since ${presentMoment(user.blockedAt)} UTC`]),
          [countOf(logins, 'login'), countOf(attempts, 'attempt'), countOf(own.length, 'course')].join(', '),
          ...own.map(
            ({ course, title, enrolledAt }) => `  ${course}: ${title}, since ${presentMoment(enrolledAt)} UTC`,
          ),
          ...changes.map(({ at, command, who, why }) => `  ${presentMoment(at)} UTC ${command} by ${who}: ${why}`),
        ],
      };
    },
  },
  'students change': {
    arguments: ['student-code'],
    about: "correct a student's data, which the student cannot change; a group belongs to a grade",
    options: {
      name: { about: 'three parts or more, of letters', value: 'text' },
      phone: { about: "the student's phone number", value: 'number' },
      parent: { about: "the parent's phone number", value: 'number' },
      group: { about: 'a group of "groups list"; the grade follows it', value: 'id' },
    },
    why: 'required',
    examples: ['students change 30415 --group 5f0c3a9be1d24c7788aa0b1c --why "chose the wrong grade"'],
    run: ({ handle, who }, { args: [code = ''], options, why }) =>
      handle.transaction(async (inner) => {
        const user = await findUser(inner, code);
        const changes = await readStudentChanges(inner, user, options);
        const [changed = user] = await inner
          .update(users)
          .set({ ...changes, updatedAt: sql`now()` })
          .where(eq(users.id, user.id))
          .returning();
        const [group] = await inner.select().from(groups).where(eq(groups.id, changed.groupId));
        const before = presentStudent(user, user.groupId);
        await recordChange(
          inner,
          { who },
          { why, command: 'students change', subject: user.studentCode, details: before },
        );
        const data = presentStudent(changed, group?.name ?? '');
        return { data, lines: studentLines(data) };
      }),
  },
  'students block': {
    arguments: ['student-code'],
    about: 'block a student: every login ends, and new ones are refused',
    why: 'required',
    examples: ['students block 30415 --why "shares the account"'],
    run: ({ handle, who }, { args: [code = ''], why }) =>
      handle.transaction(async (inner) => {
        const user = await findUser(inner, code);
        if (user.blockedAt !== null) throw new UserMistake(`${user.name} is blocked already`);
        const logins = await setBlocked(inner, user, new Date());
        await recordChange(inner, { who }, { why, command: 'students block', subject: user.studentCode });
        return {
          data: { studentCode: user.studentCode, logins },
          lines: [`${user.name} is blocked, ${countOf(logins, 'login')} ended`],
        };
      }),
  },
  'students unblock': {
    arguments: ['student-code'],
    about: 'let a blocked student log in again',
    why: 'required',
    examples: ['students unblock 30415 --why "talked to the parents"'],
    run: ({ handle, who }, { args: [code = ''], why }) =>
      handle.transaction(async (inner) => {
        const user = await findUser(inner, code);
        if (user.blockedAt === null) throw new UserMistake(`${user.name} is not blocked`);
        await setBlocked(inner, user, null);
        await recordChange(inner, { who }, { why, command: 'students unblock', subject: user.studentCode });
        return { data: { studentCode: user.studentCode }, lines: [`${user.name} can log in again`] };
      }),
  },
  'students reset-password': {
    arguments: ['student-code'],
    about: 'give a student a new password, print it, and end every login',
    why: 'optional',
    examples: ['students reset-password 30415 --why "forgot it"'],
    async run({ handle, who }, { args: [code = ''], why }) {
      const user = await findUser(handle, code);
      const password = randomBytes(6).toString('hex');
      const passwordHash = await hashPassword(password);
      await handle.transaction(async (inner) => {
        await inner.update(users).set({ passwordHash }).where(eq(users.id, user.id));
        await closeSessions(inner, user.id);
        await forgetGuesses(inner, user.studentCode);
        await recordChange(inner, { who }, { why, command: 'students reset-password', subject: user.studentCode });
      });
      return {
        data: { studentCode: user.studentCode, password },
        lines: [`new password of ${user.name}: ${password}`],
      };
    },
  },
  'students logins': {
    arguments: ['student-code'],
    about: 'list the logins of a student; end the login of a lost phone with "students sign-out"',
    examples: ['students logins 30415'],
    async run({ handle }, { args: [code = ''] }) {
      const user = await findUser(handle, code);
      const data = await handle
        .select({ since: sessions.createdAt, endsUnused: sessions.expiresAt })
        .from(sessions)
        .where(and(eq(sessions.userId, user.id), isLive))
        .orderBy(desc(sessions.createdAt));
      const cells = data.map(({ since, endsUnused }) => [presentMoment(since), presentMoment(endsUnused)]);
      return {
        data,
        lines: [
          `${countOf(data.length, 'login')} of ${user.name}`,
          ...tableLines(['since (utc)', 'ends if unused (utc)'], cells),
        ],
      };
    },
  },
  'students sign-out': {
    arguments: ['student-code'],
    about: 'end every login of a student, e.g. after a lost phone',
    why: 'optional',
    examples: ['students sign-out 30415 --why "lost the phone"'],
    run: ({ handle, who }, { args: [code = ''], why }) =>
      handle.transaction(async (inner) => {
        const user = await findUser(inner, code);
        const logins = await closeSessions(inner, user.id);
        await recordChange(inner, { who }, { why, command: 'students sign-out', subject: user.studentCode });
        return {
          data: { studentCode: user.studentCode, logins },
          lines: [`${countOf(logins, 'login')} of ${user.name} ended`],
        };
      }),
  },
};
