import { isNewerText, recordKey, studentKey, writeRecord } from './attemptRecords.rule';
import { testJournal } from '../testing/outbox';
import { createAttemptStore } from './createAttemptStore';
import type { AttemptStore } from './attemptStore';

const mona = { student: '1001', examId: 'exam-1' };
const omar = { student: '1002', examId: 'exam-1' };
const ANSWERS = recordKey('answers', mona);

let store: AttemptStore;

beforeEach(() => {
  localStorage.clear();
  store = createAttemptStore(testJournal());
});

test('AT-08 returns answers for the same student, exam and attempt only', () => {
  expect(store.saveAnswers(mona, { attemptId: 'a1', answers: ['a', null], index: 1 })).toBe(true);
  expect(store.loadAnswers(mona, { attemptId: 'a1' })).toEqual({ attemptId: 'a1', answers: ['a', null], index: 1 });
  expect(store.loadAnswers(omar, { attemptId: 'a1' })).toBeNull();
  expect(store.loadAnswers({ student: '1001', examId: 'exam-2' }, { attemptId: 'a1' })).toBeNull();
  expect(store.loadAnswers(mona, { attemptId: 'a2' })).toBeNull();
});

test('AT-08 returns answers also when the server gives no attempt id', () => {
  store.saveAnswers(mona, { attemptId: null, answers: ['a'], index: 0 });
  expect(store.loadAnswers(mona, { attemptId: null })?.answers).toEqual(['a']);
  expect(store.loadAnswers(mona, { attemptId: 'a1' })?.answers).toEqual(['a']);
});

test.each([
  ['no JSON', '{oops'],
  ['a list', '["a","b"]'],
  ['null', 'null'],
  ['a number', '7'],
  ['a record without answers', '{"version":1}'],
  ['answers of another type', '{"version":1,"answers":[1,{}]}'],
  ['a record of a later version', '{"version":2,"attemptId":"a1","answers":["a"],"index":0}'],
])('AT-08 %s under the key is ignored and not overwritten, and answers are stored', (_, foreign) => {
  localStorage.setItem(ANSWERS, foreign);
  expect(store.loadAnswers(mona, { attemptId: 'a1' })).toBeNull();
  expect(store.saveAnswers(mona, { attemptId: 'a1', answers: ['b'], index: 0 })).toBe(true);
  expect(store.loadAnswers(mona, { attemptId: 'a1' })?.answers).toEqual(['b']);
  store.forgetAttempt(mona);
  expect(store.loadAnswers(mona, { attemptId: 'a1' })).toBeNull();
  expect(localStorage.getItem(ANSWERS)).toBe(foreign);
});

test('AT-13 reads a record with fields of a later release', () => {
  localStorage.setItem(ANSWERS, '{"version":1,"attemptId":"a1","answers":["a"],"index":0,"flagged":[0]}');
  expect(store.loadAnswers(mona, { attemptId: 'a1' })?.answers).toEqual(['a']);
});

test('AT-08 an invalid question number becomes the first', () => {
  localStorage.setItem(ANSWERS, '{"version":1,"attemptId":"a1","answers":["a"],"index":"x"}');
  expect(store.loadAnswers(mona, { attemptId: 'a1' })?.index).toBe(0);
});

test('AT-08 stores the seconds left per student, exam and attempt', () => {
  store.saveRemainingSec(mona, { attemptId: 'a1', remainingSec: 1795 });
  expect(store.loadRemaining(mona, { attemptId: 'a1' })?.remainingSec).toBe(1795);
  expect(store.loadRemaining(omar, { attemptId: 'a1' })).toBeNull();
  expect(store.loadRemaining(mona, { attemptId: 'a2' })).toBeNull();
  localStorage.setItem(recordKey('remaining', mona), '{"version":1,"remainingSec":"soon"}');
  expect(store.loadRemaining(mona, { attemptId: 'a1' })).toBeNull();
});

