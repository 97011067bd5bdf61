import { countStatuses, canReview, questionStatuses } from './review.rule';

test('RS-01 counts correct, wrong and unanswered, missing slots included', () => {
  const questions = [{ correctAnswer: 'a' }, { correctAnswer: 'b' }, { correctAnswer: 'c' }, { correctAnswer: 'd' }];
  const statuses = questionStatuses(questions, ['a', 'c', null]);
  expect(statuses).toEqual(['correct', 'wrong', 'unanswered', 'unanswered']);
  expect(countStatuses(statuses)).toEqual({ correct: 1, wrong: 1, unanswered: 2 });
});

test.each([
  ['submitted and enabled', {}, true],
  ['finished and enabled', { submitted: false, finished: true }, true],
  ['neither submitted nor finished', { submitted: false }, false],
  ['review not enabled', { enableAnswers: false }, false],
  ['no questions', { questions: 0 }, false],
])('RS-04 review when %s', (_, change, allowed) => {
  const known = { submitted: true, finished: false, enableAnswers: true, questions: 3 };
  expect(canReview({ ...known, ...change })).toBe(allowed);
});
