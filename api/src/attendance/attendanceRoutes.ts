import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { calls } from '@manassa/shared/contract';
import { readNow, type Handle } from '../database/database';
import { isId } from '../database/ids';
import { presentExamFor } from '../exam/examView';
import { findExam, readQuestions, type ExamRow } from '../exam/readExam';
import { arabic } from '../refusal/arabic';
import type { ApiContext } from '../config/apiContext';
import { readBody } from '../http/readInput';
import { invalidField, Refusal } from '../refusal/refusal';
import { serve } from '../http/serve';
import { requireStudent } from '../user/session';
import { LONGEST_KEY } from './answers.rule';
import { describeLateness, type Lateness } from './lateness.rule';
import { presentAttendance, presentResult } from './presentAttendance';
import { findLatestAttempt, findOwnAttempt, readHistory, readResults, type AttemptRow } from './readAttempts';
import { closeDueAttempts } from './closeAttempts';
import { startAttempt } from './startAttempt';
import { storeCheckpoint } from './storeCheckpoint';
import { sweepAttempts } from './sweepAttempts';
import { submitAttempt } from './submitAttempt';

/** More than any exam has; a longer list is refused before any query. */
const MOST_ANSWERS = 1000;

const SUBMITTED: Record<Lateness, string> = {
  'on time': arabic.examSubmitted,
  late: arabic.examSubmittedLate,
  'too late': arabic.examTooLate,
};

const examId = v.pipe(v.string(), v.nonEmpty(arabic.required));
const enrollmentId = v.optional(calls.startAttendance.body.entries.enrollmentId, null);
const startInput = v.object({ examId, enrollmentId });
const times = v.pipe(v.array(v.nullable(v.pipe(v.number(), v.finite()))), v.maxLength(MOST_ANSWERS));
const submitInput = v.object({
  examId,
  enrollmentId,
  studentAnswers: v.pipe(
    calls.submitAttendance.body.entries.studentAnswers,
    v.maxLength(MOST_ANSWERS, arabic.tooManyAnswers),
  ),
  answeredAtMs: v.optional(times),
});
const key = v.pipe(v.string(), v.maxLength(LONGEST_KEY, arabic.invalidValue));
const slot = v.pipe(
  v.nullable(key),
  v.transform((chosen) => (chosen === '' ? null : chosen)),
);
const checkpointInput = v.object({
  examId,
  studentAnswers: v.pipe(v.array(slot), v.maxLength(MOST_ANSWERS, arabic.tooManyAnswers)),
  answeredAtMs: v.optional(times),
  device: v.pipe(key, v.nonEmpty(arabic.required)),
  takeOver: v.optional(v.boolean(), false),
});

/** Throws Refusal for the id of another enrollment than the student's in the exam's course. */
function refuseForeignEnrollment({ enrollment }: ExamRow, named: string | null): void {
  if (named !== null && named !== '' && named !== enrollment?.id) {
    throw invalidField('enrollmentId', arabic.foreignEnrollment);
  }
}

/**
 * Returns the attempt named by the Idempotency-Key header; the latest one without a key or for a key that is not an id.
 * @throws Refusal for an id of another attempt: its answers must not end this one
 */
async function attemptFor(
  handle: Handle,
  request: FastifyRequest,
  userId: string,
  examId: string,
): Promise<AttemptRow> {
  const key = request.headers['idempotency-key'];
  const named = typeof key === 'string' && isId(key);
  const attempt = named
    ? await findOwnAttempt(handle, userId, examId, key)
    : await findLatestAttempt(handle, userId, examId);
  if (attempt === null) throw new Refusal('attempt_not_found');
  return attempt;
}

function messageOf(attempt: AttemptRow): string {
  const { lateness } = describeLateness(attempt);
  return lateness === 'too late' && attempt.savedAnswers !== null ? arabic.examTooLateSaved : SUBMITTED[lateness];
}

/** Serves starting, saving and submitting attempts, and the list of results. */
export function attendanceRoutes(app: FastifyInstance, { handle, settings, mediaLinks }: ApiContext): void {
  const { tokenDays, lateGraceSec: graceSec } = settings;
  serve(app, 'myAttendances', async (request) => {
    const student = await requireStudent(handle, request, tokenDays);
    const readAll = () => Promise.all([readResults(handle, student.id), readHistory(handle, student.id)]);
    const [found, now, closed] = await Promise.all([
      readAll(),
      readNow(handle),
      closeDueAttempts(handle, graceSec, student.id),
    ]);
    const [results, history] = closed === 0 ? found : await readAll();
    return { data: { attendances: results.map((result) => presentResult(result, now, history)) } };
  });

  serve(app, 'startAttendance', async (request) => {
    const student = await requireStudent(handle, request, tokenDays);
    const input = await readBody(request, startInput);
    const exam = await findExam(handle, input.examId, student.id);
    if (exam === null || !exam.visible) throw new Refusal('exam_not_found');
    refuseForeignEnrollment(exam, input.enrollmentId);
    if (!exam.course.active && exam.enrollment === null) throw new Refusal('exam_not_found');

    const attempt = await startAttempt(handle, { userId: student.id, exam, graceSec });
    const now = await readNow(handle);
    return {
      data: {
        attendance: presentAttendance(attempt, now),
        exam: await presentExamFor(handle, exam, { entitled: true, attempt, now, graceSec, mediaLinks }),
      },
    };
  });

  serve(app, 'submitAttendance', async (request) => {
    const student = await requireStudent(handle, request, tokenDays);
    const input = await readBody(request, submitInput);
    // Attempts that were started can be submitted after staff have hidden the exam.
    const exam = await findExam(handle, input.examId, student.id);
    if (exam === null) throw new Refusal('exam_not_found');
    const attempt = await attemptFor(handle, request, student.id, exam.item.id);
    refuseForeignEnrollment(exam, input.enrollmentId);

    const [now, questions] = await Promise.all([
      readNow(handle),
      readQuestions(handle, exam.item.id, attempt.revision),
    ]);
    const sent = { answers: input.studentAnswers, answeredAtMs: input.answeredAtMs };
    const submitted = await submitAttempt(handle, { attempt, exam, questions, sent, now, graceSec });
    const history = await readHistory(handle, student.id, exam.item.id);
    const facts = {
      entitled: true,
      attempt: submitted,
      // Left out after a concurrent change, to be read again: staff may have corrected the answer key for the review.
      ...(submitted.savedCount === attempt.savedCount ? { questions } : {}),
      now,
      graceSec,
      mediaLinks,
    };
    return {
      message: messageOf(submitted),
      data: {
        attendance: presentAttendance(submitted, now, history),
        exam: exam.visible ? await presentExamFor(handle, exam, facts) : null,
      },
    };
  });

  serve(app, 'checkpoint', async (request) => {
    const student = await requireStudent(handle, request, tokenDays);
    const { studentAnswers: answers, ...input } = await readBody(request, checkpointInput);
    const attempt = await attemptFor(handle, request, student.id, input.examId);
    const saved = await storeCheckpoint(handle, { attempt, sent: { ...input, answers }, graceSec });
    return { data: { attendance: presentAttendance(saved, await readNow(handle)) } };
  });

  sweepAttempts(app, handle, graceSec);
}
