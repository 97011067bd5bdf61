import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../database/database';
import { presentProgress } from '../enrollment/presentEnrollment';
import { findEnrollment, readProgress } from '../enrollment/readEnrollments';
import { arabic } from '../refusal/arabic';
import type { ApiContext } from '../config/apiContext';
import { presentPage, readPage } from '../http/paging';
import { readParam, readQuery } from '../http/readInput';
import { invalidField, Refusal } from '../refusal/refusal';
import { serve } from '../http/serve';
import { findStudent, type Student } from '../user/session';
import { presentCourse } from './presentCourse';
import { presentSections, visitor } from './presentContent';
import { readContent } from './readContent';
import { findSummary, readCourses } from './readCourses';

/** Three rows of the widest grid. */
const PAGE_SIZE = 12;

/** Returns false for a query for inactive courses, which only staff see, so that it finds none. */
function asksForActive(request: FastifyRequest): boolean {
  const value = readQuery(request, 'active') ?? 'true';
  if (value !== 'true' && value !== 'false') throw invalidField('active', arabic.invalidValue);
  return value === 'true';
}

/** Returns the words of `select` or `populate`, separated by spaces or commas. */
function readWords(request: FastifyRequest, name: string): string[] {
  return (readQuery(request, name) ?? '').split(/[\s,]+/);
}

/** Returns a student's enrollment in a course and the progress in it; null and none for others. */
async function readStudy(handle: Handle, student: Student | null, courseId: string) {
  const enrollment = student === null ? null : await findEnrollment(handle, student.id, courseId);
  return { enrollment, progress: await readProgress(handle, enrollment === null ? [] : [enrollment.id]) };
}

export function courseRoutes(app: FastifyInstance, { handle, settings, mediaLinks }: ApiContext): void {
  serve(app, 'courses', async (request) => {
    const grade = readQuery(request, 'grade');
    const stage = readQuery(request, 'stage');
    const active = asksForActive(request);
    const withCategory = readWords(request, 'populate').includes('category');
    const withSections = !readWords(request, 'select').includes('-sections');
    const page = readPage(request, PAGE_SIZE);

    const { courses, total } = await readCourses(handle, { grade, stage, active }, page);
    const content = await readContent(handle, withSections ? courses.map((course) => course.id) : []);
    return {
      data: {
        courses: courses.map((course) => ({
          ...presentCourse(course, { withCategory }),
          ...(withSections ? { sections: presentSections(course.id, content, visitor, mediaLinks) } : {}),
        })),
        ...presentPage(page, courses.length, total),
      },
    };
  });

  serve(app, 'course', async (request) => {
    const student = await findStudent(handle, request, settings.tokenDays);
    const courseId = readParam(request, 'courseId');
    const [course, content, { enrollment, progress }] = await Promise.all([
      findSummary(handle, courseId),
      readContent(handle, [courseId]),
      readStudy(handle, student, courseId),
    ]);
    // Enrolled students keep a course that is no longer offered.
    if (course === null || (!course.active && enrollment === null)) throw new Refusal('course_not_found');
    const viewer = { enrolled: enrollment !== null, progress };
    return {
      data: {
        course: {
          ...presentCourse(course, { withCategory: true }),
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
