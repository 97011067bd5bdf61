import * as v from 'valibot';
import { calls } from './calls';

/** Values as they come out of MySQL, and as PHP and Go write arrays in JSON. */

const exam = { _id: 3 };
const read = (data: object) => v.parse(calls.exam.data, data);

it.each([
  [1, 0],
  ['1', '0'],
  ['true', 'false'],
  [true, false],
])('RX-01 reads the booleans %p and %p of a database', (yes, no) => {
  const { course } = v.parse(calls.course.data, {
    course: { _id: 1, active: yes, completed: no, showEnrollments: no },
  });
  expect(course).toMatchObject({ active: true, completed: false, showEnrollments: false });
  const { exam: shown, attendance } = read({
    exam: { ...exam, finished: no, enableAnswers: yes },
    attendance: { submitted: yes },
  });
  expect(shown).toMatchObject({ finished: false, enableAnswers: true });
  expect(attendance?.submitted).toBe(true);
});

it('RX-01 reads answers whose option keys are numbers', () => {
  const questions = [{ question: 'س', answers: { 1: 'الأول', 2: 'الثاني' }, correctAnswer: 2 }];
  const { exam: shown, attendance } = read({
    exam: { ...exam, questions },
    attendance: { studentAnswers: [2, null, 0] },
  });
  expect(shown.questions[0]).toMatchObject({ answers: { 1: 'الأول', 2: 'الثاني' }, correctAnswer: '2' });
  expect(attendance?.studentAnswers).toEqual(['2', null, '0']);
});

it('RX-01 reads options that are numbered from 0, which PHP sends as a list', () => {
  const questions = [{ question: 'س', answers: ['الأول', 'الثاني'], correctAnswer: 0 }];
  expect(read({ exam: { ...exam, questions } }).exam.questions[0]).toMatchObject({
    answers: { 0: 'الأول', 1: 'الثاني' },
    correctAnswer: '0',
  });
});

it('RX-01 reads null in place of a list as an empty one, and a missing list as an error', () => {
  const list = (data: object) => v.safeParse(calls.myEnrollments.data, data);
  expect(list({ enrollments: null }).output).toEqual({ enrollments: [] });
  expect(list({}).success).toBe(false);
});

it.each([[[]], [{}]])('RX-01 reads %j in place of an attendance as none', (empty) => {
  expect(read({ exam, attendance: empty }).attendance).toBeNull();
});