test('AT-13 a pending submission stays stored until it is removed explicitly', () => {
  store.savePending(mona, { attemptId: 'a1', answers: ['a', null], enrollmentId: 'e1' });
  expect(store.loadPending(mona)).toEqual({ attemptId: 'a1', answers: ['a', null], enrollmentId: 'e1' });
  expect(store.loadPending(omar)).toBeNull();
  store.forgetAttempt(mona);
  expect(store.loadPending(mona)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test("OF-03 finds a student's waiting submissions, of this student only", async () => {
  const { findPending } = createAttemptStore(testJournal());
  expect(await findPending('1001')).toEqual([]);
  store.savePending(mona, { attemptId: 'a1', answers: ['a'], enrollmentId: null });
  store.savePending({ student: '1001', examId: 'exam-2' }, { attemptId: 'a2', answers: ['b'], enrollmentId: null });
  store.savePending(omar, { attemptId: 'a3', answers: ['c'], enrollmentId: null });
  const found = await findPending('1001');
  expect(found.map(({ examId }) => examId).sort()).toEqual(['exam-1', 'exam-2']);
  expect(new Set(found.map(({ student }) => student))).toEqual(new Set(['1001']));
});

test('AT-13 reports a full or blocked storage and never throws', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(store.saveAnswers(mona, { attemptId: 'a1', answers: ['a'], index: 0 })).toBe(false);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(store.loadAnswers(mona, { attemptId: 'a1' })?.answers).toEqual(['a']);
  expect(() => store.forgetAttempt(mona)).not.toThrow();
  expect(store.loadAnswers(mona, { attemptId: 'a1' })).toBeNull();
});

test('AT-13 a refused text is used until another tab stores a later one', () => {
  store.saveAnswers(mona, { attemptId: 'a1', answers: [null], index: 0 });
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.saveAnswers(mona, { attemptId: 'a1', answers: ['a'], index: 0 });
  expect(store.loadAnswers(mona, { attemptId: 'a1' })?.answers).toEqual(['a']);
  full.mockRestore();
  const later = { version: 1, revision: Date.now() + 60_000, attemptId: 'a1', answers: ['b'], index: 0 };
  localStorage.setItem(ANSWERS, JSON.stringify(later));
  expect(store.loadAnswers(mona, { attemptId: 'a1' })?.answers).toEqual(['b']);
});

test('AT-13 a refused text is dropped when storage works again, also if it is cleared then', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.saveAnswers(mona, { attemptId: 'a1', answers: ['a'], index: 0 });
  full.mockRestore();
  expect(store.saveAnswers(mona, { attemptId: 'a1', answers: ['b'], index: 0 })).toBe(true);
  localStorage.clear();
  expect(store.loadAnswers(mona, { attemptId: 'a1' })).toBeNull();
});

test('AT-11 a submission or answers that storage refused are gone once they are removed or set aside', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.savePending(mona, { attemptId: 'a1', answers: ['a'], enrollmentId: null });
  store.forgetAttempt(mona, { attemptId: 'a1' });
  expect(store.loadPending(mona)).toBeNull();
  store.saveAnswers(mona, { attemptId: 'a1', answers: ['a'], index: 0 });
  store.setAnswersAside(mona, () => false);
  expect(store.loadAnswers(mona, { attemptId: 'a1' })).toBeNull();
  full.mockRestore();
});

test('RX-04 two attempts that are set aside within a millisecond are both kept', () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (const attemptId of ['a1', 'a2']) {
    store.saveAnswers(mona, { attemptId, answers: ['a'], index: 0 });
    localStorage.setItem(ANSWERS, JSON.stringify({ version: 1, attemptId, answers: ['a'] }));
    store.setAnswersAside(mona, () => false);
  }
  expect(Object.keys(localStorage)).toHaveLength(2);
});

test('AT-11 removes all records of an attempt and none of another one', () => {
  const keepAll = (attemptId: string): void => {
    store.saveAnswers(mona, { attemptId, answers: ['a'], index: 0 });
    store.saveRemainingSec(mona, { attemptId, remainingSec: 5 });
    store.savePending(mona, { attemptId, answers: ['a'], enrollmentId: null });
  };
  keepAll('a1');
  store.forgetAttempt(mona, { attemptId: 'a1' });
  expect(localStorage).toHaveLength(0);
  keepAll('a2');
  store.forgetAttempt(mona, { attemptId: 'a1' });
  expect(store.loadAnswers(mona, { attemptId: 'a2' })?.answers).toEqual(['a']);
  expect(store.loadRemaining(mona, { attemptId: 'a2' })?.remainingSec).toBe(5);
  expect(store.loadPending(mona)?.attemptId).toBe('a2');
});

test('AT-13 the later of two writes counts, and a version without copies always counts', () => {
  const text = (revision?: number): string => JSON.stringify({ version: 1, revision, answers: ['a'] });
  expect(isNewerText(text(5), null)).toBe(true);
  expect(isNewerText(text(5), text(4))).toBe(true);
  expect(isNewerText(text(5), text(5))).toBe(false);
  expect(isNewerText(text(5), text())).toBe(false);
});

