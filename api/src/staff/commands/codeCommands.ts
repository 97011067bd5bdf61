import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { codeLookup } from '../../code/codeKey.rule';
import { createCodes } from '../../code/createCodes';
import { CODE_STATES, codeStateOf, isCodeIn } from '../../code/codeState';
import { codes, courses, users } from '../../database/schema';
import { findCourseByKey, readCount } from '../findSubject';
import { limitOption, moreLine, readLimit } from './listLimit';
import type { StaffCommand, StaffInput, StaffResult, StaffTools } from '../staffCommand';
import { UserMistake } from '@manassa/shared/config';
import { recordChange } from '../staffLog';
import { presentMoment, tableLines } from './table.rule';

const MOST_CODES = 10_000;

async function makeCodes({ handle, who }: StaffTools, { args, why }: StaffInput): Promise<StaffResult> {
  const [courseKey = '', typed = ''] = args;
  // First: a mistyped command of "codes" arrives here as a course.
  const course = await findCourseByKey(handle, courseKey);
  const count = readCount('count', typed, MOST_CODES);
  const lines = await handle.transaction(async (inner) => {
    const made = await createCodes(inner, course.id, count);
    await recordChange(inner, { who }, { why, command: 'codes make', subject: courseKey, details: { count } });
    return made;
  });
  return { lines, data: lines };
}

export const codeCommands: Readonly<Record<string, StaffCommand>> = {
  'codes make': {
    arguments: ['course-key', 'count'],
    about: 'make enrollment codes for a course and print them',
    why: 'optional',
    examples: ['codes make waves 100 > cards.txt'],
    run: makeCodes,
  },
  'codes list': {
    arguments: ['course-key'],
    about: 'list the codes of a course with the students who used them',
    options: {
      state: { about: 'only codes in this state', value: CODE_STATES },
      limit: limitOption(MOST_CODES),
    },
    examples: ['codes list waves --state unused', 'codes list waves --state used --json'],
    async run({ handle }, { args: [courseKey = ''], options }) {
      const course = await findCourseByKey(handle, courseKey);
      const state = CODE_STATES.find((one) => one === options.state) ?? null;
      const isListed = and(eq(codes.courseId, course.id), state === null ? undefined : isCodeIn[state]);
      const rows = await handle
        .select({ code: codes, studentCode: users.studentCode, name: users.name })
        .from(codes)
        .leftJoin(users, eq(users.id, codes.usedBy))
        .where(isListed)
        .orderBy(desc(codes.usedAt), asc(codes.lookup))
        .limit(readLimit(options, MOST_CODES));
      const data = rows.map(({ code, studentCode, name }) => ({
        codeKey: code.codeKey,
        state: codeStateOf(code),
        usedBy: studentCode,
        name,
        usedAt: code.usedAt,
      }));
      const cells = data.map((one) => [
        one.codeKey,
        one.state,
        one.usedBy ?? '',
        presentMoment(one.usedAt),
        one.name ?? '',
      ]);
      const lines = tableLines(['code', 'state', 'student', 'used (utc)', 'name'], cells);
      return { data, lines: [...lines, ...moreLine(data.length, await handle.$count(codes, isListed))] };
    },
  },
  'codes void': {
    arguments: ['code-key', '...more'],
    about: 'make unused codes worthless, e.g. of lost cards; all or none',
    why: 'required',
    examples: ['codes void PHX-7K4M-2XQ9 PHX-9Q2X-M4K7 --why "lost cards"'],
    run: ({ handle, who }, { args, why }) =>
      handle.transaction(async (inner) => {
        const lookups = [...new Set(args.map(codeLookup))];
        const found = await inner
          .select({ code: codes, course: courses.key })
          .from(codes)
          .innerJoin(courses, eq(courses.id, codes.courseId))
          .where(inArray(codes.lookup, lookups))
          // Locks no course: a student who enrolls has locked the row of the course before that of the code.
          .for('update', { of: codes });
        const problems = args.flatMap((typed) => {
          const row = found.find(({ code }) => code.lookup === codeLookup(typed));
          if (row === undefined) return [`there is no code ${typed}`];
          const state = codeStateOf(row.code);
          return state === 'unused' ? [] : [`${row.code.codeKey} is ${state} already: nothing was changed`];
        });
        if (problems.length > 0) throw new UserMistake(problems.join('\n'));
        await inner.update(codes).set({ voidedAt: new Date() }).where(inArray(codes.lookup, lookups));
        for (const { code, course } of found) {
          const details = { codeKey: code.codeKey };
          await recordChange(inner, { who }, { why, command: 'codes void', subject: course, details });
        }
        const data = found.map(({ code }) => code.codeKey);
        return { data, lines: data.map((codeKey) => `${codeKey} is void`) };
      }),
  },
  // Older name of "codes make".
  codes: {
    arguments: ['course-key', 'count'],
    about: 'the same as "codes make"',
    why: 'optional',
    examples: ['codes waves 100'],
    run: makeCodes,
  },
};
