import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { calls } from '@manassa/shared/contract';
import { missingRequirements } from '@manassa/shared/domain';
import { readRequired } from '../course/readContent';
import { findVisibleItem } from '../course/findVisibleItem';
import { findSummary } from '../course/readCourses';
import { groupRows } from '../database/groupRows';
import { arabic } from '../refusal/arabic';
import type { ApiContext } from '../config/apiContext';
import { readBody, readParam } from '../http/readInput';
import { Refusal } from '../refusal/refusal';
import { serve } from '../http/serve';
import { requireStudent } from '../user/session';
import { nextItem } from './nextItem.rule';
import { presentEnrollment } from './presentEnrollment';
import { findOwnEnrollment, readAllProgress, readEnrollments, readNextItems, readProgress } from './readEnrollments';
import { storeWatching } from './storeProgress';
import { clampPercent } from './watchProgress.rule';

const { entries } = calls.reportProgress.body;
const progressInput = v.object({
  ...entries,
  contentId: v.pipe(entries.contentId, v.nonEmpty(arabic.required)),
});

export function enrollmentRoutes(app: FastifyInstance, { handle, settings: { tokenDays } }: ApiContext): void {
  serve(app, 'myEnrollments', async (request) => {
    const student = await requireStudent(handle, request, tokenDays);
    const [rows, progress] = await Promise.all([
      readEnrollments(handle, student.id),
      readAllProgress(handle, student.id),
    ]);
    const progressOf = groupRows(progress, ({ enrollmentId }) => enrollmentId);
    const nextIds = rows.map(({ enrollment, itemIds }) => nextItem(itemIds, progressOf(enrollment.id)));
    const nextItems = await readNextItems(
      handle,
      nextIds.filter((id) => id !== null),
    );
    const nextOf = new Map(nextItems.map((item) => [item._id, item]));
    return {
      data: {
        enrollments: rows.map(({ enrollment, course }, index) => ({
          ...presentEnrollment(enrollment, course, progressOf(enrollment.id)),
          next: nextOf.get(nextIds[index] ?? '') ?? null,
        })),
      },
    };
  });

  serve(app, 'reportProgress', async (request) => {
    const student = await requireStudent(handle, request, tokenDays);
    const input = await readBody(request, progressInput);
    const enrollment = await findOwnEnrollment(handle, student.id, readParam(request, 'enrollmentId'));
    if (enrollment === null) throw new Refusal('enrollment_not_found');
    const item = await findVisibleItem(handle, input.contentId);
    if (item === null || item.type !== 'lecture' || item.courseId !== enrollment.courseId) {
      throw new Refusal('lecture_not_found', [{ path: 'contentId', message: arabic.invalidValue }]);
    }

    const [before, required] = await Promise.all([
      readProgress(handle, [enrollment.id]),
      readRequired(handle, [item.id]),
    ]);
    if (missingRequirements(required.get(item.id) ?? [], before).length > 0)
      throw new Refusal('lecture_required_content');
    await storeWatching(handle, {
      enrollmentId: enrollment.id,
      itemId: item.id,
      percent: clampPercent(input.watchPercentage),
      views: input.watchedCount,
      durationMin: item.durationMin,
      watchLimit: item.watchLimit,
    });

    const [course, progress] = await Promise.all([
      findSummary(handle, enrollment.courseId),
      readProgress(handle, [enrollment.id]),
    ]);
    if (course === null) throw new Refusal('enrollment_not_found');
    return { data: { enrollment: presentEnrollment(enrollment, course, progress) } };
  });
}
