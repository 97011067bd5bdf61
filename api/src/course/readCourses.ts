import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { rowCount, type Handle } from '../database/database';
import { categories, courses, items, sections } from '../database/schema';
import { statement } from '../database/statement';
import type { Page } from '../http/paging';

type CourseRow = typeof courses.$inferSelect;
export type CourseSummary = Awaited<ReturnType<typeof readCourses>>['courses'][number];

/** Visible to students: published, and neither item nor section removed. */
export const isVisible = and(eq(items.published, true), isNull(items.removedAt), isNull(sections.removedAt));

/** Order of a course's items: exams that were loaded alone are at the end of their section. */
export const inCourseOrder = sql`${sections.position}, ${items.loadedAlone}, ${items.position}, ${items.key}`;

const countOf = (type: (typeof items.type.enumValues)[number]) =>
  sql<number>`(count(*) filter (where ${items.type} = ${type}))::int`;

const splitIds = (ids: string): string[] => (ids === '' ? [] : ids.split(' '));

/** Counts, duration and items of a course: a lateral subquery, so that the database sorts one course at a time. */
export function outlineOf(handle: Handle) {
  return handle
    .select({
      lecturesCount: countOf('lecture').as('lectures_count'),
      examsCount: countOf('exam').as('exams_count'),
      homeworksCount: countOf('homework').as('homeworks_count'),
      totalDurationMin: sql<number>`coalesce(sum(${items.durationMin}), 0)::int`.as('total_duration_min'),
      // A text, which is read in three quarters of the time of an array.
      itemIds: sql<string>`coalesce(string_agg(${items.id}, ' '
        order by ${inCourseOrder}), '')`
        .mapWith(splitIds)
        .as('item_ids'),
    })
    .from(items)
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .where(and(eq(items.courseId, courses.id), isVisible))
    .as('outline');
}

/** Fields of a course's summary, in a query that joins its category and outline. */
export function summaryFields({ lecturesCount, examsCount, homeworksCount, totalDurationMin }: Outline) {
  return {
    id: courses.id,
    title: courses.title,
    image: courses.image,
    description: courses.description,
    priceEgp: courses.priceEgp,
    discountEgp: courses.discountEgp,
    stage: courses.stage,
    grade: courses.grade,
    semester: courses.semester,
    categoryId: courses.categoryId,
    categoryName: categories.name,
    active: courses.active,
    completed: courses.completed,
    showEnrollments: courses.showEnrollments,
    avgRatings: courses.avgRatings,
    paymentNumber: courses.paymentNumber,
    enrollmentsCount: courses.enrollmentsCount,
    createdAt: courses.createdAt,
    updatedAt: courses.updatedAt,
    lecturesCount,
    examsCount,
    homeworksCount,
    totalDurationMin,
  };
}
type Outline = ReturnType<typeof outlineOf>;

/** Filter of a list; null for any grade or stage. */
interface CourseFilter {
  grade: string | null;
  stage: string | null;
  /** False finds none: only staff see inactive courses. */
  active: boolean;
}

const isListed = sql`${sql.placeholder('active')}::boolean and ${courses.active}
  and (${sql.placeholder('grade')}::text is null or ${courses.grade} = ${sql.placeholder('grade')})
  and (${sql.placeholder('stage')}::text is null or ${courses.stage} = ${sql.placeholder('stage')})`;

const newestFirst = [desc(courses.createdAt), desc(courses.sequence)];

const coursePage = statement('course_page', (handle) => {
  const page = handle
    .select({ id: courses.id })
    .from(courses)
    .where(isListed)
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page');
  const outline = outlineOf(handle);
  return handle
    .select(summaryFields(outline))
    .from(page)
    .innerJoin(courses, eq(courses.id, page.id))
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .crossJoinLateral(outline)
    .orderBy(...newestFirst);
});

const listedCount = statement('listed_count', (handle) =>
  handle.select({ count: rowCount() }).from(courses).where(isListed),
);

/** Returns a page of courses, newest first, and the number of all. */
export async function readCourses(handle: Handle, filter: CourseFilter, { page, limit }: Page) {
  const [found, [total]] = await Promise.all([
    coursePage(handle).execute({ ...filter, limit, offset: (page - 1) * limit }),
    listedCount(handle).execute({ ...filter }),
  ]);
  return { courses: found, total: total?.count ?? 0 };
}

const courseSummary = statement('course_summary', (handle) => {
  const outline = outlineOf(handle);
  return handle
    .select(summaryFields(outline))
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .crossJoinLateral(outline)
    .where(eq(courses.id, sql.placeholder('courseId')));
});

/** Returns a course with its counts, active or not, or null. */
export async function findSummary(handle: Handle, courseId: string): Promise<CourseSummary | null> {
  const [found] = await courseSummary(handle).execute({ courseId });
  return found ?? null;
}

export async function findCourse(handle: Handle, courseId: string): Promise<CourseRow | null> {
  const [row] = await handle.select().from(courses).where(eq(courses.id, courseId));
  return row ?? null;
}
