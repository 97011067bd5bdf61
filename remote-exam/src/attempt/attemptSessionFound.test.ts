import { createAttemptStore } from '@manassa/shared/attempt';
import { buildUser, journal } from '@manassa/shared/testing';
import { enterSession } from '@manassa/shared/session';
import { acceptSubmissions, buildPlan } from '../testing/attemptPlans';
import { attemptsWith } from '../testing/attempts';
import { createAttemptSession } from './attemptSession';
import { monotonicNow } from './clock/countdown';

afterEach(() => jest.useRealTimers());

/** Opens an attempt whose time is over; `find` returns an answer of the journal. */
function openLate() {
  jest.useFakeTimers();
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  acceptSubmissions();
  let notify = (): void => undefined;
  const store = createAttemptStore(journal);
  const onAnswersFound: typeof store.onAnswersFound = (listener) => {
    notify = listener;
    return () => undefined;
  };
  const server = { expiresAt: '2026-03-01T10:00:00Z', serverNow: '2026-03-01T10:00:01Z', receivedAtMs: monotonicNow() };
  const readExam = jest.fn(async () => undefined);
  const plan = buildPlan({ server, readExam, offer: { everySec: 20, saved: { answers: [], answeredAtMs: [] } } });
  const session = createAttemptSession(plan, attemptsWith({ ...store, onAnswersFound }));
  session.start();
  expect(session.state().name).toBe('time-up');
  return {
    session,
    readExam,
    pending: () => store.loadPending(plan.owner),
    find() {
      store.saveAnswers(plan.owner, {
        ...plan.attempt,
        answers: ['a', null, null],
        answeredAtMs: [9, null, null],
        index: 0,
      });
      notify();
    },
  };
}

test('AT-09 AT-13 submits answers that the journal returns during the time-up dialog, with their times', () => {
  const { session, find, pending } = openLate();
  find();
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
