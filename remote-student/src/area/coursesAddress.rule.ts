/** Address of all courses, for students without a stage or grade. */
const BUY_ADDRESS = '/course/buy';

export function coursesAddress(student: { stage: string; grade: string } | null): string {
  if (!student || student.stage === '' || student.grade === '') return BUY_ADDRESS;
  return `/course/stage/${encodeURIComponent(student.stage)}/grade/${encodeURIComponent(student.grade)}`;
}
