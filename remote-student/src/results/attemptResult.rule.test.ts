import { bandLabel } from '@manassa/shared/domain';
import { buildAttendance, buildExam } from '@manassa/shared/testing';
import { attemptResult } from './attemptResult.rule';

function resultOf(score: number, maxScore: number) {
  return attemptResult(buildAttendance({ score, exam: buildExam({ maxScore }) }));
}

test.each([
  [100, '100', 'green', 'ممتاز'],
  [90, '90', 'green', 'ممتاز'],
  [89.95, '89.9', 'lightGreen', 'جيد جدًا'],
  [80, '80', 'lightGreen', 'جيد جدًا'],
  [79.99, '79.9', 'amber', 'جيد'],
  [70, '70', 'amber', 'جيد'],
  [69.96, '69.9', 'orange', 'مقبول'],
  [60, '60', 'orange', 'مقبول'],
  [59.999, '59.9', 'red', 'ضعيف'],
  [0, '0', 'red', 'ضعيف'],
])('ST-07 RX-06 a score of %s out of 100 shows %s percent, %s, %s', (score, percent, band, label) => {
  const result = resultOf(score, 100);
  expect([String(result.percent), result.band, bandLabel(result.band)]).toEqual([percent, band, label]);
});

test('ST-07 returns 0 percent without a maximum or an exam, never NaN', () => {
  expect(resultOf(10, 0).percent).toBe(0);
  expect(attemptResult(buildAttendance({ score: 10, exam: null })).percent).toBe(0);
});

test('ST-07 caps a score above the maximum at 100 percent', () => {
  expect(resultOf(50, 40).percent).toBe(100);
});

test('ST-06 counts answered questions that are not correct as wrong', () => {
  const result = attemptResult(
    buildAttendance({
      totalCorrect: 2,
      studentAnswers: ['a', 'b', null, 'c', null],
      exam: buildExam({ totalQuestions: 5 }),
    }),
  );
  expect(result).toMatchObject({ totalQuestions: 5, correct: 2, wrong: 1, unanswered: 2 });
});

test('ST-06 counts everything not correct as wrong without answer slots', () => {
  const result = attemptResult(buildAttendance({ totalCorrect: 17, exam: buildExam({ totalQuestions: 20 }) }));
  expect(result).toMatchObject({ correct: 17, wrong: 3, unanswered: 0 });
});

test('ST-06 caps correct answers at the number of questions', () => {
  const result = attemptResult(
    buildAttendance({ totalCorrect: 9, studentAnswers: [null, null], exam: buildExam({ totalQuestions: 2 }) }),
  );
  expect(result).toMatchObject({ correct: 2, wrong: 0, unanswered: 0 });
});

test('ST-06 counts questions of a deleted exam by its answer slots', () => {
  const result = attemptResult(buildAttendance({ totalCorrect: 1, studentAnswers: ['a', 'b', null], exam: null }));
  expect(result).toMatchObject({ totalQuestions: 3, correct: 1, wrong: 1, unanswered: 1, maxScore: 0 });
});

test('ST-06 keeps the correct answers of a deleted exam without answer slots', () => {
  const result = attemptResult(buildAttendance({ totalCorrect: 17, exam: null }));
  expect(result).toMatchObject({ totalQuestions: 0, correct: 17, wrong: 0, unanswered: 0 });
});

test('ST-06 ignores the slots of questions that are no longer in the exam', () => {
  const studentAnswers = ['a', 'b', null];
  const exam = buildExam({ totalQuestions: 2 });
  const result = attemptResult(buildAttendance({ totalCorrect: 1, studentAnswers, exam }));
  expect(result).toMatchObject({ correct: 1, wrong: 1, unanswered: 0 });
});

test('ST-06 CO-02 takes the maximum of a deleted exam from the history', () => {
  const past = (score: number, maxScore: number) => ({ score, maxScore, updatedAt: null });
  const history = [past(12, 20), past(34, 40)];
  const result = attemptResult(buildAttendance({ score: 34, exam: null, history }));
  expect(result).toMatchObject({ maxScore: 40, percent: 85, band: 'lightGreen' });
});
