import type { Attendance } from '@manassa/shared/contract';

/** The attempts that have a result, the latest first; those without a date stand last, in the order they came. */
export function submittedAttempts(attendances: readonly Attendance[]): Attendance[] {
  const time = ({ updatedAt }: Attendance): number => (updatedAt === null ? 0 : Date.parse(updatedAt));
  return attendances.filter(({ submitted }) => submitted).sort((one, other) => time(other) - time(one));
}
