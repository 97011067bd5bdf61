import fc from 'fast-check';
import { newestAnswers } from './newestAnswers.rule';
import type { TimedAnswers } from './newestAnswers.rule';

const sheet = (...slots: [string | null, number | null][]): TimedAnswers => ({
  answers: slots.map(([answer]) => answer),
  answeredAtMs: slots.map(([, at]) => at),
});

test('BE-17 the newer answer of each question wins, whichever device it is from', () => {
  const one = sheet(['a', 10], ['a', 30], ['a', 10]);
  const other = sheet(['b', 20], ['b', 20], ['b', 10]);
  expect(newestAnswers(one, other)).toEqual(sheet(['b', 20], ['a', 30], ['a', 10]));
});

test('BE-17 an empty answer never replaces a given one, even if it is newer', () => {
  expect(newestAnswers(sheet(['a', 10], [null, null]), sheet([null, 99], ['b', 1]))).toEqual(
    sheet(['a', 10], ['b', 1]),
  );
});

test('BE-17 an answer of unknown time counts as the oldest', () => {
  expect(newestAnswers(sheet(['a', null]), sheet(['b', 1]))).toEqual(sheet(['b', 1]));
  expect(newestAnswers(sheet(['a', 1]), sheet(['b', null]))).toEqual(sheet(['a', 1]));
  expect(newestAnswers({ answers: ['a'], answeredAtMs: [] }, sheet(['b', null]))).toEqual(sheet(['a', null]));
});

test('BE-17 the longer list decides the number of questions', () => {
  expect(newestAnswers(sheet(), sheet(['b', 1], [null, null])).answers).toEqual(['b', null]);
});

const slots = fc.array(
  fc.oneof(
    fc.constant<[string | null, number | null]>([null, null]),
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 3 })),
  ),
  { minLength: 3, maxLength: 3 },
);

test('BE-17 repeating or delaying a checkpoint changes nothing, and the order matters only at equal times', () => {
  fc.assert(
    fc.property(slots, slots, slots, (first, second, third) => {
      const [one, two, three] = [sheet(...first), sheet(...second), sheet(...third)];
      const both = newestAnswers(one, two);
      expect(newestAnswers(both, two)).toEqual(both);
      expect(newestAnswers(both, one)).toEqual(both);
      const times = (merged: TimedAnswers) => merged.answeredAtMs;
      expect(times(newestAnswers(both, three))).toEqual(times(newestAnswers(three, newestAnswers(two, one))));
    }),
  );
});
