import { useCache, useWrite } from '@manassa/shared/data';
import { useNavigate } from 'react-router-dom';
import { submissionOf } from '../attempt/submission';
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
  async function sit(): Promise<void> {
    submissionOf(place.owner).reset();
    await navigate(addresses.attend);
  }

  async function enter(): Promise<void> {
    if (attendance !== null && !attendance.submitted && exam.questions.length > 0) {
      await sit();
      return;
    }
    const outcome = await start.send({ body: { examId, enrollmentId: course.enrollmentId } });
    if (outcome.state === 'failed') await cache.refresh('exam', { params: { examId } });
    if (outcome.state !== 'done') return;
    const { data } = outcome.reply;
    await cache.update('exam', { params: { examId } }, () => data);
    if (data.exam.questions.length === 0) await cache.refresh('exam', { params: { examId } });
    if (!data.attendance.submitted) await sit();
  }

  return { pending: start.pending, enter: () => void enter() };
}
