import { createAttemptStore } from '@manassa/shared/attempt';
import { buildUser, journal } from '@manassa/shared/testing';
import { enterSession } from '@manassa/shared/session';
import { acceptSubmissions, buildPlan } from '../testing/attemptPlans';
import { attemptsWith } from '../testing/attempts';
import { createAttemptSession } from './attemptSession';
import { monotonicNow } from './clock/countdown';

afterEach(() => jest.useRealTimers());

test('AT-09 AT-13 submits answers that the journal returns during the time-up dialog, with their times', () => {
  jest.useFakeTimers();
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  acceptSubmissions();
  let find = (): void => undefined;
  const store = createAttemptStore(journal);
  const onAnswersFound: typeof store.onAnswersFound = (listener) => {
    find = listener;
    return () => undefined;
  };
  const server = { expiresAt: '2026-03-01T10:00:00Z', serverNow: '2026-03-01T10:00:01Z', receivedAtMs: monotonicNow() };
  const plan = buildPlan({ server, offer: { everySec: 20, saved: { answers: [], answeredAtMs: [] } } });
  const session = createAttemptSession(plan, attemptsWith({ ...store, onAnswersFound }));
  session.start();
  expect(session.state().name).toBe('time-up');
  store.saveAnswers(plan.owner, {
    ...plan.attempt,
    answers: ['a', null, null],
    answeredAtMs: [9, null, null],
    index: 0,
  });
  find();
  session.dispatch({ type: 'timeUpDialogEnded' });
  expect(store.loadPending(plan.owner)).toMatchObject({ answers: ['a', null, null], answeredAtMs: [9, null, null] });
  session.stop();
});
