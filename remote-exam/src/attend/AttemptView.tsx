import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Attendance } from '@manassa/shared/contract';
import { notify } from '@manassa/shared/session';
import { hearOnly } from '@manassa/shared/ui';
import { createAttemptSession } from '../attempt/attemptSession';
import type { AttemptSession } from '../attempt/attemptSession';
import type { Attempts } from '../attempt/attempts';
import { useAttempt } from '../attempt/useAttempt';
import { useAttempts } from '../attempt/useAttempts';
import { copy } from '../copy';
import type { ExamRead } from '../exam/useExam';
import type { ExamPlace } from '../exam/useExamPlace';
import { useRecordSubmission } from '../exam/useRecordSubmission';
import { AttemptDialogs } from './AttemptDialogs';
import { AttendHeader } from './header/AttendHeader';
import css from './AttendScreen.module.css';
import { QuestionNavigator } from './navigator/QuestionNavigator';
import { QuestionPanel } from './answering/QuestionPanel';
import { TimeBanner } from './header/TimeBanner';
import { useCacheAttendance } from '../exam/useCacheAttendance';
import { useReadExam } from '../exam/useReadExam';
import type { ReadExam } from '../exam/useReadExam';
import { useKeepFigures } from './useKeepFigures';
import { useReturnRefresh } from './useReturnRefresh';
import { useSuspendUpdates } from './useSuspendUpdates';
import { useHasSideNavigator } from './useHasSideNavigator';

/** Events that are handled during an attempt. Handling the others of a tap takes longer than the response to it. */
const HANDLED_EVENTS = ['click', 'keydown'];

function openSession(
  place: ExamPlace,
  { exam, attempt, offer, serverTime, course }: ExamRead,
  readExam: ReadExam,
  saved: (attendance: Attendance) => void,
  isElsewhere: () => boolean,
  attempts: Attempts,
): AttemptSession {
  const plan = {
    owner: place.owner,
    attempt,
    enrollmentId: course.enrollmentId,
    place: { path: place.addresses.exam, title: exam.title },
    questions: exam.questions,
    durationMin: exam.durationMin,
    server: serverTime,
    offer,
    saved,
    isElsewhere,
    readExam,
  };
  return createAttemptSession(plan, attempts);
}

/** Announces once that the device stores nothing. */
function useUnsafeWarning(session: AttemptSession): void {
  const storedSafely = useSyncExternalStore(session.subscribe, session.isStoredSafely);
  const told = useRef(false);
  useEffect(() => {
    // A device that is almost full accepts one record and refuses the next.
    if (storedSafely || told.current) return;
    notify('warning', copy.notSaved);
    told.current = true;
  }, [storedSafely]);
}

/**
 * Applies server responses to the running attempt: takes over changed questions, ends an attempt submitted elsewhere,
 * submits when the exam is closed, and corrects the deadline.
 */
function useServerNews(session: AttemptSession, { exam, attendance, offer, serverTime }: ExamRead): void {
  const submitted = attendance?.submitted === true ? attendance : null;
  // First, so that a closed exam submits the slots in the current order.
  useEffect(() => session.updateQuestions(exam.questions), [session, exam.questions]);
  useEffect(() => {
    // Closed by the server while this page slept: its answers are sent, and still count.
    if (submitted?.replaceable) session.dispatch({ type: 'timeRanOut' });
    else if (submitted !== null) session.applyResult(submitted.studentAnswers);
    else if (exam.finished) session.dispatch({ type: 'examFinished' });
  }, [session, submitted, exam.finished]);
  useEffect(() => {
    if (offer !== null) session.takeSaved(offer.saved);
  }, [session, offer]);
  useEffect(() => {
    if (serverTime !== null) session.correctDeadline(serverTime);
  }, [session, serverTime]);
}

/** Returns to the start page once the server has the answers. */
function useLeaveWhenSubmitted(session: AttemptSession, place: ExamPlace): void {
  const submitted = useAttempt(session, (state) => state.name === 'submitted');
  const { submissionOf } = useAttempts();
  const record = useRecordSubmission(place);
  const navigate = useNavigate();
  useEffect(() => {
    if (!submitted) return;
    const status = submissionOf(place.owner).status();
    const leave = (): void => void navigate(place.addresses.start, { replace: true });
    // The server has no result of an attempt that was set aside.
    if (status.name === 'set-aside') leave();
    else void record(status.name === 'received' ? status.reply : null).finally(leave);
  }, [submitted, submissionOf, record, navigate, place]);
}

interface AttemptViewProps {
  place: ExamPlace;
  read: ExamRead;
  /** True if another tab had the attempt when this one was opened. */
  wasElsewhere: boolean;
  /** Returns true if the screen is left because another device continues the attempt. */
  isElsewhere: () => boolean;
}

/** A running attempt. It renders once; its parts subscribe to what they show. */
export function AttemptView({ place, read, wasElsewhere, isElsewhere }: AttemptViewProps) {
  const readExam = useReadExam(place.examId);
  const attempts = useAttempts();
  const cacheAttendance = useCacheAttendance(place.examId);
  const [session] = useState(() => openSession(place, read, readExam, cacheAttendance, isElsewhere, attempts));
  const questions = useSyncExternalStore(session.subscribe, session.questions);
  // Title, points and duration stay as they were at the start.
  const [exam] = useState(read.exam);
  const roomBeside = useHasSideNavigator();

  useEffect(() => hearOnly(HANDLED_EVENTS), []);

  useEffect(() => {
    session.start();
    return () => session.stop();
  }, [session]);
  useServerNews(session, read);
  useKeepFigures(place.examId, questions);
  useReturnRefresh(place.examId);
  useUnsafeWarning(session);
  useLeaveWhenSubmitted(session, place);
  useSuspendUpdates(
    place,
    useAttempt(session, (state) => state.name !== 'submitted'),
  );

  return (
    <div className={css.screen}>
      <AttendHeader session={session} exam={exam} total={questions.length} />
      <div className={css.page}>
        <div className={css.main}>
          <TimeBanner session={session} />
          <QuestionPanel session={session} questions={questions} takesFocus={wasElsewhere} />
        </div>
        {roomBeside && (
          <aside className={css.side} aria-label={copy.questions}>
            <QuestionNavigator session={session} total={questions.length} />
          </aside>
        )}
      </div>
      <AttemptDialogs session={session} place={place} />
    </div>
  );
}
