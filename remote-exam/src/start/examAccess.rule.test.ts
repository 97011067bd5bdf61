import { attemptsLeft, examBlock, startOffer } from './examAccess.rule';
import type { ExamFacts } from './examAccess.rule';

const free: ExamFacts = {
  enrolled: true,
  isFree: false,
  missing: 0,
  finished: false,
  attemptsUsed: 0,
  attemptsAllowed: 2,
};
const submitted = { submitted: true };
const open = { submitted: false };

describe('EX-02 the reasons against entering an exam', () => {
  test.each([
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
  ] as const)('EX-02 %s', (_, change, block) => {
    expect(examBlock({ ...free, ...change })).toBe(block);
  });
});

test('EX-01 attempts left never go below zero', () => {
  expect(attemptsLeft(free)).toBe(2);
  expect(attemptsLeft({ ...free, attemptsUsed: 5 })).toBe(0);
});

describe('EX-03 what the start page offers', () => {
  test('EX-03 a first attempt starts, an open one is resumed', () => {
    expect(startOffer(free, null, true).enter).toBe('start');
    expect(startOffer({ ...free, attemptsUsed: 1 }, open, true).enter).toBe('resume');
  });

  test('EX-03 the last attempt stays open to its student after the limit is reached', () => {
    expect(startOffer({ ...free, attemptsUsed: 2 }, open, true)).toMatchObject({ enter: 'resume', block: null });
  });

  test('EX-03 content that is required since then does not close an attempt that was begun', () => {
    expect(startOffer({ ...free, missing: 1 }, open, true)).toMatchObject({ enter: 'resume', block: null });
    expect(startOffer({ ...free, missing: 1 }, null, true)).toMatchObject({ enter: null, block: 'required_content' });
  });

  test('EX-03 after a submission another attempt starts while there are any', () => {
    expect(startOffer({ ...free, attemptsUsed: 1 }, submitted, true).enter).toBe('start');
    expect(startOffer({ ...free, attemptsUsed: 2 }, submitted, true)).toMatchObject({
      enter: null,
      block: 'attempt_limit',
    });
  });

  test('EX-03 an open attempt cannot be resumed once the exam is finished or the enrollment gone', () => {
    expect(startOffer({ ...free, finished: true }, open, true)).toMatchObject({ enter: null, block: 'finished' });
    expect(startOffer({ ...free, enrolled: false }, open, true)).toMatchObject({ enter: null, block: 'not_enrolled' });
  });

  test.each([
    ['no attempts left, not submitted, not finished', { attemptsUsed: 2 }, open, true],
    ['attempts left', { attemptsUsed: 1 }, open, false],
    ['submitted', { attemptsUsed: 2 }, submitted, false],
    ['finished', { attemptsUsed: 2, finished: true }, open, false],
    ['nothing begun', { attemptsUsed: 2 }, null, false],
  ])('EX-05 saved answers with %s', (_, change, attempt, offered) => {
    expect(startOffer({ ...free, ...change }, attempt, true).sendSaved).toBe(offered);
  });

  test.each([
    ['submitted and enabled', {}, submitted, true, true],
    ['finished and enabled', { finished: true }, null, true, true],
    ['submitted, not enabled', {}, submitted, false, false],
    ['open', {}, open, true, false],
    ['neither submitted nor finished', {}, null, true, false],
  ])('EX-06 the answers button when %s', (_, change, attempt, enabled, offered) => {
    expect(startOffer({ ...free, ...change }, attempt, enabled).review).toBe(offered);
  });
});
