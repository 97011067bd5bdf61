import type { Student } from './session';

/** Presents a student to themselves; the token only right after its creation. */
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
