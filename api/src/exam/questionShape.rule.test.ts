import fc from 'fast-check';
import { sameShape } from './questionShape.rule';

const build = (text: string, options: readonly string[] = [1, 2, 3, 4].map((n) => `${text} ${n}`), image?: string) => ({
  text,
  image,
  answers: Object.fromEntries(options.map((option, index) => ['abcd'.charAt(index), option])),
});
const current = build('ما شدة التيار؟', ['1 A', '2 A', '3 A', '4 A']);
const power = build('ما القدرة؟', ['1 W', '2 W', '3 W', '4 W']);
const charge = build('ما الشحنة؟', ['1 C', '2 C', '3 C', '4 C']);
const exam = [current, power, charge];

test('BE-08 answers fit if as many questions have the same option keys', () => {
  expect(sameShape([], [])).toBe(true);
  expect(sameShape(exam, exam)).toBe(true);
  expect(sameShape([current], exam)).toBe(false);
  expect(sameShape(exam, [current, power])).toBe(false);
  expect(sameShape([current], [{ ...current, answers: { a: '1 A', b: '2 A', c: '3 A', e: '4 A' } }])).toBe(false);
  expect(sameShape([current], [{ ...current, answers: { d: '4 A', c: '3 A', b: '2 A', a: '1 A' } }])).toBe(true);
});

test.each([
  ['a word of the question', { ...power, text: 'ما القدرة الكهربية؟' }],
  ['a picture', { ...power, image: 'figures/lamp.svg' }],
  ['one option', { ...power, answers: { ...power.answers, c: '3.5 W' } }],
  ['the question and one option', { text: 'احسب القدرة', answers: { ...power.answers, c: '3.5 W' } }],
  ['every option', build(power.text, ['1 وات', '2 وات', '3 وات', '4 وات'])],
  ['spaces, vowel marks and the stretching stroke', { ...power, text: ' ما  القُدرة\u200f؟', image: null }],
])('BE-08 answers still fit when staff correct %s', (_what, corrected) => {
  expect(sameShape(exam, [current, corrected, charge])).toBe(true);
});

test.each([
  ['two questions changed places', [power, current, charge]],
  ['the first question became the last', [power, charge, current]],
  ['a question came in and another went out', [current, build('ما الجهد؟'), power]],
  ['a moved question was corrected', [{ ...power, text: 'ما القُدرة؟' }, { ...current, text: 'كم التيار؟' }, charge]],
  ['a question has the text of another', [current, { ...power, text: charge.text }, charge]],
  ['another question took the place', [current, build('ما الجهد؟'), charge]],
  ['two moved questions were reworded', [{ ...power, text: 'كم القدرة؟' }, { ...current, text: 'كم التيار؟' }, charge]],
  ['two options changed places', [{ ...current, answers: { a: '2 A', b: '1 A', c: '3 A', d: '4 A' } }, power, charge]],
])('BE-08 answers do not fit when %s', (_what, after) => {
  expect(sameShape(exam, after)).toBe(false);
});

test('BE-08 distinguishes questions with the same text by picture and options, without counting them as moved', () => {
  const choose = 'اختر الإجابة الصحيحة';
  const [one, two] = [build(choose, ['1 A', '2 A']), build(choose, ['1 W', '2 W'])];
  expect(sameShape([one, two, power], [one, two, power])).toBe(true);
  expect(sameShape([one, two, power], [one, { ...two, answers: { a: '1 W', b: '3 W' } }, power])).toBe(true);
  expect(sameShape([one, two, power], [two, one, power])).toBe(false);
  const options = ['يزيد', 'يقل'];
  const [left, right] = [build(choose, options, 'left.svg'), build(choose, options, 'right.svg')];
  expect(sameShape([left, right], [right, left])).toBe(false);
  expect(sameShape([left, right], [{ ...left, image: 'left-2.svg' }, right])).toBe(true);
  expect(sameShape([left], [build(choose, ['يقترب', 'يبتعد'], 'other.svg')])).toBe(false);
});

test('BE-08 a question corrected into a text that several share has not moved; one of them in another place has', () => {
  const choose = 'اختر الإجابة الصحيحة';
  const [one, two] = [build(choose, ['1 A', '2 A']), build(choose, ['1 W', '2 W'])];
  const misspelt = build('اختر الاجابه الصحيحة', ['1 C', '2 C']);
  const corrected = { ...misspelt, text: choose };
  expect(sameShape([one, two, misspelt], [one, two, corrected])).toBe(true);
  expect(sameShape([one, two, misspelt], [two, one, corrected])).toBe(false);
  expect(sameShape([one, two, misspelt], [one, corrected, two])).toBe(false);
  expect(sameShape([one, two, misspelt], [one, misspelt, two])).toBe(false);
  expect(sameShape([one, two, misspelt], [one, two, build(choose, ['1 V', '2 V'])])).toBe(false);
  expect(sameShape([one, misspelt], [one, corrected])).toBe(false);
});

test('BE-08 detects moved options that differ only in vowel marks, and ignores added marks', () => {
  const ask = (...options: string[]) => [build('اختر الفعل المبني للمجهول', options)];
  const [active, passive, doubled] = ['كَتَبَ', 'كُتِبَ', 'كَتَّبَ'];
  const before = ask(active, passive, doubled, 'قرأ');
  expect(sameShape(before, before)).toBe(true);
  expect(sameShape(before, ask(passive, active, doubled, 'قرأ'))).toBe(false);
  expect(sameShape(before, ask(doubled, passive, active, 'قرأ'))).toBe(false);
  expect(sameShape(before, ask(` ${passive}\u200f`, 'كـَتَبَ', doubled, 'قرأ'))).toBe(false);
  expect(sameShape(before, ask(active, passive, 'كَت\u064e\u0651بَ', 'قَرَأَ'))).toBe(true);
  expect(sameShape(ask('كتب', passive), ask(active, passive))).toBe(true);
  // Moved, and marked at the same time.
  expect(sameShape(ask('كتب', 'قرأ'), ask('قَرَأَ', 'كَتَبَ'))).toBe(false);
});

test('BE-08 options with the same text do not count as moved', () => {
  const before = build('صح أم خطأ؟', ['نعم', 'نعم', 'لا']);
  expect(sameShape([before], [before])).toBe(true);
  expect(sameShape([before], [build('صح أم خطأ؟', ['نعم', 'ربما', 'لا'])])).toBe(true);
});

test('BE-08 another order of different questions changes the shape, one reworded text does not', () => {
  const texts = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      texts.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      fc.nat(),
      ([list, order], at) => {
        const of = (numbers: readonly number[]) => numbers.map((n) => build(`سؤال ${n}`));
        const same = list.every((n, index) => n === order[index]);
        expect(sameShape(of(list), of(order))).toBe(same);
        const reworded = of(list).map((question, index) =>
          index === at % list.length ? { ...question, text: 'نص جديد' } : question,
        );
        expect(sameShape(of(list), reworded)).toBe(true);
      },
    ),
  );
});
