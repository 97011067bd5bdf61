import {
  examOfPendingKey,
  isNewerText,
  joinAnswers,
  pendingPrefix,
  readAnswersRecord,
  readPendingRecord,
  readRemainingRecord,
  recordKey,
  revisionOf,
  studentKey,
  writeRecord,
} from './attemptRecords.rule';

test('AT-08 two students or exams never share a key, whatever their names contain', () => {
  expect(recordKey('answers', { student: 'a/b', examId: 'c' })).not.toBe(
    recordKey('answers', { student: 'a', examId: 'b/c' }),
  );
  expect(recordKey('answers', { student: 'a', examId: 'c' })).not.toBe(
    recordKey('pending', { student: 'a', examId: 'c' }),
  );
});

test('AT-13 keys do not change between versions', () => {
  expect(recordKey('pending', { student: 'a/b', examId: 'c d' })).toBe('manassa.exam.pending/a%2Fb/c%20d');
});

test('AT-08 identifies a student without code and number by name', () => {
  expect(studentKey({ studentCode: '', studentNumber: '', name: 'منى' })).toBe('منى');
});

test('AT-13 reads every record as it was written', () => {
  const answers = { attemptId: 'a1', answers: ['a', null], index: 1, device: 'name' };
  const remaining = { attemptId: null, remainingSec: 725 };
  const sheet = { answers: ['a', null], questions: ['k1', 'k2'], removed: { k3: 'b' }, answeredAtMs: [5, null] };
  const pending = { attemptId: 'a1', ...sheet, enrollmentId: 'e1' };
  expect(readAnswersRecord(writeRecord(answers, 1))).toEqual(answers);
  expect(readRemainingRecord(writeRecord(remaining, 2))).toEqual(remaining);
  expect(readPendingRecord(writeRecord(pending, 3))).toEqual(pending);
});

test('AT-13 reads empty texts in a record as null', () => {
  const text = '{"version":1,"attemptId":"","answers":["","a"],"index":0,"enrollmentId":"","device":1}';
  expect(readAnswersRecord(text)).toEqual({ attemptId: null, answers: [null, 'a'], index: 0 });
  expect(readPendingRecord(text)).toEqual({ attemptId: null, answers: [null, 'a'], enrollmentId: null });
});

test('AT-08 ignores an infinite stored time', () => {
  expect(readRemainingRecord('{"version":1,"attemptId":"a1","remainingSec":1e999}')).toBeNull();
});

test('AT-08 AT-13 merged answers open the question that was on screen last', () => {
  const sheet = (revision: number | undefined, answers: (string | null)[], index: number): string =>
    JSON.stringify({ version: 1, revision, attemptId: 'a1', answers, index });
  const unnumbered = sheet(undefined, ['d', 'c', null], 1);
  expect(joinAnswers(unnumbered, sheet(10, [null, 'b', 'b'], 2))).toEqual({
    attemptId: 'a1',
    answers: ['d', 'c', 'b'],
    index: 1,
  });
  expect(joinAnswers(sheet(4, ['a', null], 0), sheet(5, [null, 'c'], 1))).toMatchObject({
    answers: ['a', 'c'],
    index: 1,
  });
  expect(joinAnswers(sheet(5, ['a', 'c'], 0), sheet(4, [null, 'b'], 1))).toBeNull();
});

/** Returns the text of a record of two answers with these fields. */
const recordWith = (fields: object): string => JSON.stringify({ version: 1, answers: ['a', null], ...fields });

test('AT-08 ignores a record that is broken or of another version', () => {
  const texts = ['', '{', '[]', 'null', '{"version":2,"answers":["a"]}', recordWith({ answers: 'a' })];
  for (const text of [null, ...texts, recordWith({ answers: [1] })]) {
    expect(readAnswersRecord(text)).toBeNull();
    expect(readPendingRecord(text)).toBeNull();
    expect(readRemainingRecord(text)).toBeNull();
    expect(revisionOf(text)).toBeNull();
  }
});

test('AT-08 broken fields of a record are left out, and its answers stay', () => {
  const plain = { attemptId: null, answers: ['a', null], index: 0 };
  const broken = { attemptId: 7, startedAt: 'soon', attemptsUsed: '1', index: 1.5, questions: ['k'], removed: null };
  expect(readAnswersRecord(recordWith({ ...broken, answeredAtMs: [1] }))).toEqual(plain);
  expect(readAnswersRecord(recordWith({ questions: ['k1', 'k2'], removed: null }))).toEqual({
    ...plain,
    questions: ['k1', 'k2'],
  });
  expect(
    readAnswersRecord(recordWith({ questions: ['k1', 2], removed: { k3: 'a', k4: 4 }, answeredAtMs: [5, 'x'] })),
  ).toEqual({ ...plain, questions: ['k1', '2'], removed: { k3: 'a' }, answeredAtMs: [5, null] });
  expect(readRemainingRecord(recordWith({ remainingSec: 5, savedAt: 'x', isEstimate: 1, expiresAt: 2 }))).toEqual({
    attemptId: null,
    remainingSec: 5,
  });
});

test('AT-13 reads every field of an attempt', () => {
  const identity = { attemptId: 'a1', startedAt: '2026-01-01T10:00:00.000Z', attemptsUsed: 2 };
  const remaining = { ...identity, remainingSec: 9, savedAt: 5, isEstimate: true, expiresAt: '2026-01-01T10:10:00Z' };
  expect(readRemainingRecord(writeRecord(remaining, 1))).toEqual(remaining);
  expect(revisionOf(writeRecord(remaining, 7))).toBe(7);
});

