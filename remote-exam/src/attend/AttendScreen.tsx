import { RequireStudent } from '@manassa/shared/session';
import { FailedState, ScreenTitle } from '@manassa/shared/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { loadPending, restoreKept } from '../attempt/answersStorage';
import { isTaken, submissionOf } from '../attempt/submission';
import { useKeptAttempt } from '../attempt/useKeptAttempt';
import { copy } from '../copy';
import type { ExamRead } from '../exam/useExam';
import { useExam } from '../exam/useExam';
import { useExamPlace } from '../exam/useExamPlace';
import type { ExamPlace } from '../exam/useExamPlace';
import css from './AttendScreen.module.css';
import { AttendSkeleton } from './AttendSkeleton';
import { AttemptView } from './AttemptView';
import { attendVerdict } from './attendVerdict.rule';
import { ElsewherePanel } from './ElsewherePanel';
import { useTabLock } from './useTabLock';

/** How often the server is asked whether the exam still runs, in milliseconds. */
const POLL_MS = 120_000;

/**
 * Decided once, when the attempt is opened: what the server says later is told to the running attempt, which hands in
 * what is there before it leaves.
 */
function AttemptGate({
  place,
  read,
  handsIn,
}: {
  place: ExamPlace;
  read: ExamRead;
  handsIn: (is: () => boolean) => void;
}) {
  const [leave] = useState(() =>
    attendVerdict({
      hasPending: loadPending(place.owner) !== null,
      taken: isTaken(submissionOf(place.owner).status(), read.attendance?._id ?? null),
      attendance: read.attendance,
      finished: read.exam.finished,
      questions: read.exam.questions.length,
    }),
  );
  if (leave !== null) return <Navigate to={place.addresses.start} replace />;
  return <AttemptView place={place} read={read} handsIn={handsIn} />;
}

function Attend() {
  const place = useExamPlace();
  const kept = useKeptAttempt(place.owner);
  const read = useExam(place, POLL_MS);
  const isHandingIn = useRef<() => boolean>(() => false);
  const isBusy = useCallback(() => isHandingIn.current(), []);
  const handsIn = useCallback((is: () => boolean) => {
    isHandingIn.current = is;
  }, []);
  const lock = useTabLock(place.owner, isBusy);
  const refresh = read.state === 'ready' ? read.refresh : null;

  // What this tab knows is old once another tab has had the attempt: it is read anew before going on.
  const [stale, setStale] = useState(false);
  const isElsewhere = lock.state === 'elsewhere' || lock.state === 'busy-elsewhere';
  if (isElsewhere && !stale) setStale(true);
  const mustRefresh = stale && lock.state === 'held';
  useEffect(() => {
    if (!mustRefresh || refresh === null) return undefined;
    // Lost and held again meanwhile: the later reading counts.
    let current = true;
    void Promise.all([restoreKept(place.owner), refresh()]).finally(() => {
      if (current) setStale(false);
    });
    return () => {
      current = false;
    };
    // `refresh` is a new function with every answer; the hand-over alone asks.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mustRefresh, refresh === null]);

  if (read.state === 'failed') {
    return (
      <div className={css.state}>
        <ScreenTitle hidden>{copy.submit}</ScreenTitle>
        <FailedState sentence={read.sentence} retry={read.retry} />
      </div>
    );
  }
  if (read.state === 'ready' && kept && isElsewhere) {
    return (
      <ElsewherePanel place={place} read={read.data} busy={lock.state === 'busy-elsewhere'} takeOver={lock.takeOver} />
    );
  }
  if (read.state === 'loading' || !kept || lock.state === 'asking' || stale) return <AttendSkeleton />;
  return <AttemptGate key={read.data.attendance?._id ?? ''} place={place} read={read.data} handsIn={handsIn} />;
}

/** Sitting an exam: nothing but the exam. */
export function AttendScreen() {
  return (
    <RequireStudent loading={<AttendSkeleton />}>
      <Attend />
    </RequireStudent>
  );
}
