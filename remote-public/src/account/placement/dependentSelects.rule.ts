/** A student's stage, grade of that stage and group of that grade; '' means not chosen. */
export interface Placement {
  stage: string;
  grade: string;
  group: string;
}

/** The select that must be chosen first, or null if none is missing. */
export type ChooseFirst = 'stage' | 'grade' | null;

export function withStage<Values extends Placement>(values: Values, stage: string): Values {
  return stage === values.stage ? values : { ...values, stage, grade: '', group: '' };
}

export function withGrade<Values extends Placement>(values: Values, grade: string): Values {
  return grade === values.grade ? values : { ...values, grade, group: '' };
}

export function gradeNeeds({ stage }: Pick<Placement, 'stage'>): ChooseFirst {
  return stage === '' ? 'stage' : null;
}

/** Returns 'grade' if stage or grade is missing: the specification has one warning for both. */
export function groupNeeds({ stage, grade }: Pick<Placement, 'stage' | 'grade'>): ChooseFirst {
  return stage === '' || grade === '' ? 'grade' : null;
}

/** Returns the query of GET /group, or null while stage or grade is missing. */
export function groupQuery(values: Pick<Placement, 'stage' | 'grade'>): { stage: string; grade: string } | null {
  return groupNeeds(values) === null ? { stage: values.stage, grade: values.grade } : null;
}
