import type { Attendance } from '@manassa/shared/contract';

/** Returns submitted attempts, the latest first, those without a date last in their order. */
export function submittedAttempts(attendances: readonly Attendance[]): Attendance[] {
  const time = ({ updatedAt }: Attendance): number => (updatedAt === null ? 0 : Date.parse(updatedAt));
  return attendances.filter(({ submitted }) => submitted).sort((one, other) => time(other) - time(one));
}
