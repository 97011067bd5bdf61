import { FRESH_SIGNUP, registerBody, SIGNUP_FIELDS, withSignupChange } from './signupForm.rule';

test('AU-02 builds exactly the eight fields, stage highschool by default', () => {
  const body = registerBody({
    ...FRESH_SIGNUP,
    name: ' عمر علي حسن ',
    studentCode: ' 20418',
    studentNumber: '01012345678 ',
    parentNumber: ' 01112345678',
    password: ' s p ',
  });
  expect(Object.keys(body)).toEqual([
    'name',
    'studentCode',
    'studentNumber',
    'parentNumber',
    'stage',
    'grade',
    'group',
    'password',
  ]);
  expect(body).toMatchObject({
    name: 'عمر علي حسن',
    studentCode: '20418',
    studentNumber: '01012345678',
    parentNumber: '01112345678',
    stage: 'highschool',
    password: ' s p ',
  });
});

test('AU-03 applies the rules of dependent selects', () => {
  const chosen = { ...FRESH_SIGNUP, grade: 'third', group: 'g', name: 'عمر' };
  expect(withSignupChange(chosen, 'grade', 'second')).toEqual({ ...chosen, grade: 'second', group: '' });
  expect(withSignupChange(chosen, 'stage', 'other')).toEqual({ ...chosen, stage: 'other', grade: '', group: '' });
  expect(withSignupChange(chosen, 'name', 'علي')).toEqual({ ...chosen, name: 'علي' });
});

test('AU-01 asks for seven fields, not for the stage', () => {
  expect(SIGNUP_FIELDS).toHaveLength(7);
  expect(SIGNUP_FIELDS).not.toContain('stage');
});
