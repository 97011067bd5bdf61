import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { rowCount, type Handle } from '../database/database';
import { groupRows } from '../database/groupRows';
import { categories, courses, items, sections } from '../database/schema';

export type CourseRow = typeof courses.$inferSelect;

export interface CourseSummary extends CourseRow {
  categoryName: string;
  lecturesCount: number;
  examsCount: number;
  homeworksCount: number;
  totalDurationMin: number;
}

/** Visible to students: published, and neither item nor section removed. */
export const isVisible = and(eq(items.published, true), isNull(items.removedAt), isNull(sections.removedAt));

/** Returns summaries in the courses' order, with two queries for any number. */
export async function summarize(handle: Handle, rows: readonly CourseRow[]): Promise<CourseSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [counts, names] = await Promise.all([
    handle
      .select({
        courseId: items.courseId,
        type: items.type,
        count: rowCount(),
        durationMin: sql<number>`sum(${items.durationMin})::int`,
      })
      .from(items)
      .innerJoin(sections, eq(sections.id, items.sectionId))
      .where(and(inArray(items.courseId, ids), isVisible))
      .groupBy(items.courseId, items.type),
    handle
      .select()
      .from(categories)
      .where(
        inArray(
          categories.id,
          rows.map((row) => row.categoryId),
        ),
      ),
  ]);
  const countsOf = groupRows(counts, ({ courseId }) => courseId);
  return rows.map((row) => {
    const own = countsOf(row.id);
    const countOf = (type: string): number => own.find((entry) => entry.type === type)?.count ?? 0;
    return {
      ...row,
      categoryName: names.find((entry) => entry.id === row.categoryId)?.name ?? '',
      lecturesCount: countOf('lecture'),
      examsCount: countOf('exam'),
      homeworksCount: countOf('homework'),
      totalDurationMin: own.reduce((sum, entry) => sum + entry.durationMin, 0),
    };
  });
}

export async function findCourse(handle: Handle, courseId: string): Promise<CourseRow | null> {
  const [row] = await handle.select().from(courses).where(eq(courses.id, courseId));
  return row ?? null;
}
