import type { User } from '@manassa/shared/contract';
import { GRADES } from '@manassa/shared/domain';
import type { Grade } from '@manassa/shared/domain';

/** Returns the student's grade; the first one for visitors, and for a grade that is not on the platform. */
export function ownGrade(user: User | null): Grade | undefined {
  return GRADES.find(({ stage, _id }) => stage === user?.stage && _id === user.grade) ?? GRADES[0];
}
