import * as v from 'valibot';
import { registration } from './registration.rule';

const typed = {
  name: 'منى أحمد السيد',
  studentCode: '20418',
  studentNumber: '01012345678',
  parentNumber: '01112345678',
  stage: 'highschool',
  grade: 'third',
  group: '000000000000000000000001',
  password: 'secret-1',
};

test.each(['+201012345678', '+20 101 234 5678', '00201012345678', '(010) 1234-5678'])(
  'accepts the number %s, as a phone fills it in',
  (studentNumber) => {
    expect(v.parse(registration, { ...typed, studentNumber }).studentNumber).toBe('01012345678');
  },
);

test.each(['+2012345678', '+1 101 234 5678', '0101234567', '010123456789', '9901012345678'])(
  'refuses the number %s',
  (studentNumber) => {
    expect(v.safeParse(registration, { ...typed, studentNumber }).success).toBe(false);
  },
);

test.each(['\u200fمنى أحمد السيد', 'منى\u200c أحمد السيد\u200e', '\u202bمنى  أحمد السيد\u202c'])(
  'accepts a pasted name with invisible marks: %j',
  (name) => {
    expect(v.parse(registration, { ...typed, name }).name).toBe('منى أحمد السيد');
  },
);
