import { and, asc, eq, sql } from 'drizzle-orm';
import { startAttempt } from '../attendance/startAttempt';
import { submitAttempt } from '../attendance/submitAttempt';
import { isVisible } from '../course/readCourses';
import { readNow, type Handle } from '../database/database';
import { attendances, enrollments, items, progress, sections, transactions } from '../database/schema';
import type { EnrollmentRow } from '../enrollment/readEnrollments';
import { completeItem, storeWatching } from '../enrollment/storeProgress';
import { findExam, readQuestions, type QuestionRow } from '../exam/readExam';

interface StudyPlan {
  enrolledDaysAgo: number;
  examDaysAgo: number;
  homework: boolean;
  /** Every nth answer is wrong; the last question stays unanswered. */
  wrongEvery: number;
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}::int)`;

function answersFor(questions: readonly QuestionRow[], wrongEvery: number): (string | null)[] {
  return questions.map((question, index) => {
    if (index === questions.length - 1) return null;
    if ((index + 1) % wrongEvery !== 0) return question.correctAnswer;
    return Object.keys(question.answers).find((key) => key !== question.correctAnswer) ?? null;
  });
}

/** Takes an exam by the product's rules, in the past. */
async function takeExam(handle: Handle, enrollment: EnrollmentRow, examId: string, plan: StudyPlan): Promise<void> {
  const exam = await findExam(handle, examId, enrollment.userId);
  if (exam === null) return;
  const attempt = await startAttempt(handle, { userId: enrollment.userId, exam, graceSec: 0 });
  const questions = await readQuestions(handle, examId, attempt.revision);
  const sent = { answers: answersFor(questions, plan.wrongEvery) };
  const now = await readNow(handle);
  await submitAttempt(handle, { attempt, exam, questions, sent, now, graceSec: 0 });
  const moment = daysAgo(plan.examDaysAgo);
  const minutes = Math.ceil(exam.item.durationMin * 0.7);
  await handle
    .update(attendances)
    .set({
      startedAt: sql`${moment} - make_interval(mins => ${minutes}::int)`,
      expiresAt: sql`${moment} + make_interval(mins => ${exam.item.durationMin - minutes}::int)`,
      submittedAt: moment,
      updatedAt: moment,
    })
    .where(eq(attendances.id, attempt.id));
}

/** Completes a course up to its first exam, by the product's rules, then a lecture and a third of the next. */
export async function studyCourse(handle: Handle, enrollment: EnrollmentRow, plan: StudyPlan): Promise<void> {
  const rows = await handle
    .select({ item: items })
    .from(items)
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .where(and(eq(items.courseId, enrollment.courseId), isVisible))
    .orderBy(asc(sections.position), asc(items.position));
  let homeworkOpen = plan.homework;
  let lecturesAfter = 0;
  let examTaken = false;
  for (const { item } of rows) {
    if (item.type === 'lecture') {
      if (examTaken) lecturesAfter += 1;
      if (lecturesAfter > 2) break;
      const watched = lecturesAfter === 2 ? { percent: 35, views: 0 } : { percent: 100, views: 1 };
      await storeWatching(handle, {
        enrollmentId: enrollment.id,
        itemId: item.id,
        durationMin: item.durationMin,
        watchLimit: item.watchLimit,
        ...watched,
      });
    } else if (item.type === 'homework' && homeworkOpen) {
      homeworkOpen = false;
      await completeItem(handle, enrollment.id, item.id);
    } else if (item.type === 'exam' && !examTaken) {
      const exam = await findExam(handle, item.id, enrollment.userId);
      if (exam === null || exam.exam.finished || exam.exam.totalQuestions === 0 || exam.required.length > 0) continue;
      await takeExam(handle, enrollment, item.id, plan);
      examTaken = true;
    }
  }
  const enrolledAt = { createdAt: daysAgo(plan.enrolledDaysAgo) };
  await handle.update(enrollments).set(enrolledAt).where(eq(enrollments.id, enrollment.id));
  await handle.update(transactions).set(enrolledAt).where(eq(transactions.enrollmentId, enrollment.id));
  await handle
    .update(progress)
    .set({ updatedAt: daysAgo(plan.examDaysAgo) })
    .where(eq(progress.enrollmentId, enrollment.id));
}
