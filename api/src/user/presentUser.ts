import type { Student } from './session';

/** A student as the student sees it. The token goes along only when it was just made. */
export function presentUser(student: Student, loginToken?: string) {
  return {
    _id: student.id,
    name: student.name,
    stage: student.stage,
    grade: student.grade,
    studentCode: student.studentCode,
    studentNumber: student.studentNumber,
    parentNumber: student.parentNumber,
    group: student.groupId,
    ...(loginToken === undefined ? {} : { loginToken }),
  };
}
