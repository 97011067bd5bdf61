import { copy as common } from '@manassa/shared/locale';
import { forgetFigures, identityOf, identityText, isCertainlySame } from '@manassa/shared/attempt';
import type { AttemptIdentity } from '@manassa/shared/attempt';
import type { CallData } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import type { KeptData, Loadable } from '@manassa/shared/data';
import { useEffect, useMemo, useState } from 'react';
import { isOnOtherDevice, offerOf } from '../attempt/checkpoint/checkpoints';
import type { CheckpointOffer } from '../attempt/checkpoint/checkpoints';
import type { TimedServerTime } from '../attempt/clock/arrivals';
import { isExtended, keptAgeMs } from '../attempt/clock/deadline.rule';
import { useAttempts } from '../attempt/useAttempts';
import type { ExamPlace } from './useExamPlace';

/** Data of the exam's screens. */
export interface ExamRead {
  exam: CallData<'exam'>['exam'];
  attendance: CallData<'exam'>['attendance'];
  /** Identity of the attendance; without one it matches every attempt. */
  attempt: AttemptIdentity;
  /** React key of the attempt: another one for another attempt. */
  attemptKey: string;
  /** The server's offer to save the answers of an open attempt, or null. */
  offer: CheckpointOffer | null;
  /** True if another device continues the attempt, or did until the server closed it. */
  isOnOtherDevice: boolean;
  /** Server time of the attendance, or null. */
  serverTime: TimedServerTime | null;
  course: CallData<'course'>;
  /**
   * Device time in ms until which the exam as read tells what became of stored answers: the arrival of its response, but
   * not after the start page was opened. A slow response may be older than an attempt that began in another tab meanwhile.
   */
  readAt: number;
}

/** Returns true if staff have moved the deadline of an attempt that was read before. */
export function gotMoreTime(before: ExamRead['attendance'], now: ExamRead['attendance']): boolean {
  return isExtended(before?.expiresAt ?? undefined, now?.expiresAt ?? undefined);
}

/** Returns true if another device continues the attempt, by an attendance that was just read. */
export function isContinuedElsewhere(now: ExamRead['attendance']): boolean {
  return isOnOtherDevice(now);
}

/**
 * Reads the exam with the student's attendance and its course. The course has the same cache key as in the course view,
 * so both share one request.
 *
 * @param readsAgain true for the screen of an attempt: it reads repeatedly, and later reads fail silently
 */
export function useExam({ courseId, examId, owner }: ExamPlace, readsAgain = false): Loadable<ExamRead> {
  const { arrivals, store } = useAttempts();
  const [openedAt] = useState(() => Date.now());

  function timeOf({ attendance, keptAt }: KeptData<CallData<'exam'>>): TimedServerTime | null {
    if (keptAt === undefined) return arrivals.serverTime(attendance);
    return arrivals.serverTime(attendance, (server) => {
      const stored = store.loadRemaining(owner, identityOf(attendance));
      const saved = isExtended(stored?.expiresAt, server.expiresAt) ? null : stored;
      return keptAgeMs({ server, keptAt, saved, now: Date.now() });
    });
  }

  const exam = useRead('exam', { params: { examId } }, { quiet: readsAgain && 'refresh' });
  const course = useRead('course', { params: { courseId } }, { swr: { revalidateIfStale: false } });
  // Recorded on arrival, also by screens without a countdown.
  const serverTime = exam.state === 'ready' ? timeOf(exam.data) : null;
  const known = exam.state === 'ready' ? exam.data.attendance : null;
  const offer = useMemo(() => offerOf(known), [known]);
  // Also an attempt that another device or the server has ended.
  const isOver = known?.submitted === true;
  useEffect(() => {
    if (isOver) void forgetFigures(examId);
  }, [examId, isOver]);
  const attempt = identityOf(known);
  const [first, setFirst] = useState(attempt);
  // Keeps the key if the server has stored the start in whole seconds: the screen would begin again.
  if (identityText(first) !== identityText(attempt) && !isCertainlySame(first, attempt)) setFirst(attempt);
  if (exam.state !== 'ready') return exam;
  if (course.state !== 'ready') return course;
  const { exam: shown, attendance } = exam.data;
  const arrivedAt = arrivals.readAt(exam.data);
  const data = {
    // The screens' only heading, and the name of the attempt in the notices of other pages.
    exam: shown.title === '' ? { ...shown, title: common.itemTypes.exam } : shown,
    attendance,
    attempt,
    attemptKey: identityText(first),
    offer,
    isOnOtherDevice: isOnOtherDevice(attendance),
    serverTime,
    course: course.data,
    readAt: readsAgain ? arrivedAt : Math.min(arrivedAt, openedAt),
  };
  return { state: 'ready', data, refresh: exam.refresh };
}
