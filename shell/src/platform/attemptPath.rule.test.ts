import { isAttemptPath } from './attemptPath.rule';

it.each([
  ['/course/view/c1/section/s1/exam/e1/attend', true],
  ['/course/view/c1/section/s1/exam/e1/attend/', true],
  ['/course/view/c1/section/s1/exam/e1/start', false],
  ['/course/view/c1/section/s1/lecture/attend', false],
  ['/', false],
])('SH-12 knows an exam in progress by its address: %s is %p', (path, during) => {
  expect(isAttemptPath(path)).toBe(during);
});
