import type { Answers } from '@manassa/shared/attempt';
import fc from 'fast-check';
import { nextAttempt, startAttempt, stepSubmits } from './attempt.rule';
import type { AttemptFact, AttemptState } from './attempt.rule';

const running = startAttempt([null, 'b', null], 1);
const confirming = nextAttempt(running, { type: 'submitRequested' });
const timeUp = nextAttempt(running, { type: 'timeRanOut' });
const submitting = nextAttempt(confirming, { type: 'submissionConfirmed' });
const failed = nextAttempt(submitting, { type: 'submissionFailed', reason: 'network' });

describe('transitions of an attempt', () => {
  test('AT-10 an answer or a shown question changes nothing else', () => {
    const answered = nextAttempt(running, { type: 'answerChosen', index: 0, key: 'a' });
    expect(answered).toEqual({ name: 'running', answers: ['a', 'b', null], index: 1 });
    expect(nextAttempt(answered, { type: 'questionShown', index: 2 })).toEqual({
      name: 'running',
      answers: ['a', 'b', null],
      index: 2,
    });
  });

  test('AT-15 a fact that changes nothing returns the same state', () => {
    expect(nextAttempt(running, { type: 'answerChosen', index: 1, key: 'b' })).toBe(running);
    expect(nextAttempt(running, { type: 'questionShown', index: 1 })).toBe(running);
    expect(nextAttempt(failed, { type: 'submissionFailed', reason: 'network' })).toBe(failed);
  });

  test('AT-03 ignores an answer without a key', () => {
    expect(nextAttempt(running, { type: 'answerChosen', index: 1, key: '' })).toBe(running);
  });

  test('AT-13 answers that are found later fill unanswered questions only, until they are submitted', () => {
    const found: AttemptFact = { type: 'answersFound', answers: ['c', 'c', null] };
    expect(nextAttempt(running, found)).toEqual({ ...running, answers: ['c', 'b', null] });
    expect(nextAttempt(confirming, found)).toEqual({ ...confirming, answers: ['c', 'b', null] });
    expect(nextAttempt(running, { type: 'answersFound', answers: [null, 'c', null, 'd'] })).toBe(running);
    expect(nextAttempt(timeUp, found)).toEqual({ ...timeUp, answers: ['c', 'b', null] });
    for (const frozen of [submitting, failed]) expect(nextAttempt(frozen, found)).toBe(frozen);
  });

  test.each([-1, 3, 0.5, Number.NaN])(
    'AT-10 neither shows nor answers a question that does not exist (%p)',
    (index) => {
      expect(nextAttempt(running, { type: 'questionShown', index })).toBe(running);
      expect(nextAttempt(running, { type: 'answerChosen', index, key: 'a' })).toBe(running);
    },
  );

  test('AT-06 cancelling the confirmation restores the state', () => {
    expect(nextAttempt(confirming, { type: 'confirmationCancelled' })).toEqual(running);
  });

  test('AT-09 freezes the answers when the time runs out, also during the confirmation', () => {
    expect(timeUp).toEqual({ name: 'time-up', answers: [null, 'b', null], index: 1 });
    expect(nextAttempt(confirming, { type: 'timeRanOut' })).toEqual(timeUp);
    expect(nextAttempt(timeUp, { type: 'answerChosen', index: 0, key: 'a' })).toBe(timeUp);
    expect(nextAttempt(timeUp, { type: 'timeUpDialogEnded' })).toMatchObject({ name: 'submitting', cause: 'time-up' });
    expect(nextAttempt(timeUp, { type: 'submissionReceived' })).toMatchObject({ name: 'submitted' });
  });

  test('AT-12 continues with the frozen answers if time was added, until they are submitted', () => {
    const added: AttemptFact = { type: 'timeAdded' };
    expect(nextAttempt(timeUp, added)).toEqual(running);
    for (const other of [running, confirming, submitting, failed]) expect(nextAttempt(other, added)).toBe(other);
  });

  test('AT-07 submits the answers when the exam finishes during the attempt', () => {
    for (const open of [running, confirming, timeUp]) {
      expect(nextAttempt(open, { type: 'examFinished' })).toMatchObject({
        name: 'submitting',
        cause: 'finished',
        answers: [null, 'b', null],
      });
    }
  });

  test('AT-10 ignores answers, navigation and another submit while submitting', () => {
    const ignored: AttemptFact[] = [
      { type: 'answerChosen', index: 0, key: 'a' },
      { type: 'questionShown', index: 0 },
      { type: 'submitRequested' },
      { type: 'submissionConfirmed' },
      { type: 'confirmationCancelled' },
      { type: 'timeRanOut' },
      { type: 'examFinished' },
    ];
    for (const fact of ignored) {
      expect(nextAttempt(submitting, fact)).toBe(submitting);
      expect(nextAttempt(failed, fact)).toBe(failed);
    }
  });

  test('AT-13 keeps the answers of a failed submission and can send them again', () => {
    expect(failed).toEqual({
      name: 'submit-failed',
      answers: [null, 'b', null],
      index: 1,
      cause: 'confirmed',
      reason: 'network',
    });
    expect(nextAttempt(failed, { type: 'submissionSent' })).toEqual(submitting);
    expect(nextAttempt(failed, { type: 'submissionFailed', reason: 'session' })).toMatchObject({ reason: 'session' });
    expect(nextAttempt(failed, { type: 'submissionReceived' })).toMatchObject({ name: 'submitted' });
  });

  test('AT-08 limits a restored question number to the existing questions', () => {
    expect(startAttempt([null, null], 9)).toMatchObject({ index: 1 });
    expect(startAttempt([null, null], -3)).toMatchObject({ index: 0 });
    expect(startAttempt([null, null], 0.5)).toMatchObject({ index: 0 });
    expect(startAttempt([], 4)).toMatchObject({ index: 0 });
  });
});

