import type { Attendance, Question } from '../../contract';
import { buildAttendance, buildExam } from '../../testing';
import { paperOf } from '../paper.rule';
import type { PendingRecord } from '../storage/attemptRecords.rule';
import { questionsWith } from '../testing/questions';
import { holdsAnswers, OwnerLoggedOut, postAnswers, readArrived, readFate } from './submissionCalls';
import type { Sender } from './submissionCalls';

const owner = { student: '1001', examId: 'e1' };
const questions = questionsWith(['a', 'b'], ['a', 'b']);
const turned = [...questions].reverse();
const record: PendingRecord = {
  attemptId: 'a1',
  answers: ['a', null],
  questions: paperOf(questions).keys,
  enrollmentId: 'n1',
};
const asked: unknown[][] = [];

/** A sender whose server has this exam and attendance. */
function serverWith(attendance: Partial<Attendance> | null, asks: readonly Question[] = questions): Sender {
  asked.length = 0;
  const data = {
    exam: buildExam({ questions: [...asks] }),
    attendance: attendance && buildAttendance({ _id: 'a1', ...attendance }),
  };
  const request = async (...call: unknown[]) => {
    asked.push(call);
    return { data, message: '' };
  };
  return { request: request as never, isLoggedIn: () => true };
}

describe('the fate of a submission', () => {
  test('AT-10 has arrived once the server has its result', async () => {
    const reply = { attendance: { _id: 'a1', submitted: true } };
    expect(await readFate(serverWith({ submitted: true }), owner, record)).toMatchObject({ name: 'arrived', reply });
    expect(await readArrived(serverWith({ submitted: true }), owner, record)).toMatchObject(reply);
    expect(await readArrived(serverWith({}), owner, record)).toBeNull();
  });

  test('BE-17 is open in an attempt that the server closed with saved answers, in the order of the record', async () => {
    const fate = await readFate(serverWith({ submitted: true, replaceable: true }), owner, record);
    expect(fate).toEqual({ name: 'open', paper: null });
  });

  test('RX-05 is open in its running attempt, with the questions in the order of the server', async () => {
    expect(await readFate(serverWith({}, turned), owner, record)).toEqual({ name: 'open', paper: paperOf(turned) });
  });

  test.each([
    ['without an attempt', null],
    ['without questions', {}],
  ])('AT-13 is open on a server %s, in the order of the record', async (_, attendance) => {
    const fate = await readFate(serverWith(attendance, []), owner, record);
    expect(fate).toEqual({ name: 'open', paper: null });
  });

  test.each([
    ['is running on a server that reads the key', { serverNow: '2026-01-01T10:00:00Z' }, 'a1', true],
    ['is running on another server', {}, 'a1', false],
    ['is submitted', { submitted: true }, 'a1', true],
    ['is submitted, and the record has no id', { submitted: true }, null, false],
  ])('AT-13 BE-05 is sent by its key if another attempt %s', async (_, parts, attemptId, takesKey) => {
    const old = { ...record, attemptId, startedAt: '2026-01-01T09:00:00Z' };
    const later = { _id: 'a2', startedAt: '2026-01-01T10:00:00Z', attempts: 2, ...parts };
    expect(await readFate(serverWith(later), owner, old)).toEqual({ name: 'another attempt', takesKey });
  });

  test('BE-05 is not sent by its key into a later attempt with the same id', async () => {
    const later = { startedAt: '2026-01-01T10:00:00Z', serverNow: '2026-01-01T10:01:00Z', attempts: 2 };
    const fate = await readFate(serverWith(later), owner, { ...record, startedAt: '2026-01-01T09:00:00Z' });
    expect(fate).toEqual({ name: 'another attempt', takesKey: false });
  });

  test('RX-04 without ids other questions mean another attempt', async () => {
    const others = questionsWith(['a', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'b']).slice(2);
    const unnamed = { ...record, attemptId: null };
    expect(await readFate(serverWith({ _id: null }, others), owner, unnamed)).toMatchObject({
      name: 'another attempt',
    });
    expect(await readFate(serverWith({}, others), owner, record)).toMatchObject({ name: 'open' });
  });

  test("AT-13 is not asked with another student's login", async () => {
    const sender = { ...serverWith({}), isLoggedIn: () => false };
    await expect(readFate(sender, owner, record)).rejects.toThrow(OwnerLoggedOut);
    expect(asked).toEqual([]);
  });
});

test.each([
  ['the same answers', ['a', null], questions, true],
  ['the same answers in another order', [null, 'a'], turned, true],
  ['other answers', ['b', null], questions, false],
  ['more answers, of another device', ['a', 'b'], questions, true],
  ['more answers, but not all of them', [null, 'b'], questions, false],
  ['answers that it does not tell', [], questions, true],
  ['the same answers without questions', ['a', null], [], true],
])('AT-13 a result with %s has those of the submission: %#', (_, studentAnswers, asks, holds) => {
  const reply = { exam: buildExam({ questions: [...asks] }), attendance: buildAttendance({ studentAnswers }) };
  expect(holdsAnswers(reply, record)).toBe(holds);
});

test('RX-05 answers are sent in the order of the server, with their times and the key of the attempt', async () => {
  await postAnswers(serverWith({}), owner, { ...record, answeredAtMs: [5, null] }, paperOf(turned));
  const body = { examId: 'e1', enrollmentId: 'n1', studentAnswers: [null, 'a'], answeredAtMs: [null, 5] };
  expect(asked).toEqual([['submitAttendance', { body }, { idempotencyKey: 'a1', keepalive: true }]]);
});

test('AT-13 answers are sent in their own order if that of the server is unknown, without times that they lack', async () => {
  await postAnswers(serverWith({}), owner, { ...record, attemptId: null }, null);
  const body = { examId: 'e1', enrollmentId: 'n1', studentAnswers: ['a', null] };
  expect(asked).toEqual([['submitAttendance', { body }, { idempotencyKey: undefined, keepalive: true }]]);
});
