import { and, eq } from 'drizzle-orm';
import { isVisible } from '../../course/readCourses';
import { courses, enrollments, items, sections } from '../../database/schema';
import { completeItem, forgetItem } from '../../enrollment/storeProgress';
import { removeSample } from '../../sample/removeSample';
import { findUser } from '../findSubject';
import { limitOption, moreLine, readLimit } from './listLimit';
import { loadStaffFile } from './loadStaffFile';
import type { StaffCommand } from '../staffCommand';
import { countOf, UserMistake } from '@manassa/shared/config';
import { countChanges, readChanges, recordChange } from '../staffLog';
import { presentMoment, tableLines } from './table.rule';

export const contentCommands: Readonly<Record<string, StaffCommand>> = {
  load: {
    arguments: ['file.json'],
    file: 'text',
    fillsNewDatabase: true,
    about: 'load a course, or groups, courses, exams and codes; all or nothing',
    why: 'optional',
    examples: ['load course.json', 'load course.json --why "answer 7 was wrong"'],
    run: ({ handle, who, readFile }, { args: [path = ''], why }) =>
      handle.transaction(async (inner) => {
        const lines = await loadStaffFile(inner, readFile(path), path);
        await recordChange(inner, { who }, { why, command: 'load', subject: path, details: { loaded: lines } });
        return { data: lines, lines };
      }),
  },
  'sample remove': {
    arguments: [],
    about: 'remove the sample catalogue and its public account; courses that students use are only hidden',
    why: 'required',
    examples: ['sample remove --why "our own courses are loaded"'],
    run: ({ handle, who }, { why }) =>
      handle.transaction(async (inner) => {
        const data = await removeSample(inner);
        const { removed, hidden, account, groups } = data;
        await recordChange(inner, { who }, { why, command: 'sample remove', subject: 'sample', details: { ...data } });
        const lines = [
          account ? 'the public account is removed' : 'there is no public account',
          `${countOf(removed.length, 'course')} removed${removed.length === 0 ? '' : `: ${removed.join(', ')}`}`,
          ...(hidden.length === 0 ? [] : [`hidden, because students use them: ${hidden.join(', ')}`]),
          ...(groups === 0
            ? []
            : [`the sign-up form still offers ${countOf(groups, 'group')} of the sample: see "groups remove"`]),
        ];
        return { data, lines };
      }),
  },
  'grade-homework': {
    arguments: ['student-code', 'item-key'],
    about: "mark a student's homework as graded; course-key/item-key where two courses use one key",
    why: 'optional',
    options: { undo: { about: 'take the grading back, e.g. after a mistyped code' } },
    examples: ['grade-homework 30415 homework-3', 'grade-homework 30415 waves/homework-3 --undo'],
    run: ({ handle, who }, { args: [studentCode = '', typed = ''], options, why }) =>
      handle.transaction(async (inner) => {
        const user = await findUser(inner, studentCode);
        const [itemKey = '', courseKey] = typed.split('/').reverse();
        const found = await inner
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
        const graded = options.undo !== true;
        await (graded ? completeItem : forgetItem)(inner, homework.enrollmentId, homework.itemId);
        const details = { homework: `${homework.courseKey}/${itemKey}`, graded };
        await recordChange(inner, { who }, { why, command: 'grade-homework', subject: user.studentCode, details });
        return {
          data: details,
          lines: [`${graded ? 'graded' : 'not graded'}: "${homework.title}" of ${user.name}`],
        };
      }),
  },
  log: {
    arguments: ['subject?'],
    about: 'show what staff changed, the newest first: when, who, why; of one student code, course key or file, or all',
    options: { limit: limitOption() },
    examples: ['log', 'log 30415 --json'],
    async run({ handle }, { args: [subject = null], options }) {
      const data = await readChanges(handle, { subject, limit: readLimit(options) });
      const cells = data.map((one) => [presentMoment(one.at), one.who, one.command, one.subject, one.why]);
      const lines = tableLines(['utc', 'who', 'command', 'subject', 'why'], cells);
      return { data, lines: [...lines, ...moreLine(data.length, await countChanges(handle, subject))] };
    },
  },
};
