import { and, eq, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { missingRequirements } from '@manassa/shared/domain';
import { readRequired } from '../course/readContent';
import { isVisible } from '../course/readCourses';
import { enrollments, items, sections } from '../database/schema';
import { readProgress } from '../enrollment/readEnrollments';
import type { ApiContext } from '../config/apiContext';
import { readParam } from '../http/readInput';
import { Refusal } from '../refusal/refusal';
import { serve } from '../http/serve';
import { requireStudent } from '../user/session';
import { presentChapter } from './presentChapter';

/**
 * Serves chapters to students who may watch the video. Ignores the watch limit: the last view must keep its chapters.
 */
export function videoRoutes(app: FastifyInstance, { handle, settings: { tokenDays } }: ApiContext): void {
  serve(app, 'chapters', async (request) => {
    const student = await requireStudent(handle, request, tokenDays);
    const videoId = readParam(request, 'videoId');
    const lectures = await handle
      .select({ item: items, enrollmentId: enrollments.id })
      .from(items)
      .innerJoin(sections, eq(sections.id, items.sectionId))
      .leftJoin(enrollments, and(eq(enrollments.courseId, items.courseId), eq(enrollments.userId, student.id)))
      .where(and(or(eq(items.videoId, videoId), eq(items.freeVideoId, videoId)), isVisible));
    const enrolledIn = lectures.flatMap(({ enrollmentId }) => (enrollmentId === null ? [] : [enrollmentId]));
    const [progress, required] = await Promise.all([
      readProgress(handle, [...new Set(enrolledIn)]),
      readRequired(
        handle,
        lectures.map(({ item }) => item.id),
      ),
    ]);
    const open = lectures.filter(({ item, enrollmentId }) => {
      const playable = enrollmentId !== null ? item.videoId : item.isFree ? (item.freeVideoId ?? item.videoId) : null;
      return playable === videoId && missingRequirements(required.get(item.id) ?? [], progress).length === 0;
    });
    if (open.length === 0) throw new Refusal('video_not_found');
    // The chapters are of the full video; a free one is often an excerpt. Another lecture may show it without chapters.
    const found = open.find(({ item }) => item.videoId === videoId && item.chapters.length > 0);
    return { data: { chapters: (found?.item.chapters ?? []).map(presentChapter) } };
  });
}
