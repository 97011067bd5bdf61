import { studentKey } from '@manassa/shared/attempt';
import { sessionAtom, store } from '@manassa/shared/session';
import { buildAttendance, buildUser, fakeApi } from '@manassa/shared/testing';
import type { FakeHandlers } from '@manassa/shared/testing';
import type { Attendance, User } from '@manassa/shared/contract';
import type { TimedAnswers } from '@manassa/shared/domain';
import { checkpointBody, createCheckpoints, isOnOtherDevice, offerOf } from './checkpoints';
import { deviceName } from './deviceName';

const SEC = 1000;
const user = buildUser();
const owner = { student: studentKey(user), examId: 'exam-1' };
const logIn = (student: User): void => store.set(sessionAtom, { status: 'student', token: 'token', user: student });
const offer = { everySec: 20, saved: { answers: [], answeredAtMs: [] } };

let stop = (): void => {};

beforeEach(() => {
  jest.useFakeTimers();
  logIn(user);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const saves = (parts: Partial<Attendance> = {}): FakeHandlers => ({
  checkpoint: () => ({ data: { attendance: buildAttendance({ checkpointSec: 20, ...parts }) } }),
});

/** Checkpoints of an attempt whose answers the test changes. */
function open(handlers: FakeHandlers, more: { attemptId?: string | null; offer?: typeof offer | null } = {}) {
  const api = fakeApi(handlers);
  const current: { value: TimedAnswers | null } = { value: { answers: ['a', null], answeredAtMs: [7, null] } };
  const received = jest.fn();
  const checkpoints = createCheckpoints({
    owner,
    attempt: { attemptId: 'attemptId' in more ? (more.attemptId ?? null) : 'attempt-1' },
    offer: 'offer' in more ? (more.offer ?? null) : offer,
    answers: () => current.value,
    received,
  });
  checkpoints.start();
  stop = checkpoints.stop;
  const sent = () => api.of('checkpoint').map(({ body }) => body);
  return { api, checkpoints, current, received, sent };
}

function setVisibility(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => setVisibility('visible'));

test('BE-17 saves all answers with their times soon after the first change, then at most every 20 s', async () => {
  const { checkpoints, sent } = open(saves({ studentAnswers: ['a'] }));
  await pass(60 * SEC);
  expect(sent()).toEqual([]);
  checkpoints.changed();
  await pass(SEC);
  const body = {
    examId: 'exam-1',
    studentAnswers: ['a', null],
    answeredAtMs: [7, null],
    device: deviceName(),
    takeOver: false,
  };
  expect(sent()).toEqual([body]);
  for (let choice = 0; choice < 10; choice += 1) {
    checkpoints.changed();
    await pass(SEC);
  }
  expect(sent()).toHaveLength(1);
  await pass(10 * SEC);
  expect(sent()).toHaveLength(2);
  await pass(120 * SEC);
  expect(sent()).toHaveLength(2);
});

test('BE-17 names the attempt: one that arrives late changes nothing of the next attempt', async () => {
  const { api, checkpoints } = open(saves());
  checkpoints.changed();
  await pass(SEC);
  expect(api.of('checkpoint')[0]?.headers['idempotency-key']).toBe('attempt-1');
});

test('BE-17 quick choices do not put the first one off', async () => {
  const { checkpoints, sent } = open(saves());
  for (let choice = 0; choice < 3; choice += 1) {
    checkpoints.changed();
    await pass(0.4 * SEC);
  }
  expect(sent()).toHaveLength(1);
});

test('BE-17 saves at once when the page is hidden, and nothing if nothing changed', async () => {
  const { checkpoints, sent } = open(saves());
  setVisibility('hidden');
  await pass(0);
  expect(sent()).toHaveLength(0);
  checkpoints.changed();
  setVisibility('visible');
  await pass(0);
  expect(sent()).toHaveLength(0);
  setVisibility('hidden');
  window.dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect(sent()).toHaveLength(1);
  // The browser finishes it for a page that is closed.
  expect(fetch).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ keepalive: true }));
});

test('BE-17 saves at once when the page ends without being hidden first', async () => {
  const { checkpoints, sent } = open(saves());
  checkpoints.changed();
  window.dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect(sent()).toHaveLength(1);
});

test('BE-17 saves a change during a checkpoint with the next one, or at once when the page is hidden', async () => {
  const waiting: (() => void)[] = [];
  const { checkpoints, sent } = open({
    async checkpoint() {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { data: { attendance: buildAttendance({ checkpointSec: 20, studentAnswers: ['a'] }) } };
    },
  });
  checkpoints.changed();
  await pass(SEC);
  checkpoints.changed();
  waiting[0]?.();
  await pass(20 * SEC);
  expect(sent()).toHaveLength(2);
  checkpoints.changed();
  setVisibility('hidden');
  await pass(0);
  expect(sent()).toHaveLength(3);
  // The responses come in another order than the requests.
  waiting[2]?.();
  await pass(0);
  waiting[1]?.();
  await pass(60 * SEC);
  expect(sent()).toHaveLength(3);
});

test('BE-17 a checkpoint that hangs holds up no later one once the connection has returned', async () => {
  const { checkpoints, sent } = open({ checkpoint: () => new Promise(() => undefined) });
  checkpoints.changed();
  await pass(SEC);
  checkpoints.changed();
  window.dispatchEvent(new Event('online'));
  await pass(20 * SEC);
  expect(sent()).toHaveLength(2);
});

