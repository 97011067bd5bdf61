/** Fixed catalogue of stages, grades and semesters, and their names. */

export interface Stage {
  _id: string;
  name: string;
}

export interface Grade {
  _id: string;
  name: string;
  stage: string;
  /** Position in a list: smaller first. */
  priority: number;
  /** Path of the grade's picture below the media base; screens may draw their own instead. */
  image: string;
}

export interface Semester {
  _id: string;
  name: string;
  priority: number;
}

export const STAGES: readonly Stage[] = [{ _id: 'highschool', name: 'الثانوية العامة' }];

export const GRADES: readonly Grade[] = [
  { _id: 'second', name: 'الثاني الثانوي', stage: 'highschool', priority: 2, image: 'grades/second.svg' },
  { _id: 'third', name: 'الثالث الثانوي', stage: 'highschool', priority: 3, image: 'grades/third.svg' },
];

/** `general` is the whole year. */
export const SEMESTERS: readonly Semester[] = [
  { _id: 'first', name: 'الفصل الدراسي الأول', priority: 1 },
  { _id: 'second', name: 'الفصل الدراسي الثاني', priority: 2 },
  { _id: 'summer', name: 'الفصل الصيفي', priority: 3 },
  { _id: 'general', name: 'العام الدراسي كاملًا', priority: 4 },
];

/** Returns the grades of a stage in priority order; none for an unknown stage. */
export function gradesOf(stageId: string): readonly Grade[] {
  return GRADES.filter((grade) => grade.stage === stageId);
}

/** Returns '' when the stage has no such grade. */
export function gradeName(stageId: string, gradeId: string): string {
  return GRADES.find((grade) => grade.stage === stageId && grade._id === gradeId)?.name ?? '';
}

/** Returns '' for an unknown stage. */
export function stageName(stageId: string): string {
  return STAGES.find((stage) => stage._id === stageId)?.name ?? '';
}

/** Returns '' for an unknown semester. */
export function semesterName(semesterId: string): string {
  return SEMESTERS.find((semester) => semester._id === semesterId)?.name ?? '';
}

export function isKnownStage(stageId: string): boolean {
  return STAGES.some((stage) => stage._id === stageId);
}

export function isKnownGrade(stageId: string, gradeId: string): boolean {
  return gradeName(stageId, gradeId) !== '';
}