/** Model of the attempt: the answers that a student would expect. */
interface ExpectedAnswers {
  answers: (string | null)[];
  submitted: Answers | null;
}

const facts: fc.Arbitrary<AttemptFact> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('answerChosen' as const),
      index: fc.integer({ min: -1, max: 6 }),
      key: fc.constantFrom('a', 'b', 'c', 'd'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('questionShown' as const), index: fc.integer({ min: -1, max: 6 }) }),
  },
  fc.record({
    type: fc.constant('answersFound' as const),
    answers: fc.array(fc.constantFrom('a', 'b', null), { maxLength: 7 }),
  }),
  { weight: 2, arbitrary: fc.constant({ type: 'submitRequested' as const }) },
  { weight: 2, arbitrary: fc.constant({ type: 'confirmationCancelled' as const }) },
  fc.constant({ type: 'submissionConfirmed' as const }),
  fc.constant({ type: 'timeRanOut' as const }),
  fc.constant({ type: 'timeAdded' as const }),
  fc.constant({ type: 'timeUpDialogEnded' as const }),
  fc.constant({ type: 'examFinished' as const }),
  fc.constant({ type: 'submissionSent' as const }),
  fc.constant({ type: 'submissionReceived' as const }),
  fc.record({
    type: fc.constant('submissionFailed' as const),
    reason: fc.constantFrom('network' as const, 'server' as const, 'session' as const, 'refused' as const),
  }),
);

/** Returns the fact that leads from a state towards the end, or null at the end. */
function nextFactTowardsEnd(state: AttemptState): AttemptFact | null {
  switch (state.name) {
    case 'running':
      return { type: 'submitRequested' };
    case 'confirming':
      return { type: 'submissionConfirmed' };
    case 'time-up':
      return { type: 'timeUpDialogEnded' };
    case 'submitting':
      return { type: 'submissionReceived' };
    case 'submit-failed':
      return { type: 'submissionSent' };
    case 'submitted':
      return null;
  }
}

const isOpen = ({ name }: AttemptState): boolean => name === 'running' || name === 'confirming';