test('BE-17 repeats failed checkpoints more and more rarely, and at once when the connection returns', async () => {
  let failing = true;
  const { checkpoints, sent } = open({
    checkpoint: () => (failing ? { network: true } : { data: { attendance: buildAttendance({ checkpointSec: 20 }) } }),
  });
  checkpoints.changed();
  await pass(SEC);
  expect(sent()).toHaveLength(1);
  await pass(39 * SEC);
  expect(sent()).toHaveLength(1);
  await pass(2 * SEC);
  expect(sent()).toHaveLength(2);
  failing = false;
  await pass(21 * SEC);
  window.dispatchEvent(new Event('online'));
  await pass(SEC);
  expect(sent()).toHaveLength(3);
  await pass(600 * SEC);
  expect(sent()).toHaveLength(3);
});

test('BE-17 repeats the first failure after a success as soon as the very first one', async () => {
  const outcomes = ['fails', 'fails', 'succeeds', 'fails'];
  const { checkpoints, sent } = open({
    checkpoint: () => (outcomes.shift() === 'fails' ? { network: true } : { data: { attendance: buildAttendance() } }),
  });
  checkpoints.changed();
  await pass(122 * SEC);
  checkpoints.changed();
  await pass(20 * SEC);
  expect(outcomes).toEqual([]);
  expect(sent()).toHaveLength(4);
  await pass(40 * SEC);
  expect(sent()).toHaveLength(5);
});

test.each([403, 404, 405, 409, 422])('BE-17 ends for good when the server refuses with %i', async (refuse) => {
  const { checkpoints, sent } = open({ checkpoint: () => ({ refuse }) });
  checkpoints.changed();
  await pass(SEC);
  checkpoints.changed();
  await pass(600 * SEC);
  setVisibility('hidden');
  await pass(0);
  expect(sent()).toHaveLength(1);
});

test.each([
  ['a server that offers none', { offer: null }],
  ['an attempt without an id', { attemptId: null }],
])('BE-17 sends nothing for %s', async (_what, more) => {
  const { checkpoints, sent } = open(saves(), more);
  checkpoints.changed();
  setVisibility('hidden');
  await pass(60 * SEC);
  checkpoints.stop();
  expect(sent()).toEqual([]);
});

test('BE-17 sends nothing after the submission, or with the login of another student', async () => {
  const { checkpoints, current, sent } = open(saves());
  current.value = null;
  checkpoints.changed();
  await pass(60 * SEC);
  expect(sent()).toEqual([]);
  current.value = { answers: ['a'], answeredAtMs: [1] };
  logIn(buildUser({ studentCode: 'another' }));
  setVisibility('hidden');
  await pass(60 * SEC);
  expect(sent()).toEqual([]);
});

test('BE-17 saves what has changed when the page is left', async () => {
  const { checkpoints, sent } = open(saves());
  checkpoints.changed();
  checkpoints.stop();
  await pass(0);
  expect(sent()).toHaveLength(1);
  checkpoints.changed();
  await pass(60 * SEC);
  expect(sent()).toHaveLength(1);
});

test('BE-17 sends nothing more from a page that was left, also if its last checkpoint failed', async () => {
  const { checkpoints, sent } = open({ checkpoint: () => ({ network: true }) });
  checkpoints.changed();
  checkpoints.stop();
  await pass(0);
  setVisibility('hidden');
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('online'));
  await pass(600 * SEC);
  expect(sent()).toHaveLength(1);
});

test.each([
  ['other answers', { studentAnswers: ['a', 'b'] }, 1],
  ['another device in charge', { studentAnswers: ['a'], activeDevice: 'another' }, 1],
  ['a submitted attempt', { studentAnswers: ['a'], submitted: true }, 1],
  ['nothing new, which would only render the page', { studentAnswers: ['a'], activeDevice: deviceName() }, 0],
])('BE-17 reports %s', async (_what, parts, times) => {
  const { checkpoints, received } = open(saves(parts));
  checkpoints.changed();
  await pass(SEC);
  expect(received).toHaveBeenCalledTimes(times);
});

test('BE-17 reports nothing that arrives after the page was left: the next one may have taken the attempt over', async () => {
  const { checkpoints, received } = open({
    checkpoint: async () => {
      await new Promise((resolve) => setTimeout(resolve, 15 * SEC));
      return { data: { attendance: buildAttendance({ checkpointSec: 20, activeDevice: 'another' }) } };
    },
  });
  checkpoints.changed();
  await pass(5 * SEC);
  checkpoints.stop();
  await pass(60 * SEC);
  expect(received).not.toHaveBeenCalled();
});

test('BE-17 stores the name of this device before the server gets it: after a reload it is the same device', () => {
  localStorage.clear();
  const { device } = checkpointBody('exam-1', offer.saved, true);
  expect(localStorage.getItem('manassa.exam.device')).toBe(device);
});

test('BE-17 an attendance offers checkpoints only while it is open and gives the server’s time', () => {
  const open = { checkpointSec: 20, serverNow: '2026-01-01T10:00:00.000Z', studentAnswers: ['a'], answeredAtMs: [1] };
  expect(offerOf(buildAttendance(open))).toEqual({ everySec: 20, saved: { answers: ['a'], answeredAtMs: [1] } });
  expect(offerOf(buildAttendance({ ...open, submitted: true }))).toBeNull();
  expect(offerOf(buildAttendance({ ...open, serverNow: null }))).toBeNull();
  expect(offerOf(buildAttendance({ ...open, checkpointSec: 0 }))).toBeNull();
  expect(offerOf(buildAttendance())).toBeNull();
  expect(isOnOtherDevice(buildAttendance({ activeDevice: deviceName() }))).toBe(false);
  expect(isOnOtherDevice(buildAttendance({ activeDevice: 'another' }))).toBe(true);
  expect(isOnOtherDevice(null)).toBe(false);
});
