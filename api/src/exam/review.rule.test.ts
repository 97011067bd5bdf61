import fc from 'fast-check';
import { gradeAnswers, maxScoreOf } from './gradeAnswers.rule';
import { acceptsSubmission, LATE_HOURS, questionsShown } from './review.rule';

const now = new Date('2025-03-01T12:00:00Z');
const attempt = (submitted: boolean, endedHoursAgo: number) => ({
  submitted,
  expiresAt: new Date(now.getTime() - endedHoursAgo * 3_600_000),
});

test.each([
  ['nothing before the start', { attempt: null }, 'none'],
  ['the questions while attending', { attempt: attempt(false, -1) }, 'questions'],
  ['the questions when the time is over but nothing was sent', { attempt: attempt(false, 48) }, 'questions'],
  ['the review after submitting', { attempt: attempt(true, 0) }, 'review'],
  ['no review where answers are not shown', { attempt: attempt(true, 0), enableAnswers: false }, 'none'],
  ['the review of a finished exam that was never taken', { attempt: null, finished: true }, 'review'],
  ['no review while answers are still on the way', { attempt: attempt(false, 1), finished: true }, 'questions'],
  ['the review once they are taken no more', { attempt: attempt(false, LATE_HOURS + 1), finished: true }, 'review'],
  ['nothing to strangers', { attempt: null, finished: true, entitled: false }, 'none'],
])('BE-04 a student sees %s', (_what, facts, expected) => {
  expect(questionsShown({ entitled: true, finished: false, enableAnswers: true, now, ...facts })).toBe(expected);
});

test.each([
  ['is taken until a day after its deadline', 24 * 3_600_000, true],
  ['is taken no more a moment later', 24 * 3_600_000 + 1, false],
])('BE-04 an open attempt at a finished exam %s', (_what, passed, taken) => {
  const state = { submitted: false, expiresAt: new Date(now.getTime() - passed) };
  expect(acceptsSubmission(state, true, now)).toBe(taken);
  expect(acceptsSubmission(state, false, now)).toBe(true);
  expect(acceptsSubmission({ ...state, submitted: true }, true, now)).toBe(false);
});

test('BE-04 never shows correct answers to a student who can still submit', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: -100, max: 100 }),
      (entitled, finished, enableAnswers, submitted, hours) => {
        const state = attempt(submitted, hours);
        const shown = questionsShown({ entitled, finished, enableAnswers, attempt: state, now });
        if (acceptsSubmission(state, finished, now)) expect(shown).not.toBe('review');
        if (!enableAnswers) expect(shown).not.toBe('review');
      },
    ),
  );
});

test('BE-04 the score is the sum of the points of correct answers, rounded to hundredths', () => {
  const questions = [
    { score: 0.1, correctAnswer: 'a' },
    { score: 0.2, correctAnswer: 'b' },
    { score: 5, correctAnswer: 'c' },
  ];
  expect(gradeAnswers(questions, ['a', 'b', null])).toEqual({ score: 0.3, totalCorrect: 2 });
  expect(gradeAnswers(questions, [])).toEqual({ score: 0, totalCorrect: 0 });
  expect(gradeAnswers(questions, ['a', 'b', 'c', 'd'])).toEqual({ score: maxScoreOf(questions), totalCorrect: 3 });
});
