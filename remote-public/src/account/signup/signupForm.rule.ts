import type { CallBody } from '@manassa/shared/contract';
import { withGrade, withStage } from '../placement/dependentSelects.rule';

/** What signup collects: exactly the payload of POST /user/register, all as typed. */
export type SignupValues = CallBody<'register'>;
export type SignupField = keyof SignupValues;

/** The values of a fresh form: every student so far is in the one stage there is. */
export const FRESH_SIGNUP: SignupValues = {
  name: '',
  studentCode: '',
  studentNumber: '',
  parentNumber: '',
  stage: 'highschool',
  grade: '',
  group: '',
  password: '',
};

/** The fields that are asked for, in the order they stand on the page; all required. */
export const SIGNUP_FIELDS = [
  'name',
  'studentCode',
  'studentNumber',
  'parentNumber',
  'grade',
  'group',
  'password',
] as const satisfies readonly SignupField[];

/** The values after one field has changed, with what depends on it cleared. */
export function withSignupChange(values: SignupValues, field: SignupField, value: string): SignupValues {
  if (field === 'stage') return withStage(values, value);
  if (field === 'grade') return withGrade(values, value);
  return { ...values, [field]: value };
}

/** The payload: spaces around go, except in the password, which is nobody's to change. */
export function registerBody(values: SignupValues): SignupValues {
  return {
    name: values.name.trim(),
    studentCode: values.studentCode.trim(),
    studentNumber: values.studentNumber.trim(),
    parentNumber: values.parentNumber.trim(),
    stage: values.stage,
    grade: values.grade,
    group: values.group,
    password: values.password,
  };
}
