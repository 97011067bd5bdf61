import { countOf, UserMistake } from '@manassa/shared/config';
import { GRADES } from '@manassa/shared/domain';
import { asc, count, eq } from 'drizzle-orm';
import { groups, users } from '../../database/schema';
import { textOption } from '../findSubject';
import type { StaffCommand } from '../staffCommand';
import { recordChange } from '../staffLog';
import { tableLines } from './table.rule';

export const groupCommands: Readonly<Record<string, StaffCommand>> = {
  'groups list': {
    arguments: [],
    about: 'list the groups that the sign-up form offers, with the number of their students; "load" adds groups',
    options: { grade: { about: 'only this grade', value: GRADES.map(({ _id }) => _id) } },
    examples: ['groups list --grade third'],
    async run({ handle }, { options }) {
      const grade = textOption(options.grade);
      const data = await handle
        .select({
          id: groups.id,
          stage: groups.stage,
          grade: groups.grade,
          students: count(users.id),
          name: groups.name,
        })
        .from(groups)
        .leftJoin(users, eq(users.groupId, groups.id))
        .where(grade === null ? undefined : eq(groups.grade, grade))
        .groupBy(groups.id)
        .orderBy(asc(groups.grade), asc(groups.position), asc(groups.id));
      const cells = data.map((one) => [one.id, one.grade, `${one.students}`, one.name]);
      return { data, lines: tableLines(['id', 'grade', 'students', 'name'], cells) };
    },
  },
  'groups remove': {
    arguments: ['group-id'],
    about: 'remove a group without students, e.g. a mistyped one',
    why: 'required',
    examples: ['groups remove 5f0c3a9be1d24c7788aa0b1c --why "mistyped"'],
    run: ({ handle, who }, { args: [id = ''], why }) =>
      handle.transaction(async (inner) => {
        // Locks out a concurrent registration.
        const [group] = await inner.select().from(groups).where(eq(groups.id, id)).for('update');
        if (group === undefined) throw new UserMistake(`there is no group ${id}; "groups list" prints the ids`);
        const named = `group "${group.name}" of ${group.grade}`;
        const students = await inner.$count(users, eq(users.groupId, id));
        if (students > 0) throw new UserMistake(`${named} cannot be removed: it has ${countOf(students, 'student')}`);
        await inner.delete(groups).where(eq(groups.id, id));
        await recordChange(inner, { who }, { why, command: 'groups remove', subject: id, details: { ...group } });
        return { data: group, lines: [`${named} is removed`] };
      }),
  },
};
