import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { describeLateness } from '../../attendance/lateness.rule';
import { findEnrollment } from '../../enrollment/readEnrollments';
import type { Handle } from '../../database/database';
import { attendances, courses, extraAttempts, items, progress, users } from '../../database/schema';
import { findAttempt, findItemByKey, findUser, readCount, textOption, type NamedAttempt } from '../findSubject';
import { limitOption, moreLine, readLimit } from './listLimit';
import type { StaffCommand } from '../staffCommand';
import { countOf, UserMistake } from '@manassa/shared/config';
import { entryNotes, seenNote } from './attemptNotes';
import { recordChange } from '../staffLog';
import { presentMoment, tableLines } from './table.rule';

const MOST_MINUTES = 10_000;
const MOST_GIVEN = 100;

const reopened = { submittedAt: null, closedWithSaved: false, answers: [], score: 0, totalCorrect: 0 };

const nameOf = ({ attempt, user, exam }: NamedAttempt): string =>
  `attempt ${attempt.number} of ${user.name} (${user.studentCode}) at "${exam.title}"`;

/** Deletes an attempt and renumbers the later ones, so that one more can be started. */
async function removeAttempt(inner: Handle, { attempt, exam }: NamedAttempt): Promise<void> {
  const { id, userId, examId, number } = attempt;
  await inner.delete(attendances).where(eq(attendances.id, id));
  const ofExam = and(eq(attendances.userId, userId), eq(attendances.examId, examId));
  const later = await inner
    .select({ id: attendances.id, number: attendances.number })
    .from(attendances)
    .where(and(ofExam, gt(attendances.number, number)))
    .orderBy(asc(attendances.number));
  // In order, since each number exists once.
  for (const row of later) {
    await inner
      .update(attendances)
      .set({ number: row.number - 1 })
      .where(eq(attendances.id, row.id));
  }
  await completeNoLonger(inner, userId, exam);
}

/** Takes back that an exam is completed if the student has no submitted attempt left. */
async function completeNoLonger(inner: Handle, userId: string, exam: NamedAttempt['exam']): Promise<void> {
  const ofExam = and(eq(attendances.userId, userId), eq(attendances.examId, exam.id));
  const submitted = await inner.$count(attendances, and(ofExam, isNotNull(attendances.submittedAt)));
  if (submitted > 0) return;
  // The student's, not the attempt's: enrolling completes free exams that were submitted before.
  const enrollment = await findEnrollment(inner, userId, exam.courseId);
  if (enrollment === null) return;
  await inner
    .update(progress)
    .set({ isCompleted: false, updatedAt: sql`now()` })
    .where(and(eq(progress.enrollmentId, enrollment.id), eq(progress.itemId, exam.id)));
}

