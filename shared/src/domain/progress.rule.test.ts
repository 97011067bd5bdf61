import { buildCourse, buildProgress } from '../testing/buildEntities';
import { courseProgress, isItemCompleted } from './progress.rule';

const course = buildCourse({ lecturesCount: 12, examsCount: 5, homeworksCount: 7 });
const done = (count: number) => Array.from({ length: count }, (_, n) => buildProgress(`item-${n}`));

it('ST-03 counts completed items out of lectures, exams and homeworks', () => {
  expect(courseProgress(done(10), course)).toEqual({ done: 10, total: 24, percent: 42 });
});

it('ST-03 stops at the total and at 100', () => {
  expect(courseProgress(done(24), course)).toEqual({ done: 24, total: 24, percent: 100 });
  expect(courseProgress(done(30), course)).toEqual({ done: 24, total: 24, percent: 100 });
});

it('ST-03 RX-06 is 100 only when everything is completed', () => {
  const long = buildCourse({ lecturesCount: 1000, examsCount: 0, homeworksCount: 0 });
  expect(courseProgress(done(999), long).percent).toBe(99);
});

it('ST-03 counts an item once, and not if it is only watched', () => {
  const progress = [
    buildProgress('a'),
    buildProgress('a'),
    buildProgress('b', { isCompleted: false, watchPercentage: 80 }),
  ];
  expect(courseProgress(progress, course).done).toBe(1);
  expect(isItemCompleted(progress, 'a')).toBe(true);
  expect(isItemCompleted(progress, 'b')).toBe(false);
  expect(isItemCompleted([], 'a')).toBe(false);
});

it('ST-03 an empty course is at 0 percent', () => {
  const empty = buildCourse({ lecturesCount: 0, examsCount: 0, homeworksCount: 0 });
  expect(courseProgress(done(3), empty)).toEqual({ done: 0, total: 0, percent: 0 });
});
