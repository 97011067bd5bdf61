import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rowCount } from '../database/database';
import { courses } from '../database/schema';
import { presentProgress } from '../enrollment/presentEnrollment';
import { findEnrollment, readProgress } from '../enrollment/readEnrollments';
import { arabic } from '../refusal/arabic';
import type { ApiContext } from '../config/apiContext';
import { presentPage, readPage } from '../http/paging';
import { readParam, readQuery } from '../http/readInput';
import { invalidField, Refusal } from '../refusal/refusal';
import { serve } from '../http/serve';
import { findStudent } from '../user/session';
import { presentCourse } from './presentCourse';
import { presentSections, visitor } from './presentContent';
import { readContent } from './readContent';
import { findCourse, summarize } from './readCourses';

/** Three rows of the widest grid. */
const PAGE_SIZE = 12;

/** Only staff see inactive courses, so a query for them finds none. */
function asksForActive(request: FastifyRequest): boolean {
  const value = readQuery(request, 'active') ?? 'true';
  if (value !== 'true' && value !== 'false') throw invalidField('active', arabic.invalidValue);
  return value === 'true';
}

/** Returns the words of `select` or `populate`, separated by spaces or commas. */
function readWords(request: FastifyRequest, name: string): string[] {
  return (readQuery(request, name) ?? '').split(/[\s,]+/).filter((word) => word !== '');
}

export function courseRoutes(app: FastifyInstance, { handle, settings, mediaLinks }: ApiContext): void {
  serve(app, 'courses', async (request) => {
    const grade = readQuery(request, 'grade');
    const stage = readQuery(request, 'stage');
    const isActive = asksForActive(request);
    const withCategory = readWords(request, 'populate').includes('category');
    const withSections = !readWords(request, 'select').includes('-sections');
    const page = readPage(request, PAGE_SIZE);
    const where = and(
      grade === null ? undefined : eq(courses.grade, grade),
      stage === null ? undefined : eq(courses.stage, stage),
      isActive ? eq(courses.active, true) : sql`false`,
    );
    const [rows, [total]] = await Promise.all([
      handle
        .select()
        .from(courses)
        .where(where)
        .orderBy(desc(courses.createdAt), desc(courses.sequence))
        .limit(page.limit)
        .offset((page.page - 1) * page.limit),
      handle.select({ count: rowCount() }).from(courses).where(where),
    ]);
    const summaries = await summarize(handle, rows);
    const content = await readContent(handle, withSections ? rows.map((row) => row.id) : []);
    return {
      data: {
        courses: summaries.map((course) => ({
          ...presentCourse(course, { withCategory }),
          ...(withSections ? { sections: presentSections(course.id, content, visitor, mediaLinks) } : {}),
        })),
        ...presentPage(page, rows.length, total?.count ?? 0),
      },
    };
  });

  serve(app, 'course', async (request) => {
    const student = await findStudent(handle, request, settings.tokenDays);
    const course = await findCourse(handle, readParam(request, 'courseId'));
    if (course === null) throw new Refusal('course_not_found');
    const enrollment = student === null ? null : await findEnrollment(handle, student.id, course.id);
    // Enrolled students keep a course that is no longer offered.
    if (!course.active && enrollment === null) throw new Refusal('course_not_found');

    const [[summary], content, progress] = await Promise.all([
      summarize(handle, [course]),
      readContent(handle, [course.id]),
      readProgress(handle, enrollment === null ? [] : [enrollment.id]),
    ]);
    if (summary === undefined) throw new Refusal('course_not_found');
    const viewer = { enrolled: enrollment !== null, progress };
    return {
      data: {
        course: {
          ...presentCourse(summary, { withCategory: true }),
          sections: presentSections(course.id, content, viewer, mediaLinks),
        },
        enrolled: viewer.enrolled,
        // No call sets it.
        isFavorite: false,
        enrollmentId: enrollment?.id ?? null,
        progress: progress.map(presentProgress),
      },
    };
  });
}
