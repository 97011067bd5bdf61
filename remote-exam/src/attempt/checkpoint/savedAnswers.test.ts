import { paperOf } from '@manassa/shared/attempt';
import type { Answers } from '@manassa/shared/attempt';
import { enterSession } from '@manassa/shared/session';
import { buildAttendance, buildUser, fakeApi, questionsWith } from '@manassa/shared/testing';
import { monotonicNow } from '../clock/countdown';
import { buildPlan } from '../../testing/attemptPlans';
import { createSavedAnswers } from './savedAnswers';

const none = { answers: [null, null], answeredAtMs: [null, null] };
const questions = questionsWith(['a', 'b'], ['a', 'b']);
let current: Answers | null;

/** Opens an attempt whose device has answers; `reply` ends the wait for each checkpoint. */
function open(answers: Answers) {
  const replies: (() => void)[] = [];
  const attendance = buildAttendance({ checkpointSec: 20, activeDevice: 'another' });
  const api = fakeApi({
    checkpoint: () => new Promise((resolve) => replies.push(() => resolve({ data: { attendance } }))),
  });
  const taken = jest.fn();
  const server = { expiresAt: '2026-03-01T10:30:00Z', serverNow: '2026-03-01T10:00:00Z', receivedAtMs: monotonicNow() };
  const plan = buildPlan({ questions, server, offer: { everySec: 20, saved: none }, saved: taken });
  current = answers;
  const saved = createSavedAnswers(plan, [7, null], () => current);
  saved.start();
  const sent = () => api.of('checkpoint').map(({ body }) => body);
  return { saved, taken, sent, reply: () => replies.shift()?.() };
}

beforeEach(() => {
  jest.useFakeTimers();
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
});
afterEach(() => jest.useRealTimers());

test('BE-17 sends answers of this device that the server lacks when the attempt opens, and none that it has', async () => {
  const { saved, sent } = open(['a', null]);
  expect(saved.merge({ answers: ['a', null], answeredAtMs: [7, null] }, paperOf(questions))).toEqual(['a', null]);
  await jest.advanceTimersByTimeAsync(2000);
  expect(sent()).toEqual([]);
  expect(saved.merge(none, paperOf(questions))).toEqual(['a', null]);
  await jest.advanceTimersByTimeAsync(2000);
  expect(sent()).toMatchObject([{ studentAnswers: ['a', null], answeredAtMs: [7, null] }]);
  saved.stop();
});

test.each([
  ['reports another device to a running attempt', ['a', null], 1],
  ['tells nothing after the submission has overtaken it', null, 0],
])('BE-17 the response of a checkpoint %s', async (_, answers, times) => {
  const { saved, taken, reply } = open(['a', null]);
  saved.merge(none, paperOf(questions));
  await jest.advanceTimersByTimeAsync(2000);
  current = answers;
  reply();
  await jest.advanceTimersByTimeAsync(0);
  expect(taken).toHaveBeenCalledTimes(times);
  saved.stop();
});
