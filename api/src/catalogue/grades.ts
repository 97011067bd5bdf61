/** The fixed catalogue of stages and grades. */
export const GRADES = [
  { id: 'second', stage: 'highschool', priority: 2 },
  { id: 'third', stage: 'highschool', priority: 3 },
] as const;

/** Whether there is such a stage. */
export function isStage(stage: string): boolean {
  return GRADES.some((grade) => grade.stage === stage);
}

/** Whether the stage has such a grade. */
export function isGrade(stage: string, grade: string): boolean {
  return GRADES.some((entry) => entry.stage === stage && entry.id === grade);
}
