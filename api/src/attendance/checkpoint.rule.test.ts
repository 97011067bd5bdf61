import { claimAfterEnd, nextCheckpoint } from './checkpoint.rule';

const startedAt = new Date('2026-11-21T16:00:00Z');
const now = new Date('2026-11-21T16:10:00Z');
const atMin = (min: number) => startedAt.getTime() + min * 60_000;
const attempt = {
  startedAt,
  totalQuestions: 2,
  savedAnswers: ['a', null],
  answeredAtMs: [atMin(1), null],
  activeDevice: 'one',
};
const sent = { answers: ['a', null], answeredAtMs: [atMin(1), null], device: 'one', takeOver: false };

test('BE-17 an answer chosen again counts from then on, so that an older answer of a third device does not win', () => {
  const again = { ...sent, answeredAtMs: [atMin(5), null] };
  const saved = { ...attempt, ...nextCheckpoint(attempt, again, now) };
  expect(saved.answeredAtMs).toEqual([atMin(5), null]);
  const third = { ...sent, device: 'three', answers: ['b', 'c'], answeredAtMs: [atMin(3), atMin(3)] };
  expect(nextCheckpoint(saved, third, now)?.savedAnswers).toEqual(['a', 'c']);
});

test('BE-17 a checkpoint without anything new, and a repeated claim after the end, write nothing', () => {
  expect(nextCheckpoint(attempt, sent, now)).toBeNull();
  const claim = { device: 'one', takeOver: true };
  expect(claimAfterEnd({ ...attempt, savedAnswers: null }, claim)).toBeNull();
});
