import { attemptsLeft, canResumeAttempt, examBlock } from './examAccess.rule';
import type { ExamFacts } from './examAccess.rule';

const free: ExamFacts = {
  enrolled: true,
  isFree: false,
  missing: 0,
  finished: false,
  attemptsUsed: 0,
  attemptsAllowed: 2,
};

describe('EX-02 BE-04 the reason against a new attempt', () => {
  it.each([
    ['nothing against an enrolled student', {}, null],
    ['not enrolled', { enrolled: false }, 'not_enrolled'],
    ['nothing against a visitor of a free exam', { enrolled: false, isFree: true }, null],
    ['required content', { missing: 1 }, 'required_content'],
    ['finished', { finished: true }, 'finished'],
    ['the last attempt is still free', { attemptsUsed: 1 }, null],
    ['as many attempts as allowed', { attemptsUsed: 2 }, 'attempt_limit'],
    ['more attempts than allowed', { attemptsUsed: 3 }, 'attempt_limit'],
    ['an exam that allows none', { attemptsAllowed: 0 }, 'attempt_limit'],
    [
      'not enrolled before everything',
      { enrolled: false, missing: 1, finished: true, attemptsUsed: 9 },
      'not_enrolled',
    ],
    ['required content before finished', { missing: 1, finished: true }, 'required_content'],
    ['finished before the limit', { finished: true, attemptsUsed: 2 }, 'finished'],
  ] as const)('EX-02 BE-04 %s', (_, change, block) => {
    expect(examBlock({ ...free, ...change })).toBe(block);
  });
});

it('EX-01 attempts left never go below zero', () => {
  expect(attemptsLeft(free)).toBe(2);
  expect(attemptsLeft({ ...free, attemptsUsed: 5 })).toBe(0);
});

it.each([
  [null, true],
  ['attempt_limit', true],
  ['required_content', true],
  ['finished', false],
  ['not_enrolled', false],
] as const)('EX-03 BE-04 a started attempt with the reason %p can be resumed: %p', (block, resumes) => {
  expect(canResumeAttempt(block)).toBe(resumes);
});

it.each(['attempt_limit', 'required_content'] as const)(
  'EX-03 BE-04 a started attempt in a finished exam cannot be resumed although %p is the reason',
  (block) => expect(canResumeAttempt(block, true)).toBe(false),
);
