import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { calls } from '@manassa/shared/contract';
import { findSummary } from '../course/readCourses';
import { presentEnrollment } from '../enrollment/presentEnrollment';
import { readProgress } from '../enrollment/readEnrollments';
import { arabic } from '../refusal/arabic';
import type { ApiContext } from '../config/apiContext';
import { readBody } from '../http/readInput';
import { Refusal } from '../refusal/refusal';
import { serve } from '../http/serve';
import { requireStudent } from '../user/session';
import { enrollStudent } from './enrollStudent';
import { presentTransaction } from './presentTransaction';

const { entries } = calls.enroll.body;
const enrollInput = v.object({
  ...entries,
  codeKey: v.optional(entries.codeKey, ''),
  courseId: v.pipe(entries.courseId, v.nonEmpty(arabic.required)),
});

/** Enrolls with a code or for free. Wrong codes share a limit with the code check. */
export function transactionRoutes(app: FastifyInstance, { handle, settings, codeLimit }: ApiContext): void {
  serve(app, 'enroll', async (request) => {
    const student = await requireStudent(handle, request, settings.tokenDays);
    const { courseId, codeKey } = await readBody(request, enrollInput);
    if (codeKey !== '') await codeLimit.take(student.id);
    const { enrollment, transaction, isNew } = await enrollStudent(handle, { userId: student.id, courseId, codeKey });
    if (codeKey !== '') await codeLimit.giveBack(student.id);

    const [course, progress] = await Promise.all([
      findSummary(handle, courseId),
      readProgress(handle, [enrollment.id]),
    ]);
    if (course === null) throw new Refusal('course_not_found');
    return {
      message: isNew ? arabic.enrolled : arabic.alreadyEnrolled,
      data: {
        transaction: transaction === null ? null : presentTransaction(transaction),
        enrollment: presentEnrollment(enrollment, course, progress),
      },
    };
  });
}
