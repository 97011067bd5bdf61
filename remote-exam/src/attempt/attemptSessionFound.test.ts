import { createAttemptStore, paperOf } from '@manassa/shared/attempt';
import type { Sheet } from '@manassa/shared/attempt';
import { buildUser, journal, questionsWith } from '@manassa/shared/testing';
import { enterSession } from '@manassa/shared/session';
import { acceptSubmissions, buildPlan } from '../testing/attemptPlans';
import { attemptsWith } from '../testing/attempts';
import { createAttemptSession } from './attemptSession';
import { monotonicNow } from './clock/countdown';
import type { AttemptPlan } from './openAttempt';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Opens an attempt; `find` returns a record of the journal. */
function open(more: Partial<AttemptPlan>) {
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  acceptSubmissions();
  let notify = (): void => undefined;
  const store = createAttemptStore(journal);
  const onAnswersFound: typeof store.onAnswersFound = (listener) => {
    notify = listener;
    return () => undefined;
  };
  const plan = buildPlan(more);
  const session = createAttemptSession(plan, attemptsWith({ ...store, onAnswersFound }));
  session.start();
  return {
    session,
    pending: () => store.loadPending(plan.owner),
    find(sheet: Sheet) {
      store.saveAnswers(plan.owner, { ...plan.attempt, ...sheet, index: 0 });
      notify();
    },
  };
}

/** Opens an attempt whose time is over; `find` returns an answer of the journal. */
function openLate() {
  const server = { expiresAt: '2026-03-01T10:00:00Z', serverNow: '2026-03-01T10:00:01Z', receivedAtMs: monotonicNow() };
  const readExam = jest.fn(async () => undefined);
  const opened = open({ server, readExam, offer: { everySec: 20, saved: { answers: [], answeredAtMs: [] } } });
  expect(opened.session.state().name).toBe('time-up');
  const sheet = { answers: ['a', null, null], answeredAtMs: [9, null, null] };
  return { ...opened, readExam, find: () => opened.find(sheet) };
}

test('RX-05 AT-13 an answer that is found after staff removed its question counts once the question returns', () => {
  const questions = questionsWith(['a', 'b'], ['a', 'b']);
  const { session, find } = open({ questions: questions.slice(0, 1) });
  find({ answers: ['a', 'b'], questions: paperOf(questions).keys });
  expect(session.state()).toMatchObject({ answers: ['a'] });
  session.updateQuestions(questions);
  expect(session.state()).toMatchObject({ answers: ['a', 'b'] });
  session.stop();
});

test('AT-09 AT-13 submits answers that the journal returns during the time-up dialog, with their times', () => {
  const { session, find, pending } = openLate();
  find();
  // Not stored before the last read: time that staff added still counts.
  expect(pending()).toBeNull();
  session.dispatch({ type: 'timeUpDialogEnded' });
  expect(pending()).toMatchObject({ answers: ['a', null, null], answeredAtMs: [9, null, null] });
  session.stop();
});

test('AT-09 AT-13 submits them also if the journal returns them after the last read, which stores the submission', async () => {
  const { session, find, pending, readExam } = openLate();
  await jest.advanceTimersByTimeAsync(500);
  expect(pending()).toMatchObject({ answers: [null, null, null] });
  find();
  expect(pending()).toMatchObject({ answers: ['a', null, null], answeredAtMs: [9, null, null] });
  expect(readExam).toHaveBeenCalledTimes(1);
  session.stop();
});
