import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '@manassa/shared/session';
import { hearOnly } from '@manassa/shared/ui';
import { createAttemptSession } from '../attempt/attemptSession';
import type { AttemptSession } from '../attempt/attemptSession';
import { submissionOf } from '../attempt/submission';
import { useAttempt } from '../attempt/useAttempt';
import { copy } from '../copy';
import type { ExamRead } from '../exam/useExam';
import type { ExamPlace } from '../exam/useExamPlace';
import { useRecordSubmission } from '../exam/useRecordSubmission';
import { AttemptDialogs } from './AttemptDialogs';
import { AttendHeader } from './AttendHeader';
import css from './AttendScreen.module.css';
import { QuestionNavigator } from './QuestionNavigator';
import { QuestionPanel } from './QuestionPanel';
import { TimeBanner } from './TimeBanner';
import { useReturnRefresh } from './useReturnRefresh';
import { useUndisturbed } from './useUndisturbed';
import { useRoomBeside } from './useRoomBeside';

/** All that is heard during an attempt; what else a tap sends takes longer than the answer to it. */
const HEARD = ['click', 'keydown'];

function openSession(place: ExamPlace, { exam, attendance, serverTime, course }: ExamRead): AttemptSession {
  return createAttemptSession({
    owner: place.owner,
    attemptId: attendance?._id ?? null,
    enrollmentId: course.enrollmentId,
    optionKeys: exam.questions.map((question) => Object.keys(question.answers)),
    durationMin: exam.durationMin,
    server: serverTime,
  });
}

/** Says once that the device keeps nothing, and has the browser ask before the page is closed. */
function useUnsafeWarning(session: AttemptSession): void {
  const keptSafely = useSyncExternalStore(session.subscribe, session.isKeptSafely);
  const told = useRef(false);
  useEffect(() => {
    if (keptSafely) return undefined;
    // A device that is almost full takes one thing and refuses the next.
    if (!told.current) notify('warning', copy.notSaved);
    told.current = true;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [keptSafely]);
}

/**
 * What the server says while the attempt runs: an attempt that was handed in elsewhere is over, a closed exam hands in,
 * a clock reading corrects the deadline.
 */
function useServerNews(session: AttemptSession, { exam, attendance, serverTime }: ExamRead): void {
  const submitted = attendance?.submitted === true;
  useEffect(() => {
    if (submitted) session.tell({ type: 'submissionReceived' });
    else if (exam.finished) session.tell({ type: 'examFinished' });
  }, [session, submitted, exam.finished]);
  useEffect(() => {
    if (serverTime !== null) session.correctDeadline(serverTime);
  }, [session, serverTime]);
}

/** Once the server has the answers, the page learns it and the student goes back to the start page. */
function useLeaveWhenSubmitted(session: AttemptSession, place: ExamPlace): void {
  const submitted = useAttempt(session, (state) => state.name === 'submitted');
  const record = useRecordSubmission(place);
  const navigate = useNavigate();
  useEffect(() => {
    if (!submitted) return;
    const status = submissionOf(place.owner).status();
    void record(status.name === 'received' ? status.reply : null).finally(() =>
      navigate(place.addresses.start, { replace: true }),
    );
  }, [submitted, record, navigate, place]);
}

interface AttemptViewProps {
  place: ExamPlace;
  read: ExamRead;
  /** Told whether the attempt is being handed in, for the tab lock. */
  handsIn: (is: () => boolean) => void;
  /** Another window had the attempt when this one was opened. */
  wasElsewhere: boolean;
}

/** A running attempt on screen. It renders once; what changes is watched by the parts that show it. */
export function AttemptView({ place, read, handsIn, wasElsewhere }: AttemptViewProps) {
  const [session] = useState(() => openSession(place, read));
  // The questions this attempt began with: a later answer of the server changes none of them.
  const [exam] = useState(read.exam);
  const roomBeside = useRoomBeside();

  useEffect(() => hearOnly(HEARD), []);

  useEffect(() => {
    session.start();
    handsIn(session.isHandingIn);
    return () => {
      session.stop();
      handsIn(() => false);
    };
  }, [session, handsIn]);
  useServerNews(session, read);
  useReturnRefresh(place.examId);
  useUnsafeWarning(session);
  useLeaveWhenSubmitted(session, place);
  useUndisturbed(
    place,
    useAttempt(session, (state) => state.name !== 'submitted'),
  );

  return (
    <div className={css.screen}>
      <AttendHeader session={session} exam={exam} />
      <div className={css.page}>
        <div className={css.main}>
          <TimeBanner session={session} />
          <QuestionPanel session={session} questions={exam.questions} takesFocus={wasElsewhere} />
        </div>
        {roomBeside && (
          <aside className={css.side} aria-label={copy.questions}>
            <QuestionNavigator session={session} total={exam.questions.length} />
          </aside>
        )}
      </div>
      <AttemptDialogs session={session} place={place} />
    </div>
  );
}
