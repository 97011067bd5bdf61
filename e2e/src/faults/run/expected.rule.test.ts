import { gradedAnswers, phoneInCharge, savedAnswers } from './expected.rule';
import type { Choice, Delivery } from './expected.rule';

const choice = (at: number, phone: number, question: number, option: number): Choice => ({
  at,
  phone,
  question,
  option,
});
const delivery = (at: number, phone: number, answers: (string | null)[], takesOver = false): Delivery => ({
  at,
  answeredAt: at,
  phone,
  answers,
  takesOver,
});
const nothingKept = (): boolean => false;

test('the last choice of a question counts', () => {
  const choices = [choice(1, 0, 0, 1), choice(2, 0, 0, 3)];
  expect(gradedAnswers({ questions: 2, choices, deliveries: [] }, () => true)).toEqual(['d', null]);
});

test('only acknowledged choices of a lost phone count', () => {
  const choices = [choice(1, 0, 0, 0), choice(3, 0, 0, 1), choice(4, 0, 1, 1)];
  const known = { questions: 2, choices, deliveries: [delivery(2, 0, ['a', null])] };
  expect(savedAnswers(known)).toEqual(['a', null]);
  expect(gradedAnswers(known, nothingKept)).toEqual(['a', null]);
});

test('a checkpoint from before the choice, or of another phone, does not acknowledge it', () => {
  const choices = [choice(5, 0, 0, 0), choice(6, 0, 1, 0)];
  const deliveries = [delivery(4, 0, ['a', null]), delivery(9, 1, ['a', 'a'])];
  expect(savedAnswers({ questions: 2, choices, deliveries })).toEqual([null, null]);
});

test('a newer choice on the other phone beats an older one that arrives later', () => {
  const choices = [choice(1, 0, 0, 0), choice(2, 1, 0, 1)];
  const known = { questions: 1, choices, deliveries: [delivery(3, 1, ['b']), delivery(9, 0, ['a'])] };
  expect(gradedAnswers(known, nothingKept)).toEqual(['b']);
});

test('choices on a phone that came back count without a checkpoint', () => {
  const choices = [choice(1, 0, 0, 0), choice(2, 1, 0, 1), choice(3, 0, 1, 2)];
  expect(gradedAnswers({ questions: 2, choices, deliveries: [] }, ({ phone }) => phone === 0)).toEqual(['a', 'c']);
});

test('the phone that took over last is in charge, else the first that saved', () => {
  expect(phoneInCharge([])).toBeNull();
  expect(phoneInCharge([delivery(2, 1, []), delivery(1, 0, [])])).toBe(0);
  expect(
    phoneInCharge([delivery(1, 0, []), delivery(3, 1, [], true), delivery(4, 0, []), delivery(2, 0, [], true)]),
  ).toBe(1);
});
