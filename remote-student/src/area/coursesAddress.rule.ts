/** Where a student without a stage or a grade chooses among all courses. */
const BUY_ADDRESS = '/course/buy';

/** The address of the courses that a student can buy: those of the student's own stage and grade. */
export function coursesAddress(student: { stage: string; grade: string } | null): string {
  if (!student || student.stage === '' || student.grade === '') return BUY_ADDRESS;
  return `/course/stage/${encodeURIComponent(student.stage)}/grade/${encodeURIComponent(student.grade)}`;
}
