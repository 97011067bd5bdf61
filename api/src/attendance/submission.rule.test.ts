import { decideSubmission } from './submission.rule';

const startedAt = new Date('2026-11-21T16:00:00Z');
const expiresAt = new Date('2026-11-21T17:00:00Z');
const times = { expiresAt, graceSec: 30, lateLimitMin: 60 };
const closed = {
  startedAt,
  totalQuestions: 2,
  savedAnswers: ['a', null],
  answeredAtMs: [startedAt.getTime(), null],
  activeDevice: null,
  submittedAt: expiresAt,
  closedWithSaved: true,
};

test.each([
  ['late with nothing new', '2026-11-21T17:10:00Z', ['a', null]],
  ['after the limit', '2026-11-21T18:10:00Z', ['a', 'b']],
])('BE-17 an attempt that the server closed keeps that time if a submission comes %s', (_, now, answers) => {
  expect(decideSubmission(closed, { answers }, times, new Date(now))).toMatchObject({
    name: 'graded',
    answers: ['a', null],
    isNew: false,
  });
});
