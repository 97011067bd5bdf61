import { createAttemptStore, identityOf, paperOf } from '@manassa/shared/attempt';
import type { Attendance } from '@manassa/shared/contract';
import { buildAttendance, buildExam, buildQuestion, testJournal } from '@manassa/shared/testing';
import { createStoredAttempts } from './storedAttempts';

const owner = { student: '1001', examId: 'exam-1' };
const questions = [1, 2].map((n) => buildQuestion({ question: `سؤال ${n}`, answers: { a: 'أ', b: 'ب' } }));
const exam = buildExam({ questions });
const attendance = buildAttendance({ _id: 'attempt-1', submitted: false, attempts: 1 });
const attempt = identityOf(attendance);
const { keys } = paperOf(questions);

const store = createAttemptStore(testJournal());
const stored = createStoredAttempts(store);

beforeEach(() => {
  localStorage.clear();
  store.saveAnswers(owner, { ...attempt, answers: ['a', null], questions: keys, index: 0 });
});

test('gives the answers of the open attempt in the order of the current questions', () => {
  const turned = [...questions].reverse();
  expect(stored.openSheet(owner, { exam: { ...exam, questions: turned }, attendance })).toMatchObject({
    attemptId: 'attempt-1',
    answers: [null, 'a'],
  });
  expect(stored.answersFor(owner, attempt, turned)).toEqual([null, 'a']);
});

test('gives every stored answer with its time when the server sends no questions', () => {
  store.saveAnswers(owner, { ...attempt, answers: ['a', null], answeredAtMs: [5, null], questions: keys, index: 0 });
  expect(stored.openSheet(owner, { exam: { ...exam, questions: [] }, attendance })).toMatchObject({
    answers: ['a', null],
    answeredAtMs: [5, null],
    questions: keys,
  });
});

test.each([
  ['without an attendance', null],
  ['with a submitted one', { ...attendance, submitted: true }],
  ['with another attempt', { ...attendance, _id: 'attempt-2', attempts: 2 }],
])('has nothing to submit %s', (_, other) => {
  expect(stored.openSheet(owner, { exam, attendance: other })).toBeNull();
});

test('has nothing to submit without an answer', () => {
  store.saveAnswers(owner, { ...attempt, answers: [null, null], questions: keys, index: 0 });
  expect(stored.openSheet(owner, { exam, attendance })).toBeNull();
  expect(stored.wasOpenHere(owner, attempt)).toBe(true);
});

describe('answers of this device that the server lacks', () => {
  const unsaved = (saved: Partial<Attendance>) =>
    stored.unsaved(owner, { exam, attendance: { ...attendance, ...saved } });

  test('BE-17 are returned with their times, if there are any', () => {
    store.saveAnswers(owner, { ...attempt, answers: ['a', 'b'], answeredAtMs: [5, 7], questions: keys, index: 1 });
    expect(unsaved({ studentAnswers: ['a', null], answeredAtMs: [5, null] })).toEqual({
      answers: ['a', 'b'],
      answeredAtMs: [5, 7],
    });
    expect(unsaved({ studentAnswers: ['a', 'b'], answeredAtMs: [5, 7] })).toBeNull();
  });

  test('BE-17 are none where the server has a newer answer', () => {
    store.saveAnswers(owner, { ...attempt, answers: ['a', null], answeredAtMs: [5, null], questions: keys, index: 0 });
    expect(unsaved({ studentAnswers: ['b', null], answeredAtMs: [9, null] })).toBeNull();
  });

  test('BE-17 are all that are stored, without saved ones', () => {
    expect(unsaved({ studentAnswers: [], answeredAtMs: [] })?.answers).toEqual(['a', null]);
    store.forgetAttempt(owner);
    expect(unsaved({ studentAnswers: [], answeredAtMs: [] })).toBeNull();
  });
});

test('an attempt with stored seconds alone was open here, another was not', () => {
  localStorage.clear();
  expect(stored.wasOpenHere(owner, attempt)).toBe(false);
  store.saveRemainingSec(owner, { ...attempt, remainingSec: 60 });
  expect(stored.wasOpenHere(owner, attempt)).toBe(true);
  expect(stored.wasOpenHere(owner, { attemptId: 'attempt-2' })).toBe(false);
});

test('sets aside the answers of an earlier attempt, but not of the running one', () => {
  const later = Date.now() + 60_000;
  expect(stored.setOthersAside(owner, { exam, attendance }, later)).toBe(false);
  const next = { ...attendance, _id: 'attempt-2', attempts: 2 };
  expect(stored.setOthersAside(owner, { exam, attendance: next }, later)).toBe(true);
  expect(store.loadAnswers(owner, attempt)).toBeNull();
});

test('removes answers that the server has as the result of their attempt, and sets others aside', () => {
  const later = Date.now() + 60_000;
  const aside = () => Object.keys(localStorage).filter((key) => key.includes('aside'));
  const result = { ...attendance, submitted: true, studentAnswers: ['a', null] };
  expect(stored.setOthersAside(owner, { exam, attendance: result }, later)).toBe(false);
  expect(store.loadAnswers(owner, attempt)).toBeNull();
  expect(aside()).toEqual([]);

  store.saveAnswers(owner, { ...attempt, answers: ['a', 'b'], questions: keys, index: 0 });
  expect(stored.setOthersAside(owner, { exam, attendance: result }, later)).toBe(true);
  expect(aside()).toHaveLength(1);
});

