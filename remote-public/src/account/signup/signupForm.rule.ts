import type { CallBody } from '@manassa/shared/contract';
import { withGrade, withStage } from '../placement/dependentSelects.rule';

/** Values of the signup form, as typed; the fields of POST /user/register. */
type SignupValues = CallBody<'register'>;
type SignupField = keyof SignupValues;

/** Values of an empty form. The stage is chosen, because there is only one. */
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

/** Visible fields in the order of the page; all are required. */
export const SIGNUP_FIELDS = [
  'name',
  'studentCode',
  'studentNumber',
  'parentNumber',
  'grade',
  'group',
  'password',
] as const satisfies readonly SignupField[];

/** Returns the values after one field changed, with dependent fields cleared. */
export function withSignupChange(values: SignupValues, field: SignupField, value: string): SignupValues {
  if (field === 'stage') return withStage(values, value);
  if (field === 'grade') return withGrade(values, value);
  return { ...values, [field]: value };
}

/** Returns the payload, trimmed except for the password. */
export function registerBody(values: SignupValues): SignupValues {
  return {
    ...values,
    name: values.name.trim(),
    studentCode: values.studentCode.trim(),
    studentNumber: values.studentNumber.trim(),
    parentNumber: values.parentNumber.trim(),
  };
}