test.each([
  ['of the product', { path: '/course/view/c/section/s/exam/e', title: 'قانون أوم' }, true],
  ['of another site', { path: '//example.com/course/view/', title: '' }, false],
  ['of another page', { path: '/student', title: '' }, false],
  ['without a title', { path: '/course/view/c' }, false],
  ['without a path', { title: 'قانون أوم' }, false],
  ['that is missing', null, false],
  ['that is a text', '/course/view/c', false],
])('OF-02 a waiting submission names its exam by an address %s: %#', (_, place, isKept) => {
  expect(readPendingRecord(recordWith({ place }))?.place).toEqual(isKept ? place : undefined);
});

test('OF-02 finds the exam of a waiting submission in its key', () => {
  const owner = { student: 'a/b', examId: 'c d' };
  expect(examOfPendingKey(recordKey('pending', owner), 'a/b')).toBe('c d');
  expect(examOfPendingKey(`${recordKey('pending', owner)}/v1`, 'a/b')).toBe('c d');
  expect(examOfPendingKey(recordKey('answers', owner), 'a/b')).toBeNull();
  expect(examOfPendingKey(recordKey('pending', owner), 'a')).toBeNull();
  expect(examOfPendingKey(pendingPrefix('a'), 'a')).toBeNull();
  expect(examOfPendingKey(`${pendingPrefix('a')}%E0`, 'a')).toBeNull();
});

test('AT-13 a text in local storage without a revision is later than a copy, unless it is a part of it', () => {
  const copy = recordWith({ revision: 5, answers: ['a', 'b'] });
  expect(isNewerText(copy, null)).toBe(true);
  expect(isNewerText(writeRecord({ attemptId: 'a1', remainingSec: 9 }, 5), null)).toBe(true);
  expect(isNewerText(copy, recordWith({ answers: ['a', null] }))).toBe(true);
  expect(isNewerText(copy, recordWith({ answers: ['a', 'b'] }))).toBe(false);
  expect(isNewerText(copy, recordWith({ answers: ['a', null, 'c'] }))).toBe(false);
  expect(isNewerText(copy, recordWith({ revision: 4, answers: [] }))).toBe(true);
  expect(isNewerText(copy, recordWith({ revision: 5, answers: [] }))).toBe(false);
});

test('AT-13 copies of two attempts are not merged', () => {
  const of = (attemptId: string | null, answers: unknown[], revision?: number): string =>
    recordWith({ attemptId, answers, revision });
  expect(joinAnswers(of('a1', ['a', null]), of('a1', [null, 'b'], 5))?.answers).toEqual(['a', 'b']);
  expect(joinAnswers(of('a1', ['a', null]), of('a2', [null, 'b'], 5))).toBeNull();
  expect(joinAnswers(of(null, ['a', null]), of('a2', [null, 'b'], 5))).toBeNull();
  expect(joinAnswers(of(null, ['a', null], 4), of(null, [null, 'b'], 5))).toBeNull();
  expect(joinAnswers(of(null, ['a', null]), of(null, [null, 'b'], 5))?.answers).toEqual(['a', 'b']);
  const ofCount = (attemptsUsed: number, answers: unknown[]): string =>
    recordWith({ attemptId: 'a1', attemptsUsed, answers });
  expect(joinAnswers(ofCount(1, ['a', null]), ofCount(2, [null, 'b']))).toBeNull();
  expect(joinAnswers(of('a1', ['a', 'b']), of('a1', [null, 'b'], 5))).toBeNull();
  expect(joinAnswers(of('a1', ['a', null]), null)).toBeNull();
});

test('AT-13 merges by position with a copy of a version that did not name the questions', () => {
  const named = recordWith({ attemptId: 'a1', revision: 5, answers: [null, 'b'], questions: ['q1', 'q2'] });
  const unnamed = (revision: number) => recordWith({ attemptId: 'a1', revision, answers: ['a', 'a', 'c'] });
  expect(joinAnswers(named, unnamed(4))).toMatchObject({ answers: ['a', 'b', 'c'], questions: ['q1', 'q2'] });
  const short = recordWith({ attemptId: 'a1', revision: 5, answers: ['b', null], questions: ['q1', 'q2'] });
  expect(joinAnswers(short, recordWith({ attemptId: 'a1', revision: 6, answers: [null, 'a'] }))?.answers).toEqual([
    'b',
    'a',
  ]);
});

test('AT-13 BE-17 merged answers keep the times of both copies', () => {
  const sheet = (revision: number, questions: string[], answers: (string | null)[], answeredAtMs: (number | null)[]) =>
    JSON.stringify({ version: 1, revision, attemptId: 'a1', questions, answers, answeredAtMs, index: 0 });
  const earlier = sheet(4, ['q2', 'q1'], ['a', 'b'], [7, 3]);
  expect(joinAnswers(earlier, sheet(5, ['q1', 'q2'], ['c', null], [9, null]))).toEqual({
    attemptId: 'a1',
    questions: ['q1', 'q2'],
    answers: ['c', 'a'],
    answeredAtMs: [9, 7],
    index: 0,
  });
});