/** Returns true if a fact submits the attempt, without the code of the machine under test. */
function submits(state: AttemptState, fact: AttemptFact): boolean {
  if (fact.type === 'submissionConfirmed') return state.name === 'confirming';
  if (fact.type === 'timeUpDialogEnded') return state.name === 'time-up';
  return (isOpen(state) || state.name === 'time-up') && fact.type === 'examFinished';
}

/** Returns true if answers may be chosen after a fact. */
function staysOpen(state: AttemptState, fact: AttemptFact): boolean {
  if (!isOpen(state)) return state.name === 'time-up' && fact.type === 'timeAdded';
  return !submits(state, fact) && fact.type !== 'timeRanOut' && fact.type !== 'submissionReceived';
}

function faultOf(before: AttemptState, fact: AttemptFact, after: AttemptState): string | null {
  const ends = submits(before, fact);
  if (stepSubmits(before, after) !== ends) return ends ? 'the end was missed' : 'submitted without a reason';
  if (isOpen(after) !== staysOpen(before, fact)) return 'open after the end, or closed before it';
  if (before.name === 'submitted' && after !== before) return 'not over once it was received';
  // Every step into submitting is a POST. After the first one only the submission may begin another.
  const resent = after.name === 'submitting' && after !== before && !ends;
  return resent && fact.type !== 'submissionSent' ? 'sent again without a reason' : null;
}

function differenceFromExpected(state: AttemptState, { answers, submitted }: ExpectedAnswers): string | null {
  if (state.name === 'submitted') return null;
  const isSubmitted = !isOpen(state) && state.name !== 'time-up';
  if (isSubmitted !== (submitted !== null)) return 'submitted while open, or closed without being submitted';
  const wanted = submitted ?? answers;
  const isSame = state.answers.length === wanted.length && state.answers.every((answer, at) => answer === wanted[at]);
  if (!isSame) return `answers ${String(state.answers)} instead of ${String(wanted)}`;
  return state.index > Math.max(0, wanted.length - 1) ? 'shows a question that does not exist' : null;
}

describe('random sequences of facts', () => {
  test('AT-13 no sequence of facts loses an answer, submits twice or ends in a dead end', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.array(facts, { maxLength: 60 }), (questions, sequence) => {
        let state = startAttempt(Array.from({ length: questions }, () => null));
        const expected: ExpectedAnswers = { answers: Array.from({ length: questions }, () => null), submitted: null };
        for (const fact of sequence) {
          const before = state;
          state = nextAttempt(before, fact);
          reached.add(state.name);
          // Thrown, because 300,000 calls of expect take seconds.
          const fault = faultOf(before, fact, state);
          if (fault !== null) throw new Error(fault);
          // Submitted on another device: the answers here no longer count.
          if ((isOpen(before) || before.name === 'time-up') && state.name === 'submitted') return;
          if (before.name === 'running' && fact.type === 'answerChosen' && fact.index in expected.answers) {
            expected.answers[fact.index] = fact.key;
          }
          if ((isOpen(before) || before.name === 'time-up') && fact.type === 'answersFound') {
            expected.answers = expected.answers.map((answer, slot) => answer ?? fact.answers[slot] ?? null);
          }
          if (stepSubmits(before, state)) {
            if (expected.submitted !== null) throw new Error('submitted twice');
            expected.submitted = [...expected.answers];
          }
          const difference = differenceFromExpected(state, expected);
          if (difference !== null) throw new Error(difference);
        }
        for (let steps = 0; state.name !== 'submitted'; steps += 1) {
          if (steps > 3) throw new Error(`no way out of ${state.name}`);
          const fact = nextFactTowardsEnd(state);
          if (fact) state = nextAttempt(state, fact);
        }
      }),
      { numRuns: 10_000 },
    );
    expect([...reached].sort()).toEqual(
      ['confirming', 'running', 'submit-failed', 'submitted', 'submitting', 'time-up'].sort(),
    );
  });
});
