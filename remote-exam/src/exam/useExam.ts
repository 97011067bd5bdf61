import type { CallData } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import type { Loadable } from '@manassa/shared/data';
import { serverTimeOf } from '../attempt/clock/serverTime';
import type { TimedServerTime } from '../attempt/clock/serverTime';
import type { ExamPlace } from './useExamPlace';

/** Everything the exam's screens are drawn from. */
export interface ExamRead {
  exam: CallData<'exam'>['exam'];
  attendance: CallData<'exam'>['attendance'];
  /** What the attendance says about time, or null. */
  serverTime: TimedServerTime | null;
  course: CallData<'course'>;
  /** The device's time in ms when the server's answer about the exam came in. */
  readAt: number;
}

/** When each answer was first seen: one that comes from the cache is as old as it is. */
const seenAt = new WeakMap<CallData<'exam'>, number>();

function readAtOf(data: CallData<'exam'>): number {
  const at = seenAt.get(data) ?? Date.now();
  seenAt.set(data, at);
  return at;
}

/**
 * The exam with the student's attendance, and the course around it. The course is read by the very key the course view
 * reads it by, so both together are one request, and coming here from a lecture is none.
 *
 * @param pollMs how often the exam is silently asked for again while the page is visible; 0 for never
 */
export function useExam({ courseId, examId }: ExamPlace, pollMs = 0): Loadable<ExamRead> {
  const exam = useRead(
    'exam',
    { params: { examId } },
    { quiet: pollMs > 0 && 'refresh', swr: { refreshInterval: pollMs } },
  );
  const course = useRead('course', { params: { courseId } }, { swr: { revalidateIfStale: false } });
  // Noted as it comes in, also by screens that show no countdown.
  const serverTime = serverTimeOf(exam.state === 'ready' ? exam.data.attendance : null);
  if (exam.state !== 'ready') return exam;
  if (course.state !== 'ready') return course;
  const { exam: shown, attendance } = exam.data;
  const data = { exam: shown, attendance, serverTime, course: course.data, readAt: readAtOf(exam.data) };
  return { state: 'ready', data, refresh: exam.refresh };
}
