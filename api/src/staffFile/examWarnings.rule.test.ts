import { examWarnings } from './examWarnings.rule';

const exam = (more: object) => ({
  type: 'exam' as const,
  key: 'quiz',
  title: 'امتحان',
  isFree: false,
  published: true,
  requires: [],
  durationMin: 20,
  description: 'امتحان',
  attempts: 3,
  enableAnswers: true,
  lateLimitMin: 1440,
  finished: false,
  questions: [],
  ...more,
});

test.each([
  ['several attempts without a decision', {}, 'after the last of 3 attempts'],
  ['answers between attempts', { reviewBetweenAttempts: true }, 'start again'],
  ['answers between attempts that are never shown', { enableAnswers: false, reviewBetweenAttempts: true }, 'no effect'],
])('BE-10 warns about %s', (_what, more, text) => {
  const warnings = examWarnings(exam(more));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/^warning: exam "quiz": /);
  expect(warnings[0]).toContain(text);
});

test.each([
  ['one attempt', { attempts: 1 }],
  ['no review', { enableAnswers: false }],
  ['a decision for the last attempt', { reviewBetweenAttempts: false }],
])('BE-10 does not warn about %s', (_what, more) => {
  expect(examWarnings(exam(more))).toEqual([]);
});