test('BE-17 removes answers that the server has beside those of the device that continued', () => {
  const result = { ...attendance, submitted: true, studentAnswers: ['a', 'b'] };
  expect(stored.setOthersAside(owner, { exam, attendance: result }, Date.now() + 60_000)).toBe(false);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('RX-04 removes answers without a message if the server sends none with a result', () => {
  const result = { ...attendance, submitted: true, studentAnswers: [] };
  expect(stored.setOthersAside(owner, { exam, attendance: result }, Date.now() + 60_000)).toBe(false);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('RX-04 keeps answers of the next attempt, which another tab has begun, if the server sends none with a result and reuses its id', () => {
  const result = { ...attendance, submitted: true, studentAnswers: [] };
  expect(stored.setOthersAside(owner, { exam, attendance: result }, 0)).toBe(false);
  expect(store.loadAnswers(owner, attempt)?.answers).toEqual(['a', null]);
});

test('RX-04 removes answers that the server has, also if it counts an attempt at its submission', () => {
  const result = { ...attendance, submitted: true, startedAt: null, attempts: 2, studentAnswers: ['a', null] };
  expect(stored.setOthersAside(owner, { exam, attendance: result }, Date.now() + 60_000)).toBe(false);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('sets equal answers aside without an id: they may be those of the next attempt', () => {
  localStorage.clear();
  store.saveAnswers(owner, { attemptId: null, answers: ['a', null], questions: keys, index: 0 });
  const result = { ...attendance, _id: null, submitted: true, studentAnswers: ['a', null] };
  expect(stored.setOthersAside(owner, { exam, attendance: result }, Date.now() + 60_000)).toBe(true);
});

test('leaves a waiting submission to its own page, also if the server has its answers', () => {
  store.savePending(owner, { ...attempt, answers: ['a', null], enrollmentId: null });
  const result = { ...attendance, submitted: true, studentAnswers: ['a', null] };
  stored.setOthersAside(owner, { exam, attendance: result }, Date.now() + 60_000);
  expect(store.loadPending(owner)?.answers).toEqual(['a', null]);
});

test('leaves answers in place that were stored after the response', () => {
  expect(stored.setOthersAside(owner, { exam, attendance: null }, 0)).toBe(false);
  expect(store.loadAnswers(owner, attempt)).not.toBeNull();
});

test('answers and seconds follow an attempt that a start call counted again', () => {
  store.saveRemainingSec(owner, { ...attempt, remainingSec: 60 });
  const again = { ...attendance, attempts: 2 };
  stored.followCount(owner, attendance, again);
  expect(store.loadAnswers(owner, identityOf(again))?.answers).toEqual(['a', null]);
  expect(store.loadRemaining(owner, identityOf(again))?.remainingSec).toBe(60);
  expect(store.loadAnswers(owner, attempt)).toBeNull();
});

test('answers do not follow to another attempt', () => {
  stored.followCount(owner, attendance, { ...attendance, _id: 'attempt-2', attempts: 2 });
  expect(store.loadAnswers(owner, attempt)?.answers).toEqual(['a', null]);
});

test('recognises the result of the waiting submission', () => {
  store.savePending(owner, { ...attempt, answers: ['a', null], enrollmentId: null });
  expect(stored.isResultOfPending(owner, { ...attendance, submitted: true })).toBe(true);
  expect(stored.isResultOfPending(owner, { ...attendance, _id: 'attempt-2', submitted: true })).toBe(false);
  expect(stored.isResultOfPending(owner, attendance)).toBe(false);
});

test('notices when another tab changes the answers', () => {
  const noticed = jest.fn();
  const stop = stored.onChangedElsewhere(owner, noticed);
  const key = Object.keys(localStorage).find((name) => name.includes('exam-1')) ?? '';
  window.dispatchEvent(new StorageEvent('storage', { key }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'loginToken' }));
  expect(noticed).toHaveBeenCalledTimes(1);
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(noticed).toHaveBeenCalledTimes(1);
});

test('AT-15 sets answers that came too late aside without a message: the result says what became of them', () => {
  store.saveAnswers(owner, { ...attempt, answers: ['a', null], index: 0 });
  const result = { ...attendance, submitted: true, late: true, tooLate: true, studentAnswers: [null, null] };
  expect(stored.setOthersAside(owner, { exam, attendance: result }, Date.now() + 10)).toBe(false);
  expect(store.loadAnswers(owner, attempt)).toBeNull();
});

test('RX-04 takes answers from before the clock of the device was set back for no next attempt', () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  store.saveAnswers(owner, { ...attempt, answers: ['b', null], questions: keys, index: 0 });
  clock.mockRestore();
  const next = { exam, attendance: { ...attendance, _id: 'attempt-2' } };
  expect(stored.isNextBegun(owner, next, Date.now() - 60_000)).toBe(false);
});
