import { useCache, useWrite } from '@manassa/shared/data';
import { useNavigate } from 'react-router-dom';
import { isRefusedOfAnother, submissionOf } from '../attempt/submission';
import type { ExamRead } from '../exam/useExam';
import type { ExamPlace } from '../exam/useExamPlace';

/**
 * Enters the exam. An open attempt whose questions are known is resumed without asking: a server that counts every
 * start would charge for it. Otherwise the server starts or returns the attempt, and what it answers decides.
 */
export function useStart(
  place: ExamPlace,
  { exam, attendance, course }: ExamRead,
): { pending: boolean; enter: () => void } {
  const start = useWrite('startAttendance');
  const cache = useCache();
  const navigate = useNavigate();
  const { examId, addresses } = place;

  /** What was handed in before is another attempt. */
  async function sit(attemptId: string | null): Promise<void> {
    if (isRefusedOfAnother(place.owner, attemptId)) submissionOf(place.owner).putAside();
    submissionOf(place.owner).reset();
    await navigate(addresses.attend);
  }

  async function enter(): Promise<void> {
    if (attendance !== null && !attendance.submitted && exam.questions.length > 0) {
      await sit(attendance._id);
      return;
    }
    const outcome = await start.send({ body: { examId, enrollmentId: course.enrollmentId } });
    if (outcome.state === 'failed') await cache.refresh('exam', { params: { examId } });
    if (outcome.state !== 'done') return;
    const { data } = outcome.reply;
    await cache.update('exam', { params: { examId } }, () => data);
    if (data.exam.questions.length === 0) await cache.refresh('exam', { params: { examId } });
    if (!data.attendance.submitted) await sit(data.attendance._id);
  }

  return { pending: start.pending, enter: () => void enter() };
}