export const attemptCommands: Readonly<Record<string, StaffCommand>> = {
  'attempts list': {
    arguments: ['student-code?'],
    about: 'list the attempts of a student, or of an exam, the newest first',
    options: {
      exam: { about: 'only this exam', value: 'course-key/exam-key' },
      running: { about: 'only attempts that were not submitted' },
      limit: limitOption(),
    },
    examples: ['attempts list 30415', 'attempts list --exam waves/final --running'],
    async run({ handle }, { args: [code], options }) {
      const user = code === undefined ? null : await findUser(handle, code);
      const typed = textOption(options.exam);
      const exam = typed === null ? null : await findItemByKey(handle, typed, 'exam');
      const isListed = and(
        user === null ? undefined : eq(attendances.userId, user.id),
        exam === null ? undefined : eq(attendances.examId, exam.id),
        options.running === true ? isNull(attendances.submittedAt) : undefined,
      );
      const rows = await handle
        .select({ attempt: attendances, user: users, title: items.title, course: courses.key, key: items.key })
        .from(attendances)
        .innerJoin(users, eq(users.id, attendances.userId))
        .innerJoin(items, eq(items.id, attendances.examId))
        .innerJoin(courses, eq(courses.id, items.courseId))
        .where(isListed)
        .orderBy(desc(attendances.startedAt), asc(attendances.id))
        .limit(readLimit(options));
      const data = rows.map(({ attempt, user: of, title, course, key }) => ({
        id: attempt.id,
        studentCode: of.studentCode,
        name: of.name,
        exam: `${course}/${key}`,
        title,
        number: attempt.number,
        score: attempt.score,
        maxScore: attempt.maxScore,
        startedAt: attempt.startedAt,
        expiresAt: attempt.expiresAt,
        submittedAt: attempt.submittedAt,
        savedAt: attempt.savedAt,
        // Received after the exam's limit: not graded, for staff to judge.
        lateAnswers: attempt.lateAnswers,
        closedWithSaved: attempt.closedWithSaved,
        ...describeLateness(attempt),
      }));
      const cells = data.map((one) => [
        one.id,
        one.studentCode,
        one.exam,
        `${one.number}`,
        one.submittedAt === null
          ? 'running'
          : `${one.score}/${one.maxScore}${one.lateBySec > 0 ? ` ${one.lateness}, ${Math.ceil(one.lateBySec / 60)} min` : ''}${one.closedWithSaved ? ' closed at its deadline' : ''}`,
        presentMoment(one.startedAt),
        presentMoment(one.expiresAt),
        one.name,
      ]);
      const header = ['id', 'code', 'exam', 'no.', 'score', 'started (utc)', 'deadline (utc)', 'name'];
      const more = moreLine(data.length, await handle.$count(attendances, isListed));
      return { data, lines: [...tableLines(header, cells), ...more] };
    },
  },
  'attempts extend': {
    arguments: ['attempt-id', 'minutes'],
    about:
      'give an attempt more time, from its deadline or from now if that has passed, also if the server closed it then; ' +
      'an open page shows it within two minutes, after a reload, or before it submits at its old deadline',
    why: 'required',
    examples: ['attempts extend 5f0c3a9be1d24c7788aa0b1c 15 --why "power cut at the school"'],
    run: ({ handle, who }, { args: [id = '', typed = ''], why }) =>
      handle.transaction(async (inner) => {
        const minutes = readCount('minutes', typed, MOST_MINUTES);
        const found = await findAttempt(inner, id);
        const { userId, examId, number } = found.attempt;
        const isLatest = sql`not exists (select 1 from attendances later
          where later.user_id = ${userId} and later.exam_id = ${examId} and later.number > ${number}::int)`;
        const seen = await seenNote(inner, userId, examId);
        const canContinue = or(isNull(attendances.submittedAt), and(eq(attendances.closedWithSaved, true), isLatest));
        const [extended] = await inner
          .update(attendances)
          .set({
            expiresAt: sql`greatest(${attendances.expiresAt}, now()) + make_interval(mins => ${minutes}::int)`,
            // Closed at its deadline: the student continues with the saved answers.
            ...reopened,
            // The count lets a concurrent submission or checkpoint notice the new deadline.
            savedCount: sql`${attendances.savedCount} + 1`,
            updatedAt: sql`now()`,
          })
          .where(and(eq(attendances.id, id), canContinue))
          .returning();
        if (extended === undefined) {
          throw new UserMistake(`${nameOf(found)} was submitted; "attempts give" gives another one`);
        }
        await completeNoLonger(inner, userId, found.exam);
        const details = { attempt: id, minutes, before: found.attempt.expiresAt, after: extended.expiresAt };
        const { studentCode } = found.user;
        await recordChange(inner, { who }, { why, command: 'attempts extend', subject: studentCode, details });
        return {
          data: { id, expiresAt: extended.expiresAt },
          lines: [
            `${nameOf(found)} ends at ${presentMoment(extended.expiresAt)} UTC`,
            ...seen,
            ...(await entryNotes(inner, userId, examId)),
          ],
        };
      }),
  },
  'attempts give': {
    arguments: ['student-code', 'course-key/exam-key', 'count?'],
    about: "give a student attempts in addition to the exam's own number, 1 unless given",
    why: 'required',
    examples: ['attempts give 30415 waves/final --why "the phone broke"'],
    run: ({ handle, who }, { args: [code = '', typed = '', wanted = '1'], why }) =>
      handle.transaction(async (inner) => {
        const user = await findUser(inner, code);
        const exam = await findItemByKey(inner, typed, 'exam');
        const count = readCount('count', wanted, MOST_GIVEN);
        const seen = await seenNote(inner, user.id, exam.id);
        const [row] = await inner
          .insert(extraAttempts)
          .values({ userId: user.id, examId: exam.id, count })
          .onConflictDoUpdate({
            target: [extraAttempts.userId, extraAttempts.examId],
            set: { count: sql`${extraAttempts.count} + ${count}::int` },
          })
          .returning();
        const details = { exam: typed, count, extraAttempts: row?.count };
        await recordChange(inner, { who }, { why, command: 'attempts give', subject: user.studentCode, details });
        return {
          data: { studentCode: user.studentCode, exam: typed, extraAttempts: row?.count },
          lines: [
            `${user.name} has ${countOf(row?.count ?? 0, 'attempt')} at "${exam.title}" in addition to the exam's own`,
            ...seen,
            ...(await entryNotes(inner, user.id, exam.id)),
          ],
        };
      }),
  },
  'attempts void': {
    arguments: ['attempt-id'],
    about: 'remove an attempt, as if it had not been started; the log keeps it with its answers',
    why: 'required',
    examples: ['attempts void 5f0c3a9be1d24c7788aa0b1c --why "a brother took the exam"'],
    run: ({ handle, who }, { args: [id = ''], why }) =>
      handle.transaction(async (inner) => {
        const found = await findAttempt(inner, id);
        // Locks out a concurrent start or submission.
        const { userId, examId } = found.attempt;
        await inner
          .select({ id: attendances.id })
          .from(attendances)
          .where(and(eq(attendances.userId, userId), eq(attendances.examId, examId)))
          .for('update');
        const now = await findAttempt(inner, id);
        const seen = await seenNote(inner, userId, examId);
        await removeAttempt(inner, now);
        const details = { ...now.attempt };
        const subject = now.user.studentCode;
        await recordChange(inner, { who }, { why, command: 'attempts void', subject, details });
        return { data: now.attempt, lines: [`${nameOf(now)} is void; "log ${subject}" keeps its answers`, ...seen] };
      }),
  },
};
