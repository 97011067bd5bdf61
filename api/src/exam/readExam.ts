import { and, asc, eq, sql } from 'drizzle-orm';
import { readRequired, type RequiredItem } from '../course/readContent';
import type { Handle } from '../database/database';
import { courses, enrollments, exams, extraAttempts, items, questions, sections } from '../database/schema';
import { statement } from '../database/statement';
import type { EnrollmentRow } from '../enrollment/readEnrollments';

export type QuestionRow = typeof questions.$inferSelect;

/** `attempts` includes those that staff gave the student; `enrollment` is the student's in the exam's course. */
export interface ExamRow {
  item: typeof items.$inferSelect;
  exam: typeof exams.$inferSelect;
  course: { id: string; stage: string; grade: string; semester: string; active: boolean };
  enrollment: EnrollmentRow | null;
  /** Published and not removed. */
  visible: boolean;
  required: RequiredItem[];
}

const userId = sql.placeholder('userId');

const examOfStudent = statement('exam_of_student', (handle) =>
  handle
    .select({
      item: items,
      exam: exams,
      course: {
        id: courses.id,
        stage: courses.stage,
        grade: courses.grade,
        semester: courses.semester,
        active: courses.active,
      },
      enrollment: enrollments,
      sectionRemovedAt: sections.removedAt,
      given: sql<number>`coalesce(${extraAttempts.count}, 0)`.mapWith(Number),
    })
    .from(exams)
    .innerJoin(items, eq(items.id, exams.itemId))
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .innerJoin(courses, eq(courses.id, items.courseId))
    .leftJoin(enrollments, and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, userId)))
    .leftJoin(extraAttempts, and(eq(extraAttempts.examId, exams.itemId), eq(extraAttempts.userId, userId)))
    .where(eq(exams.itemId, sql.placeholder('examId'))),
);

/** Returns an exam as it applies to a student, hidden or not, or null. */
export async function findExam(handle: Handle, examId: string, userId: string): Promise<ExamRow | null> {
  const [row] = await examOfStudent(handle).execute({ examId, userId });
  if (row === undefined) return null;
  const { sectionRemovedAt, given, ...rest } = row;
  const visible = rest.item.published && rest.item.removedAt === null && sectionRemovedAt === null;
  const required = await readRequired(handle, [examId]);
  return {
    ...rest,
    exam: { ...rest.exam, attempts: rest.exam.attempts + given },
    visible,
    required: required.get(examId) ?? [],
  };
}

const questionsOf = statement('questions_of_exam', (handle) =>
  handle
    .select()
    .from(questions)
    .where(and(eq(questions.examId, sql.placeholder('examId')), eq(questions.revision, sql.placeholder('revision'))))
    .orderBy(asc(questions.position)),
);

/** Returns the questions of a revision, in order. */
export async function readQuestions(handle: Handle, examId: string, revision: number): Promise<QuestionRow[]> {
  return questionsOf(handle).execute({ examId, revision });
}
