import type { FastifyInstance } from 'fastify';
import { canOpenItem } from '@manassa/shared/domain';
import { presentAttendance } from '../attendance/presentAttendance';
import { closeIfDue } from '../attendance/closeAttempts';
import { findLatestAttempt, readHistory } from '../attendance/readAttempts';
import { readNow } from '../database/database';
import type { ApiContext } from '../config/apiContext';
import { readParam } from '../http/readInput';
import { Refusal } from '../refusal/refusal';
import { serve } from '../http/serve';
import { requireStudent } from '../user/session';
import { presentExamFor } from './examView';
import { findExam } from './readExam';

/**
 * Serves an exam with the student's latest attempt. Students without access get its facts, so that the page can
 * explain.
 */
export function examRoutes(app: FastifyInstance, { handle, settings, mediaLinks }: ApiContext): void {
  const { tokenDays, lateGraceSec: graceSec } = settings;
  serve(app, 'exam', async (request) => {
    const student = await requireStudent(handle, request, tokenDays);
    const exam = await findExam(handle, readParam(request, 'examId'), student.id);
    if (exam === null || !exam.visible) throw new Refusal('exam_not_found');
    const [latest, past, now] = await Promise.all([
      findLatestAttempt(handle, student.id, exam.item.id),
      readHistory(handle, student.id, exam.item.id),
      readNow(handle),
    ]);
    const attempt = await closeIfDue(handle, latest, graceSec);
    const history = attempt === latest ? past : await readHistory(handle, student.id, exam.item.id);
    if (!exam.course.active && exam.enrollment === null) throw new Refusal('exam_not_found');
    const entitled = canOpenItem(exam.item, exam.enrollment !== null);
    return {
      data: {
        exam: await presentExamFor(handle, exam, { entitled, attempt, now, graceSec, mediaLinks }),
        attendance: attempt === null ? null : presentAttendance(attempt, now, history),
      },
    };
  });
}
