import {
  joinAnswers,
  readAnswersRecord,
  readPendingRecord,
  readRemainingRecord,
  recordKey,
  studentKey,
  writeRecord,
} from './attemptRecords.rule';

test('AT-08 no two students or exams share a key, whatever their names contain', () => {
  expect(recordKey('answers', { student: 'a/b', examId: 'c' })).not.toBe(
    recordKey('answers', { student: 'a', examId: 'b/c' }),
  );
  expect(recordKey('answers', { student: 'a', examId: 'c' })).not.toBe(
    recordKey('pending', { student: 'a', examId: 'c' }),
  );
});

test('AT-13 a key is spelled as the version before and the version after spell it', () => {
  expect(recordKey('pending', { student: 'a/b', examId: 'c d' })).toBe('manassa.exam.pending/a%2Fb/c%20d');
});

test('AT-08 a student without code and number is known by name', () => {
  expect(studentKey({ studentCode: '', studentNumber: '', name: 'منى' })).toBe('منى');
});

test('AT-13 every record is read as it was written', () => {
  const answers = { attemptId: 'a1', answers: ['a', null], index: 1 };
  const remaining = { attemptId: null, remainingSec: 725 };
  const pending = { attemptId: 'a1', answers: ['a', null], enrollmentId: 'e1' };
  expect(readAnswersRecord(writeRecord(answers, 1))).toEqual(answers);
  expect(readRemainingRecord(writeRecord(remaining, 2))).toEqual(remaining);
  expect(readPendingRecord(writeRecord(pending, 3))).toEqual(pending);
});

test('AT-13 empty words in a record are nothing: no answer, no attempt, no enrollment', () => {
  const text = '{"version":1,"attemptId":"","answers":["","a"],"index":0,"enrollmentId":""}';
  expect(readAnswersRecord(text)).toEqual({ attemptId: null, answers: [null, 'a'], index: 0 });
  expect(readPendingRecord(text)).toEqual({ attemptId: null, answers: [null, 'a'], enrollmentId: null });
});

test('AT-08 a time without an end is no time that was kept', () => {
  expect(readRemainingRecord('{"version":1,"attemptId":"a1","remainingSec":1e999}')).toBeNull();
});

test('AT-08 AT-13 joined answers open the question that was on screen last', () => {
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
