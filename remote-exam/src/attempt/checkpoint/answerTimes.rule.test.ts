import { paperOf } from '@manassa/shared/attempt';
import { questionsWith } from '@manassa/shared/testing';
import { serverMs, timesAfter, withSaved } from './answerTimes.rule';

const paper = paperOf(questionsWith(['a', 'b'], ['a', 'b'], ['a', 'b']));

test('BE-17 the server’s time continues with the monotonic clock from its last reading', () => {
  const clock = { serverNow: '2026-01-01T10:00:00.000Z', receivedAtMs: 5000 };
  expect(serverMs(clock, 65_000)).toBe(Date.parse('2026-01-01T10:01:00.000Z'));
});

test('BE-17 only changed answers get a new time', () => {
  expect(timesAfter(['a', null, 'b'], ['a', 'b', 'a'], [10, null, 20], 99)).toEqual([10, 99, 99]);
});

test('BE-17 a changed answer is newer than the one before, also after the server’s clock was read as earlier', () => {
  expect(timesAfter(['a'], ['b'], [100], 40)).toEqual([101]);
});

test('BE-17 saved answers that are not an option of their question are ignored', () => {
  const saved = { answers: ['a', 'x'], answeredAtMs: [1, 2] };
  expect(withSaved({ answers: [null, 'b', null] }, saved, paper, 0).answers).toEqual(['a', 'b', null]);
  expect(withSaved({ answers: [null, null, null] }, saved, paper, 0).answers).toEqual(['a', null, null]);
});

test('BE-17 an attempt opens with the newer answer of each question, of this device or saved by another', () => {
  const sheet = { answers: ['a', 'a', null], answeredAtMs: [10, 30, null] };
  const saved = { answers: ['b', 'b', 'b'], answeredAtMs: [20, 20, 20] };
  expect(withSaved(sheet, saved, paper, 0)).toEqual({ answers: ['b', 'a', 'b'], answeredAtMs: [20, 30, 20] });
});

test('BE-17 answers that an older version stored without times get the given one', () => {
  const saved = { answers: ['b', 'b'], answeredAtMs: [20, 60] };
  expect(withSaved({ answers: ['a', 'a', null] }, saved, paper, 50).answers).toEqual(['a', 'b', null]);
});
