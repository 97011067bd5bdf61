import { buildQuestion } from '../testing';
import { questionsWith } from './testing/questions';
import { fitSheet, hasAnswers, isOfAttempt, isOfOtherQuestions, paperOf } from './paper.rule';

const [one, two, three, added] = questionsWith(['a', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'b']) as [
  ReturnType<typeof buildQuestion>,
  ReturnType<typeof buildQuestion>,
  ReturnType<typeof buildQuestion>,
  ReturnType<typeof buildQuestion>,
];
const began = paperOf([one, two, three]);
const answered = { answers: ['a', 'b', null], questions: began.keys };

test('RX-05 an inserted question is unanswered, and every answer stays with its question', () => {
  const paper = paperOf([added, one, two, three]);
  const fitted = { answers: [null, 'a', 'b', null], questions: paper.keys, removed: {} };
  expect(fitSheet(answered, paper)).toEqual(fitted);
});

test('RX-05 answers follow reordered questions', () => {
  expect(fitSheet(answered, paperOf([three, two, one])).answers).toEqual([null, 'b', 'a']);
});

test('RX-05 the answer to a removed question is stored, and returns with its question', () => {
  const without = fitSheet(answered, paperOf([two, three]));
  expect(without).toMatchObject({ answers: ['b', null], removed: { [began.keys[0] ?? '']: 'a' } });
  const again = fitSheet(without, paperOf([three, one, two]));
  expect([again.answers, again.removed]).toEqual([[null, 'a', 'b'], {}]);
});

test('RX-05 an id identifies a question with a corrected text; an answer without its option is dropped', () => {
  const named = paperOf([
    { ...one, _id: 'q1' },
    { ...two, _id: 'q2' },
  ]);
  const sheet = { answers: ['a', 'b'], questions: named.keys };
  const corrected = { ...two, _id: 'q2', question: 'سؤال مصحح' };
  expect(fitSheet(sheet, paperOf([corrected, { ...one, _id: 'q1' }])).answers).toEqual(['b', 'a']);
  const shorter = { ...two, _id: 'q2', answers: { a: 'اختيار a' } };
  expect(fitSheet(sheet, paperOf([shorter, { ...one, _id: 'q1' }]))).toMatchObject({
    answers: [null, 'a'],
    removed: { [named.keys[1] ?? '']: 'b' },
  });
});

test.each([['q1'], [null]])(
  'RX-05 an answer without its option returns with it, unless another was chosen: id %s',
  (_id) => {
    const full = paperOf([{ ...one, _id }]);
    const without = fitSheet({ answers: ['b'], questions: full.keys }, paperOf([{ ...one, _id, answers: { a: 'x' } }]));
    const again = fitSheet(without, full);
    expect([again.answers, again.removed]).toEqual([['b'], {}]);
    if (_id !== null) expect(fitSheet({ ...without, answers: ['a'] }, full).answers).toEqual(['a']);
  },
);

test('RX-05 a copy of an answered question that has an id of its own is unanswered', () => {
  const before = paperOf([{ ...one, _id: 'q1' }]);
  const copied = paperOf([
    { ...one, _id: 'q2' },
    { ...one, _id: 'q1' },
  ]);
  expect(fitSheet({ answers: ['a'], questions: before.keys }, copied).answers).toEqual([null, 'a']);
});

test('RX-05 recognises by text and options a question with a new id or reordered options', () => {
  const before = paperOf([{ ...one, _id: 'q1' }, two]);
  const turned = { ...one, _id: 'q9', answers: { b: one.answers.b ?? '', a: one.answers.a ?? '' } };
  expect(fitSheet({ answers: ['b', 'a'], questions: before.keys }, paperOf([two, turned])).answers).toEqual(['a', 'b']);
});

test('RX-05 without an id, another text or other options mean another question', () => {
  const reworded = { ...one, question: 'سؤال آخر' };
  const changed = { ...two, answers: { a: 'اختيار b', b: 'اختيار a' } };
  const fitted = fitSheet(answered, paperOf([reworded, changed, three]));
  expect(fitted.answers).toEqual([null, null, null]);
  expect(Object.values(fitted.removed)).toEqual(['a', 'b']);
});

