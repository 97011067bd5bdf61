import {
  joinAnswers,
  readAnswersRecord,
  readPendingRecord,
  readRemainingRecord,
  recordKey,
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
  const pending = { attemptId: 'a1', answers: ['a', null], enrollmentId: 'e1' };
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
