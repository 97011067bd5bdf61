/** Where a student belongs: a stage, a grade of that stage, a group of that grade. '' is not chosen. */
export interface Placement {
  stage: string;
  grade: string;
  group: string;
}

/** What must be chosen first before a select can be used, or null when it can be used. */
export type ChooseFirst = 'stage' | 'grade' | null;

/** Another stage leaves neither grade nor group standing; the same one changes nothing. */
export function withStage<Values extends Placement>(values: Values, stage: string): Values {
  return stage === values.stage ? values : { ...values, stage, grade: '', group: '' };
}

/** Another grade leaves no group standing; the same one changes nothing. */
export function withGrade<Values extends Placement>(values: Values, grade: string): Values {
  return grade === values.grade ? values : { ...values, grade, group: '' };
}

/** Grades depend on the stage. */
export function gradeNeeds({ stage }: Pick<Placement, 'stage'>): ChooseFirst {
  return stage === '' ? 'stage' : null;
}

/** Groups depend on stage and grade; whichever is missing, the student is sent to the grade, as specified. */
export function groupNeeds({ stage, grade }: Pick<Placement, 'stage' | 'grade'>): ChooseFirst {
  return stage === '' || grade === '' ? 'grade' : null;
}

/** What to ask GET /group for, or null while groups cannot be known. */
export function groupQuery(values: Pick<Placement, 'stage' | 'grade'>): { stage: string; grade: string } | null {
  return groupNeeds(values) === null ? { stage: values.stage, grade: values.grade } : null;
}