test('RX-05 pictures distinguish questions with one text, and a replaced picture keeps the question', () => {
  const drawn = (image: string | null) => buildQuestion({ question: 'في الشكل المقابل', image });
  const before = paperOf([drawn('1.png'), drawn('2.png')]);
  const sheet = { answers: ['a', 'b'], questions: before.keys };
  expect(fitSheet(sheet, paperOf([drawn('2.png')])).answers).toEqual(['b']);
  expect(fitSheet(sheet, paperOf([drawn('2.png'), drawn('1-sharper.png')])).answers).toEqual(['b', 'a']);
});

test('AT-13 another version of the page finds stored answers: the keys of questions never change', () => {
  const question = {
    ...one,
    _id: 'q1',
    question: 'احسب  شدة التيار ',
    answers: { b: '2 A', a: '1 A' },
    image: 'figures/a.svg?sig=1',
  };
  expect(paperOf([question]).keys).toEqual(['uxdll6rwvg/8lmqx05lwe/q1']);
  expect(paperOf([{ ...question, _id: null, image: null }]).keys).toEqual(['uxdll6rwvg//']);
});

test('BE-15 a figure whose signed address was renewed is the same question', () => {
  const at = (expires: number) => [
    buildQuestion({ image: `figures/fall.svg?expires=${expires}&signature=x${expires}` }),
  ];
  expect(paperOf(at(1))).toEqual(paperOf(at(2)));
  expect(paperOf(at(1))).toEqual(paperOf([buildQuestion({ image: 'figures/fall.svg' })]));
});

test('RX-05 identical questions keep their order', () => {
  const alike = paperOf([one, one, two]);
  expect(fitSheet({ answers: ['a', 'b', 'a'], questions: alike.keys }, paperOf([two, one, one])).answers).toEqual([
    'a',
    'a',
    'b',
  ]);
});

test('RX-05 an answer stays at its question among others with one text and new pictures, also once a question was removed', () => {
  const figures = (folder: string) =>
    paperOf(['a.svg', 'b.svg'].map((name) => ({ ...one, image: `figures/${folder}/${name}` })));
  const sheet = { answers: [null, 'b'], questions: figures('1').keys, removed: { [began.keys[1] ?? '']: 'a' } };
  expect(fitSheet(sheet, figures('2')).answers).toEqual([null, 'b']);
});

test('RX-05 AT-13 reads answers by position if an earlier version did not name the questions', () => {
  expect(fitSheet({ answers: ['a', 'zzz', 'b', 'a'] }, began).answers).toEqual(['a', null, 'b']);
  expect(fitSheet({ answers: ['b'] }, began).answers).toEqual(['b', null, null]);
});

test('RX-04 a sheet is of other questions only if none of them is left', () => {
  expect(isOfOtherQuestions(answered, paperOf([added]))).toBe(true);
  expect(isOfOtherQuestions(answered, paperOf([added, three]))).toBe(false);
  expect(isOfOtherQuestions(answered, paperOf([]))).toBe(false);
  expect(isOfOtherQuestions({ answers: ['a'] }, paperOf([added]))).toBe(false);
  expect(isOfOtherQuestions({ ...answered, answers: [null, null, null] }, paperOf([added]))).toBe(false);
});

test('RX-04 answers of other questions belong to an attempt only if an id or a start proves it', () => {
  const others = paperOf([added]);
  expect(isOfAttempt({ ...answered, attemptId: 'a1' }, { attemptId: 'a1' }, others)).toBe(true);
  expect(isOfAttempt({ ...answered, attemptId: null }, { attemptId: null }, others)).toBe(false);
  expect(isOfAttempt({ ...answered, attemptId: null }, { attemptId: null }, began)).toBe(true);
  expect(isOfAttempt({ ...answered, attemptId: 'a1' }, { attemptId: 'a2' }, began)).toBe(false);
});

test('a sheet has answers if a slot or a removed question has one', () => {
  expect(hasAnswers({ answers: [null] })).toBe(false);
  expect(hasAnswers({ answers: [null, 'a'] })).toBe(true);
  expect(hasAnswers({ answers: [null], removed: { k: 'a' } })).toBe(true);
});
