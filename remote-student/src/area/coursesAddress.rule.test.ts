import { coursesAddress } from './coursesAddress.rule';

test("ST-01 returns the courses of the student's stage and grade", () => {
  expect(coursesAddress({ stage: 'highschool', grade: 'third' })).toBe('/course/stage/highschool/grade/third');
});

test.each([{ stage: '', grade: 'third' }, { stage: 'highschool', grade: '' }, null])(
  'ST-01 the buy link of a student without stage or grade leads to the page where both can be chosen: %j',
  (student) => {
    expect(coursesAddress(student)).toBe('/course/buy');
  },
);

test('ST-01 encodes an unknown grade as one path segment', () => {
  expect(coursesAddress({ stage: 'high school', grade: '3/4?' })).toBe('/course/stage/high%20school/grade/3%2F4%3F');
});
