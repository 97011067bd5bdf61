import { and, eq } from 'drizzle-orm';
import type { Handle } from '../database/database';
import { newId } from '../database/ids';
import { groups, users } from '../database/schema';
import { arabic } from '../refusal/arabic';
import { errorCause, errorCode } from '../refusal/errorFacts';
import { Refusal } from '../refusal/refusal';
import type { FieldError } from '@manassa/shared/contract';
import { hashPassword } from './password';
import type { Registration } from './registration.rule';
import { studentColumns, type Student } from './session';

/** Code of PostgreSQL for a row that refers to none. */
const FOREIGN_KEY_VIOLATION = '23503';

const groupUnknown: FieldError = { path: 'group', message: arabic.groupUnknown };

/** Stores a new student. Throws one Refusal for a taken student code and an unknown group. */
export async function registerStudent(
  handle: Handle,
  input: Registration,
): Promise<Student & { passwordHash: string }> {
  const [group] = await handle
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, input.group), eq(groups.stage, input.stage), eq(groups.grade, input.grade)));
  const [taken] = await handle.select({ id: users.id }).from(users).where(eq(users.studentCode, input.studentCode));
  const errors: FieldError[] = [];
  if (taken !== undefined) errors.push({ path: 'studentCode', message: arabic.studentCodeTaken });
  if (group === undefined) errors.push(groupUnknown);
  if (errors.length > 0) throw new Refusal('invalid', errors);

  const { group: groupId, password, ...fields } = input;
  const [student] = await handle
    .insert(users)
    .values({ id: newId(), ...fields, groupId, passwordHash: await hashPassword(password) })
    .onConflictDoNothing({ target: users.studentCode })
    .returning({ ...studentColumns, passwordHash: users.passwordHash })
    .catch((error: unknown) => {
      // Staff removed the group after the check.
      if (errorCode(errorCause(error)) === FOREIGN_KEY_VIOLATION) throw new Refusal('invalid', [groupUnknown]);
      throw error;
    });
  // Another registration took the code after the check.
  if (student === undefined) throw new Refusal('invalid', [{ path: 'studentCode', message: arabic.studentCodeTaken }]);
  return student;
}
