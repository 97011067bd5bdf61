import { countStatuses, canReview, questionStatuses } from './review.rule';

test('RS-01 counts correct, wrong and unanswered, missing slots included', () => {
  const questions = [{ correctAnswer: 'a' }, { correctAnswer: 'b' }, { correctAnswer: 'c' }, { correctAnswer: 'd' }];
  const statuses = questionStatuses(questions, ['a', 'c', null]);
  expect(statuses).toEqual(['correct', 'wrong', 'unanswered', 'unanswered']);
  expect(countStatuses(statuses)).toEqual({ correct: 1, wrong: 1, unanswered: 2 });
});

test.each([
  ['submitted and enabled', {}, { submitted: true }, true],
  ['finished and enabled', { finished: true }, { submitted: false }, true],
  ['finished without an attempt', { finished: true }, null, true],
  ['neither submitted nor finished', {}, { submitted: false }, false],
  ['review not enabled', { enableAnswers: false }, { submitted: true }, false],
  ['no questions', { questions: [] }, { submitted: true }, false],
])('RS-04 review when %s', (_, change, attempt, allowed) => {
  const exam = { finished: false, enableAnswers: true, questions: [{}] };
  expect(canReview({ ...exam, ...change }, attempt)).toBe(allowed);
});
