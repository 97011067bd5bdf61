import { and, desc, eq, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import { isVisible } from '../course/readCourses';
import type { Handle } from '../database/database';
import { attendances, courses, items, sections } from '../database/schema';
import { statement } from '../database/statement';

export type AttemptRow = typeof attendances.$inferSelect;

const isOwn = and(eq(attendances.userId, sql.placeholder('userId')), eq(attendances.examId, sql.placeholder('examId')));

const latestAttempt = statement('latest_attempt', (handle) =>
  handle.select().from(attendances).where(isOwn).orderBy(desc(attendances.number)).limit(1),
);

/** Returns the student's latest attempt at an exam, open or submitted, or null. */
export async function findLatestAttempt(handle: Handle, userId: string, examId: string): Promise<AttemptRow | null> {
  const [row] = await latestAttempt(handle).execute({ userId, examId });
  return row ?? null;
}

const ownAttempt = statement('own_attempt', (handle) =>
  handle
    .select()
    .from(attendances)
    .where(and(eq(attendances.id, sql.placeholder('id')), isOwn)),
);
/** Returns an attempt of the student at an exam by its id, or null: never another student's. */
export async function findOwnAttempt(
  handle: Handle,
  userId: string,
  examId: string,
  id: string,
): Promise<AttemptRow | null> {
  const [row] = await ownAttempt(handle).execute({ id, userId, examId });
  return row ?? null;
}

const otherAttempts = statement('other_attempts', (handle) =>
  handle
    .select()
    .from(attendances)
    .where(
      and(
        isOwn,
        ne(attendances.id, sql.placeholder('id')),
        or(isNull(attendances.submittedAt), attendances.closedWithSaved),
      ),
    ),
);

/** Returns the student's other attempts at the exam whose answers may still change: open, or closed by the server. */
export function findUnfinishedBeside(
  handle: Handle,
  { id, userId, examId }: Pick<AttemptRow, 'id' | 'userId' | 'examId'>,
): Promise<AttemptRow[]> {
  return otherAttempts(handle).execute({ id, userId, examId });
}

/** The rule `isPastGrace` as a condition, by the database's clock. */
export const isPastGraceNow = (graceSec: number | Placeholder): SQL =>
  sql`${attendances.expiresAt} < now() - make_interval(secs => ${graceSec}::int)`;

const runningAttempt = statement('running_attempt', (handle) =>
  handle
    .select({ id: attendances.id })
    .from(attendances)
    .where(
      and(
        eq(attendances.examId, sql.placeholder('examId')),
        isNull(attendances.submittedAt),
        not(isPastGraceNow(sql.placeholder('graceSec'))),
      ),
    )
    .limit(1),
);

/** Returns true if some student can still submit an attempt at the exam on time. */
export async function isSomeoneTaking(handle: Handle, examId: string, graceSec: number): Promise<boolean> {
  return (await runningAttempt(handle).execute({ examId, graceSec })).length > 0;
}

/** A submitted attempt; `exam` is null once removed from the course. */
export interface Result {
  attempt: AttemptRow;
  exam: { id: string; title: string; description: string; stage: string; grade: string; semester: string } | null;
  /** Null with its exam. */
  course: { id: string; title: string } | null;
}

const latestResults = statement('latest_results', (handle) =>
  handle
    .selectDistinctOn([attendances.examId], {
      attempt: attendances,
      exam: {
        id: items.id,
        title: items.title,
        description: items.description,
        stage: courses.stage,
        grade: courses.grade,
        semester: courses.semester,
      },
      course: { id: courses.id, title: courses.title },
      visible: sql<boolean>`${isVisible}`,
    })
    .from(attendances)
    .innerJoin(items, eq(items.id, attendances.examId))
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .innerJoin(courses, eq(courses.id, items.courseId))
    .where(and(eq(attendances.userId, sql.placeholder('userId')), isNotNull(attendances.submittedAt)))
    .orderBy(attendances.examId, desc(attendances.number)),
);

/** Returns the latest submitted attempt at each exam, newest first. */
export async function readResults(handle: Handle, userId: string): Promise<Result[]> {
  const rows = await latestResults(handle).execute({ userId });
  return rows
    .map(({ attempt, exam, course, visible }) => ({
      attempt,
      exam: visible ? exam : null,
      course: visible ? course : null,
    }))
    .sort((one, other) => (other.attempt.submittedAt?.getTime() ?? 0) - (one.attempt.submittedAt?.getTime() ?? 0));
}

export type PastAttempt = Pick<AttemptRow, 'examId' | 'score' | 'maxScore' | 'updatedAt'>;

const submittedAttempts = (handle: Handle) =>
  handle
    .select({
      examId: attendances.examId,
      score: attendances.score,
      maxScore: attendances.maxScore,
      updatedAt: attendances.updatedAt,
    })
    .from(attendances)
    .orderBy(attendances.number)
    .$dynamic();

const historyOfStudent = statement('history_of_student', (handle) =>
  submittedAttempts(handle).where(
    and(eq(attendances.userId, sql.placeholder('userId')), isNotNull(attendances.submittedAt)),
  ),
);
const historyOfExam = statement('history_of_exam', (handle) =>
  submittedAttempts(handle).where(and(isOwn, isNotNull(attendances.submittedAt))),
);

/**
 * Returns the student's submitted attempts, the first one of each exam first.
 *
 * @param examId one exam only
 */
export function readHistory(handle: Handle, userId: string, examId?: string): Promise<PastAttempt[]> {
  return examId === undefined
    ? historyOfStudent(handle).execute({ userId })
    : historyOfExam(handle).execute({ userId, examId });
}
