import { isSubmitting, mayTryAgain, nextSubmission, openSubmission, waitingIn } from './submission.rule';
import type { SubmissionFact, SubmissionState } from './submission.rule';
import { isReceived, statusOf } from './submissionStatus';

const record = { attemptId: 'attempt-1', answers: ['a', null], enrollmentId: 'e1' };
const other = { ...record, attemptId: 'attempt-2' };
const none: SubmissionState = { name: 'none' };
const submitted: SubmissionFact = { type: 'submitted', record, maybeSent: 'no', isWritten: true };
const sendingBegan: SubmissionFact = { type: 'sendingBegan', record, mustAsk: false };
const failed: SubmissionFact = { type: 'failed', reason: 'network', sentence: 'لا يوجد اتصال' };

function after(...facts: SubmissionFact[]): SubmissionState {
  return facts.reduce(nextSubmission, none);
}

test('AT-13 a submission of an earlier page waits, and may have been sent', () => {
  expect(openSubmission(null)).toEqual(none);
  expect(waitingIn(openSubmission(record))).toMatchObject({ record, isSubmittedHere: false, maybeSent: 'before' });
});

test('AT-13 a submission changes from submitted to sending to received', () => {
  expect(after(submitted)).toMatchObject({ name: 'stored', reason: null });
  expect(after(submitted, sendingBegan)).toMatchObject({ name: 'sending', waiting: { record, maybeSent: 'no' } });
  const received: SubmissionFact = { type: 'received', attempt: record, reply: null };
  expect(after(submitted, sendingBegan, received)).toEqual({ name: 'received', attempt: record, reply: null });
  expect(after(submitted, sendingBegan, received, { type: 'attemptBegan' })).toEqual(none);
});

test('AT-10 a second sending leaves the state unchanged', () => {
  const sending = after(submitted, sendingBegan);
  expect(nextSubmission(sending, { ...sendingBegan, record: other })).toBe(sending);
});

test('AT-13 after a POST the server is asked first, until it reports that it has nothing', () => {
  expect(waitingIn(after(submitted, sendingBegan, { type: 'posted' }, failed))?.maybeSent).toBe('here');
  expect(waitingIn(after(submitted, sendingBegan, { type: 'posted' }, { type: 'notThere' }))?.maybeSent).toBe('no');
  expect(waitingIn(after(submitted, { ...sendingBegan, mustAsk: true }))?.maybeSent).toBe('here');
  expect(waitingIn(after(submitted, sendingBegan, { type: 'goneFromDevice' }))?.maybeSent).toBe('here');
});

test('AT-13 a record of another page replaces one of an earlier page, never one submitted here', () => {
  const left = nextSubmission(openSubmission(record), { ...sendingBegan, record: other });
  expect(waitingIn(left)).toMatchObject({ record: other, maybeSent: 'before' });
  expect(waitingIn(after(submitted, { ...sendingBegan, record: other }))?.record).toBe(record);
  expect(waitingIn(after(sendingBegan))).toMatchObject({ isSubmittedHere: false, maybeSent: 'before' });
});

test('AT-10 asks first for a record of another page, also when the server did not have the one before', () => {
  const open = nextSubmission(openSubmission(record), { type: 'notThere' });
  expect(waitingIn(nextSubmission(open, { ...sendingBegan, record: other }))?.maybeSent).toBe('before');
});

test('AT-10 what an earlier page may have sent stays its own: a repeat waits for it', () => {
  const left = openSubmission(record);
  expect(waitingIn(nextSubmission(left, { ...sendingBegan, mustAsk: true }))?.maybeSent).toBe('before');
  const again = after({ ...submitted, maybeSent: 'before' }, sendingBegan, { type: 'goneFromDevice' });
  expect(waitingIn(again)?.maybeSent).toBe('before');
});

test('AT-13 counts failures for the next delay; a missing login does not count', () => {
  const twice = after(submitted, sendingBegan, failed, sendingBegan, failed);
  expect(twice).toMatchObject({ name: 'stored', reason: 'network', waiting: { failures: 2 } });
  expect(nextSubmission(twice, { type: 'loginMissed', record })).toMatchObject({
    reason: 'session',
    waiting: { failures: 2 },
  });
  expect(waitingIn(nextSubmission(twice, submitted))?.failures).toBe(0);
});

test.each([
  ['network', true],
  ['server', true],
  ['session', true],
  ['refused', false],
] as const)('AT-13 a submission that failed by %s is retried automatically: %s', (reason, is) => {
  expect(mayTryAgain(after(submitted, sendingBegan, { ...failed, reason }))).toBe(is);
  expect(mayTryAgain(after(submitted))).toBe(false);
});

test('AT-13 no other tab may take over between the submission and its result or failure', () => {
  expect(isSubmitting(after(submitted))).toBe(true);
  expect(isSubmitting(after(submitted, sendingBegan))).toBe(true);
  expect(isSubmitting(after(submitted, sendingBegan, failed))).toBe(false);
  expect(isSubmitting(openSubmission(record))).toBe(false);
  expect(isSubmitting(none)).toBe(false);
});

test('RX-04 a submission that is set aside is over until the next attempt begins', () => {
  const aside = after(submitted, sendingBegan, { type: 'setAside' });
  expect(aside).toEqual({ name: 'set-aside' });
  expect(nextSubmission(aside, { type: 'attemptBegan' })).toEqual(none);
});

test('facts that do not apply return the same state', () => {
  for (const fact of [failed, { type: 'posted' }, { type: 'notThere' }, { type: 'forgotten' }] as const)
    expect(nextSubmission(none, fact)).toBe(none);
  const stored = after(submitted);
  expect(nextSubmission(stored, { type: 'stored', isWritten: true })).toBe(stored);
  expect(nextSubmission(stored, { type: 'attemptBegan' })).toBe(stored);
});

test('the status tells whether the submission is safe, and which attempt the server has', () => {
  expect(statusOf(after(submitted), false)).toEqual({ name: 'stored', reason: null, sentence: '', safe: false });
  expect(statusOf(after(submitted, sendingBegan), true)).toEqual({ name: 'sending' });
  const received = statusOf(after({ type: 'received', attempt: record, reply: null }), true);
  expect(isReceived(received, { attemptId: 'attempt-1' })).toBe(true);
  expect(isReceived(received, { attemptId: 'attempt-2' })).toBe(false);
});
