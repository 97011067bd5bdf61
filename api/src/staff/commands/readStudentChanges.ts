import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { UserMistake } from '@manassa/shared/config';
import type { Handle } from '../../database/database';
import { groups } from '../../database/schema';
import { registrationFields } from '../../user/registration.rule';
import { textOption, type UserRow } from '../findSubject';
import type { StaffInput } from '../staffCommand';

const PHONE = 'must be a mobile number such as 01012345678';
/** Typed fields with their sentences; the registration's own ones are for students. */
const FIELDS = [
  ['name', 'name', 'must have three parts or more, of letters, and at most 120 characters'],
  ['phone', 'studentNumber', PHONE],
  ['parent', 'parentNumber', PHONE],
] as const;

type Changes = Partial<Pick<UserRow, 'name' | 'studentNumber' | 'parentNumber' | 'stage' | 'grade' | 'groupId'>>;

/** Returns the columns to change, by the rules of the registration. Throws UserMistake. */
export async function readStudentChanges(
  handle: Handle,
  user: UserRow,
  options: StaffInput['options'],
): Promise<Changes> {
  const changes: Changes = {};
  for (const [option, column, sentence] of FIELDS) {
    const typed = textOption(options[option]);
    if (typed === null) continue;
    const read = v.safeParse(registrationFields[column], typed);
    if (!read.success) throw new UserMistake(`--${option} ${sentence}`);
    changes[column] = read.output;
  }
  const groupId = textOption(options.group);
  if (groupId !== null) {
    const [group] = await handle.select().from(groups).where(eq(groups.id, groupId));
    if (group === undefined) throw new UserMistake(`there is no group ${groupId}; "groups list" prints the ids`);
    Object.assign(changes, { groupId, stage: group.stage, grade: group.grade });
  }
  if (Object.keys(changes).length === 0)
    throw new UserMistake('choose what to change: --name, --phone, --parent or --group');
  const { studentNumber, parentNumber } = { ...user, ...changes };
  if (studentNumber === parentNumber) throw new UserMistake('the two phone numbers must differ');
  return changes;
}