test('AT-13 a device clock set back does not make a later write the earlier one', () => {
  store.saveAnswers(mona, { attemptId: 'a1', answers: ['a'], index: 0 });
  const before = localStorage.getItem(ANSWERS) ?? '';
  jest.spyOn(Date, 'now').mockReturnValue(0);
  store.saveAnswers(mona, { attemptId: 'a1', answers: ['b'], index: 0 });
  expect(isNewerText(localStorage.getItem(ANSWERS) ?? '', before)).toBe(true);
});

test('AT-13 a clock set back while the page was closed does not make a later write the earlier one', () => {
  const before = JSON.stringify({ version: 1, revision: Date.now() + 3_600_000, attemptId: 'a1', answers: ['a'] });
  localStorage.setItem(ANSWERS, before);
  store.saveAnswers(mona, { attemptId: 'a1', answers: ['b'], index: 0 });
  expect(isNewerText(localStorage.getItem(ANSWERS) ?? '', before)).toBe(true);
});

test('AT-08 identifies a student by code, else by number, else by name', () => {
  expect(studentKey({ studentCode: '1001', studentNumber: '010', name: 'منى' })).toBe('1001');
  expect(studentKey({ studentCode: '', studentNumber: '010', name: 'منى' })).toBe('010');
  expect(studentKey({ studentCode: '', studentNumber: '', name: '' })).toBe('student');
});

test('RX-04 answers of another attempt are set aside with their seconds left, those of the running one stay', () => {
  const first = { attemptId: 'a1' };
  store.saveAnswers(mona, { ...first, answers: ['a'], index: 0 });
  store.saveRemainingSec(mona, { ...first, remainingSec: 90 });
  expect(store.setAnswersAside(mona, ({ attemptId }) => attemptId === 'a1')).toBe(false);
  expect(store.loadRemaining(mona, first)?.remainingSec).toBe(90);
  expect(store.setAnswersAside(mona, () => false)).toBe(true);
  expect([store.loadAnswers(mona, first), store.loadRemaining(mona, first)]).toEqual([null, null]);
  expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^manassa\.exam\.aside\/1001\/exam-1\//)]);
});

test('RX-04 an attempt without answers is removed without a trace', () => {
  store.saveAnswers(mona, { attemptId: 'a1', answers: [null], index: 0 });
  expect(store.setAnswersAside(mona, () => false)).toBe(false);
  expect(localStorage).toHaveLength(0);
});

const setAside = () => store.setAnswersAside(mona, ({ attemptId }) => attemptId === 'a2');

test.each([
  ['set aside', 'an unread journal', setAside],
  ['set aside', 'the journal', setAside],
  ['received', 'an unread journal', () => store.forgetAttempt(mona, { attemptId: 'a1' })],
])('AT-13 an earlier attempt that is %s takes no answer of the running one from %s', async (_, journal, end) => {
  const copies = new Map([[ANSWERS, writeRecord({ attemptId: 'a2', answers: ['b'], index: 0 }, 7)]]);
  let isRead = journal === 'the journal';
  const copy = (key: string, text: string | null) => void (text === null ? copies.delete(key) : copies.set(key, text));
  const read = async (keys: readonly string[]) => (isRead ? keys.map((key) => copies.get(key) ?? null) : null);
  store = createAttemptStore(testJournal({ exists: () => true, copy, read }));
  // Of local storage a killed browser has left an old state, and its database opens late.
  localStorage.setItem(ANSWERS, writeRecord({ attemptId: 'a1', answers: ['a'], index: 0 }, 5));
  await store.restore(mona);
  end();
  expect(store.loadAnswers(mona, { attemptId: 'a1' })).toBeNull();
  isRead = true;
  await store.restore(mona);
  expect(store.loadAnswers(mona, { attemptId: 'a2' })?.answers).toEqual(['b']);
  expect(store.setAnswersAside(mona, () => false)).toBe(true);
  await store.restore(mona);
  expect(store.setAnswersAside(mona, () => false)).toBe(false);
});

test('AT-13 RX-04 answers that only the journal had do not return after another tab has sent them', async () => {
  const copies = new Map([[ANSWERS, writeRecord({ attemptId: 'a1', answers: ['a'], index: 0 }, 5)]]);
  const read = async (keys: readonly string[]) => keys.map((key) => copies.get(key) ?? null);
  store = createAttemptStore(testJournal({ exists: () => true, read }));
  await store.restore(mona);
  expect(store.loadAnswers(mona, { attemptId: 'a1' })?.answers).toEqual(['a']);
  copies.clear();
  await store.restore(mona);
  expect(store.loadAnswers(mona, { attemptId: 'a1' })).toBeNull();
});
