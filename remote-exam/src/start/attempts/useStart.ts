import { isOwnerLoggedIn, recordKey } from '@manassa/shared/attempt';
import { useCache, useWrite } from '@manassa/shared/data';
import { notify } from '@manassa/shared/session';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Attendance } from '@manassa/shared/contract';
import { useAttempts } from '../../attempt/useAttempts';
import { startCopy } from '../copy';
import type { ExamRead } from '../../exam/useExam';
import { useTakeOver } from '../../exam/useTakeOver';
import { useReadExam } from '../../exam/useReadExam';
import type { ExamPlace } from '../../exam/useExamPlace';
import { isJustBegun } from './startOffer.rule';
import { useAskAgain } from './useAskAgain';

/**
 * Returns the function that enters the exam. An open attempt with known questions is resumed without a request, because
 * some servers count every start. Otherwise the server starts or returns the attempt, and its response decides.
 *
 * @param isTimeUnsure true while only the device's clock says that the time is over: the exam is read again and again
 */
export function useStart(
  place: ExamPlace,
  read: ExamRead,
  isTimeUnsure: boolean,
): { pending: boolean; enter: () => void } {
  const { exam, attendance, course } = read;
  const { entries, stored, prepare } = useAttempts();
  const { takeOver } = useTakeOver(place);
  const start = useWrite('startAttendance');
  const cache = useCache();
  const readExam = useReadExam(place.examId);
  const navigate = useNavigate();
  const { examId, addresses } = place;
  // From a press to the attempt's page, also if this page was left and opened again: a second press would count another
  // start.
  const key = recordKey('answers', place.owner);
  const [pending, setPending] = useState(() => entries.has(key));
  useEffect(() => void entries.get(key)?.finally(() => setPending(false)), [entries, key]);
  // After a failed start until the exam was read: the server may have begun an attempt.
  const [isUnsure, setUnsure] = useState(false);
  useAskAgain(readExam, isUnsure || isTimeUnsure, setUnsure);

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function sit(opened: Attendance): Promise<void> {
    if (!isOwnerLoggedIn(place.owner)) return;
    prepare(place.owner, opened);
    if (isHere.current) await navigate(addresses.attend);
    // A student who went to another page meanwhile is not taken away from it.
    else notify('warning', startCopy.begun, { to: addresses.attend, text: startCopy.resume });
  }

  /** Reads the open attempt that must be started again to get its questions; null if there is none. */
  async function readOpen(): Promise<Attendance | null> {
    if (attendance === null || attendance.submitted) return null;
    const now = await readExam().catch(() => null);
    return now?.attendance?.submitted === false ? now.attendance : null;
  }

  async function enter(): Promise<void> {
    if (attendance !== null && !attendance.submitted && exam.questions.length > 0) {
      // The device that continued last is in charge, also if the first one has saved nothing. Without the server the
      // attempt's page offers it again, or the first checkpoint claims the attempt.
      await takeOver(read);
      await sit(attendance);
      return;
    }
    // Another device may have submitted the attempt, and begun the next one, since the page was opened.
    const open = await readOpen();
    const outcome = await start.send({ body: { examId, enrollmentId: course.enrollmentId } });
    if (outcome.state === 'failed') await readExam().catch(() => setUnsure(true));
    if (outcome.state !== 'done') return;
    const { data } = outcome.reply;
    // Before the page renders it, which sets aside the answers of other attempts.
    if (open !== null && !data.attendance.submitted) stored.followCount(place.owner, open, data.attendance);
    await cache.update('exam', { params: { examId } }, () => data);
    if (data.exam.questions.length === 0) await cache.refresh('exam', { params: { examId } });
    if (data.attendance.submitted || !isOwnerLoggedIn(place.owner)) return;
    // The page is older than this attempt, which was begun on another device.
    if (!isJustBegun(data.attendance)) await takeOver(data);
    await sit(data.attendance);
  }

  return {
    pending,
    enter() {
      setPending(true);
      const entry = enter().finally(() => {
        entries.delete(key);
        setPending(false);
      });
      entries.set(key, entry);
    },
  };
}
