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

const question = (a: string, b: string) => ({ text: 'السعة تساوي:', score: 1, answers: { a, b }, correct: 'a' });

test.each([
  ['several attempts without a decision', {}, 'after the last of 3 attempts'],
  ['answers between attempts', { reviewBetweenAttempts: true }, 'start again'],
  ['answers between attempts that are never shown', { enableAnswers: false, reviewBetweenAttempts: true }, 'no effect'],
  ['options that read the same', { attempts: 1, questions: [question('4 cm', '4 cm')] }, 'question 1 has two options'],
])('BE-10 warns about %s', (_what, more, text) => {
  const warnings = examWarnings(exam(more));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/^warning: exam "quiz": /);
  expect(warnings[0]).toContain(text);
});

test.each([
  ['one attempt', { attempts: 1, questions: [question('4 cm', '8 cm')] }],
  ['answers after the only attempt', { attempts: 1, reviewBetweenAttempts: true }],
  ['no review', { enableAnswers: false }],
  ['a decision for the last attempt', { reviewBetweenAttempts: false }],
])('BE-10 does not warn about %s', (_what, more) => {
  expect(examWarnings(exam(more))).toEqual([]);
});
