import { RequireStudent } from '@manassa/shared/session';
import { FailedState, ScreenTitle } from '@manassa/shared/ui';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { identityOf, identityText } from '../attempt/attemptIdentity.rule';
import { useAttempts } from '../attempt/useAttempts';
import { isTaken } from '../attempt/submission/submissionStatus';
import { useRestoredAttempt } from '../attempt/kept/useRestoredAttempt';
import { copy } from '../copy';
import { useExam } from '../exam/useExam';
import { useExamPlace } from '../exam/useExamPlace';
import css from './AttendScreen.module.css';
import { AttendSkeleton } from './AttendSkeleton';
import { AttemptView } from './AttemptView';
import { attendVerdict } from './attendVerdict.rule';
import { ElsewherePanel } from './ElsewherePanel';
import { useTabLock } from '../attempt/tab/useTabLock';

/** After another tab had the attempt, the server's answer is awaited for this long, in ms; it is taken over later too. */
const FRESH_WAIT_MS = 3000;

/** Pause between two reads of a running exam, in ms. */
const POLL_MS = 120_000;

/**
 * Decides once, when the attempt is opened, if it can be attended. Later answers of the server go to the running attempt,
 * which submits before it leaves.
 */
function AttemptGate(props: ComponentProps<typeof AttemptView>) {
  const { place, read } = props;
  const { store, submissionOf, isRefusedOfAnother } = useAttempts();
  const [leave] = useState(() =>
    attendVerdict({
      hasPending:
        store.loadPending(place.owner) !== null &&
        !isRefusedOfAnother(place.owner, read.attendance && identityOf(read.attendance)),
      taken: isTaken(submissionOf(place.owner).status(), identityOf(read.attendance)),
      attendance: read.attendance,
      finished: read.exam.finished,
      questions: read.exam.questions.length,
    }),
  );
  if (leave !== null) return <Navigate to={place.addresses.start} replace />;
  return <AttemptView {...props} />;
}

function Attend() {
  const { store, submissionOf } = useAttempts();
  const place = useExamPlace();
  const kept = useRestoredAttempt(place.owner);
  const read = useExam(place, POLL_MS);
  const lock = useTabLock(place.owner, submissionOf(place.owner).isHandingIn);
  const refresh = read.state === 'ready' ? read.refresh : null;

  // Once another tab has had the attempt, everything is read again before this one goes on.
  const [stale, setStale] = useState(false);
  const [wasElsewhere, setWasElsewhere] = useState(false);
  const isElsewhere = lock.state === 'elsewhere' || lock.state === 'busy-elsewhere';
  if (isElsewhere && !stale) setStale(true);
  if (isElsewhere && !wasElsewhere) setWasElsewhere(true);
  const mustRefresh = stale && lock.state === 'held';
  useEffect(() => {
    if (!mustRefresh || refresh === null) return undefined;
    // The lock may be lost and held again meanwhile: the later reading counts.
    let current = true;
    const patience = new Promise((resolve) => setTimeout(resolve, FRESH_WAIT_MS));
    void Promise.all([store.restore(place.owner), Promise.race([refresh(), patience])]).finally(() => {
      if (current) setStale(false);
    });
    return () => {
      current = false;
    };
    // `refresh` is a new function with every answer; the hand-over alone asks.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mustRefresh, refresh === null]);

  if (read.state === 'failed') {
    // The start page sends what was handed in, also when the exam cannot be read.
    if (kept && store.loadPending(place.owner) !== null) return <Navigate to={place.addresses.start} replace />;
    return (
      <div className={css.state}>
        <ScreenTitle hidden>{copy.exam}</ScreenTitle>
        <FailedState sentence={read.advice ?? read.sentence} retry={read.retry} />
        <p className={css.back}>
          <Link to={place.addresses.start}>{copy.backToExam}</Link>
        </p>
      </div>
    );
  }
  if (read.state === 'ready' && kept && isElsewhere) {
    return (
      <ElsewherePanel place={place} read={read.data} busy={lock.state === 'busy-elsewhere'} takeOver={lock.takeOver} />
    );
  }
  if (read.state === 'loading' || !kept || lock.state === 'asking' || stale) return <AttendSkeleton />;
  return (
    <AttemptGate
      key={identityText(identityOf(read.data.attendance))}
      place={place}
      read={read.data}
      wasElsewhere={wasElsewhere}
    />
  );
}

/** Sitting an exam: nothing but the exam. */
export function AttendScreen() {
  return (
    <RequireStudent loading={<AttendSkeleton />}>
      <Attend />
    </RequireStudent>
  );
}
