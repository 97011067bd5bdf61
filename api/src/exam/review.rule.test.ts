import fc from 'fast-check';
import { gradeAnswers } from './gradeAnswers.rule';
import { acceptsSubmission, questionsShown } from './review.rule';

const now = new Date('2025-03-01T12:00:00Z');
/** Attempt whose last moment for a submission was `hours` ago. */
const attempt = (submitted: boolean, hours: number, number = 2, isReplaceable = false) => ({
  submitted,
  isReplaceable,
  number,
  lastMoment: new Date(now.getTime() - hours * 3_600_000),
});

test.each([
  ['nothing before the start', { attempt: null }, 'none'],
  ['the questions while attending', { attempt: attempt(false, -1) }, 'questions'],
  ['the questions when the time is over but nothing was sent', { attempt: attempt(false, 48) }, 'questions'],
  ['the review after the last submission', { attempt: attempt(true, 0) }, 'review'],
  ['no review where answers are not shown', { attempt: attempt(true, 0), enableAnswers: false }, 'none'],
  ['the review of a finished exam that was never taken', { attempt: null, finished: true }, 'review'],
  ['no review while answers are still on the way', { attempt: attempt(false, -1), finished: true }, 'questions'],
  ['the review once they are taken no more', { attempt: attempt(false, 1), finished: true }, 'review'],
  [
    'no review while other answers may replace those that the server took',
    { attempt: attempt(true, -1, 2, true) },
    'none',
  ],
  ['the review of an attempt that the server closed, later', { attempt: attempt(true, 1, 2, true) }, 'review'],
  ['nothing to strangers', { attempt: null, finished: true, entitled: false }, 'none'],
])('BE-04 a student sees %s', (_what, facts, expected) => {
  expect(
    questionsShown({
      entitled: true,
      finished: false,
      enableAnswers: true,
      reviewBetweenAttempts: false,
      attemptsAllowed: 2,
      now,
      ...facts,
    }),
  ).toBe(expected);
});

test.each([
  ['nothing after the first of two attempts', {}, 'none'],
  ['the review after the first one if the author wants that', { reviewBetweenAttempts: true }, 'review'],
  ['nothing where answers are never shown', { reviewBetweenAttempts: true, enableAnswers: false }, 'none'],
  ['the review once the exam is finished', { finished: true }, 'review'],
  ['the review if staff reduced the attempts', { attemptsAllowed: 1 }, 'review'],
])('BE-10 a student with an attempt left sees %s', (_what, facts, expected) => {
  const first = attempt(true, 0, 1);
  expect(
    questionsShown({
      entitled: true,
      finished: false,
      enableAnswers: true,
      reviewBetweenAttempts: false,
      attemptsAllowed: 2,
      attempt: first,
      now,
      ...facts,
    }),
  ).toBe(expected);
});

test('BE-04 a submission counts until the last moment of the limit, and once', () => {
  expect(acceptsSubmission({ ...attempt(false, 0), lastMoment: now }, now)).toBe(true);
  expect(acceptsSubmission({ ...attempt(false, 0), lastMoment: new Date(now.getTime() - 1) }, now)).toBe(false);
  expect(acceptsSubmission(attempt(true, -1), now)).toBe(false);
});

test('BE-10 never shows correct answers to a student who can still submit or start', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: -100, max: 100 }),
      fc.boolean(),
      (entitled, finished, enableAnswers, submitted, number, hours, isReplaceable) => {
        const state = attempt(submitted, hours, number, isReplaceable);
        const shown = questionsShown({
          entitled,
          finished,
          enableAnswers,
          reviewBetweenAttempts: false,
          attemptsAllowed: 3,
          attempt: state,
          now,
        });
        if (acceptsSubmission(state, now)) expect(shown).not.toBe('review');
        if (!finished && number < 3) expect(shown).not.toBe('review');
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
  expect(gradeAnswers(questions, ['a', 'b', null])).toEqual({ score: 0.3, maxScore: 5.3, totalCorrect: 2 });
  expect(gradeAnswers(questions, [])).toEqual({ score: 0, maxScore: 5.3, totalCorrect: 0 });
  expect(gradeAnswers(questions, ['a', 'b', 'c', 'd'])).toEqual({ score: 5.3, maxScore: 5.3, totalCorrect: 3 });
});
