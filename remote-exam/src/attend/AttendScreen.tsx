import { copy as common } from '@manassa/shared/locale';
import { RequireStudent } from '@manassa/shared/session';
import { FailedState, ScreenTitle } from '@manassa/shared/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { Attempts } from '../attempt/attempts';
import { useAttempts } from '../attempt/useAttempts';
import { useRestoredAttempt } from '../attempt/useRestoredAttempt';
import { attendCopy } from './copy';
import { isExamMissing } from '../exam/examMissing.rule';
import { useExam } from '../exam/useExam';
import type { ExamRead } from '../exam/useExam';
import { useExamPlace } from '../exam/useExamPlace';
import type { ExamPlace } from '../exam/useExamPlace';
import { maybeOver } from '../exam/useTimeIsOver';
import css from './AttendScreen.module.css';
import { AttendSkeleton } from './AttendSkeleton';
import { AttemptView } from './AttemptView';
import { attendVerdict } from './attendVerdict.rule';
import { OtherDevicePanel } from './paused/OtherDevicePanel';
import { ElsewherePanel } from './paused/ElsewherePanel';
import { useTabLock } from '../attempt/useTabLock';
import { usePoll } from './usePoll';

/** Maximum wait in ms for the server after another tab had the attempt; a later response is applied too. */
const FRESH_WAIT_MS = 3000;

/** Redirects to a page, whose code takes a while to load. */
function Leaving({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <AttendSkeleton />
    </>
  );
}

/** Returns true if the attempt was submitted on this device: it is received, or waits to be sent. */
function isSubmittedHere(
  { store, isRefusedOfAnother, isReceived }: Attempts,
  { owner }: ExamPlace,
  { attendance, attempt }: ExamRead,
): boolean {
  const waits = store.loadPending(owner) !== null && !isRefusedOfAnother(owner, attendance && attempt);
  return waits || isReceived(owner, attempt);
}

/**
 * Decides once, when the attempt is opened, if it can be attended. Later responses go to the running attempt, which
 * submits before it leaves.
 */
function AttemptGate(props: ComponentProps<typeof AttemptView>) {
  const { place, read } = props;
  const attempts = useAttempts();
  const [leave] = useState(() =>
    attendVerdict({
      isSubmittedHere:
        isSubmittedHere(attempts, place, read) || attempts.stored.isNextBegun(place.owner, read, read.readAt),
      attendance: read.attendance,
      finished: read.exam.finished,
      maybeOver: maybeOver(read.serverTime),
      questions: read.exam.questions.length,
    }),
  );
  if (leave !== null) return <Leaving to={place.addresses.start} />;
  return <AttemptView {...props} />;
}

function Attend() {
  const attempts = useAttempts();
  const { store, submissionOf } = attempts;
  const place = useExamPlace();
  const stored = useRestoredAttempt(place.owner);
  const read = useExam(place, true);
  const lock = useTabLock(place.owner, submissionOf(place.owner).isSubmitting);
  const refresh = read.state === 'ready' ? read.refresh : null;
  usePoll(refresh);

  // After another tab had the attempt, everything is read again first.
  const { losses } = lock;
  const [readAfter, setReadAfter] = useState(0);
  const stale = losses !== readAfter;
  const [wasElsewhere, setWasElsewhere] = useState(false);
  const isElsewhere = lock.state === 'elsewhere' || lock.state === 'busy-elsewhere';
  // A submission goes on, also if the other device is reported after it: its screen shows what becomes of it.
  const isOnOtherDevice =
    read.state === 'ready' && read.data.isOnOtherDevice && !isSubmittedHere(attempts, place, read.data);
  if ((stale || isOnOtherDevice) && !wasElsewhere) setWasElsewhere(true);
  // A layout effect comes before the end of the session, which submits an attempt whose time is over.
  const isTaken = useRef(false);
  useLayoutEffect(() => void (isTaken.current = isOnOtherDevice));
  const mustRefresh = stale && lock.state === 'held';
  useEffect(() => {
    if (!mustRefresh || refresh === null) return undefined;
    // If the lock is lost and regained, only the later read counts.
    let current = true;
    const patience = new Promise((resolve) => setTimeout(resolve, FRESH_WAIT_MS));
    void Promise.all([store.restore(place.owner), Promise.race([refresh(), patience])]).finally(() => {
      if (current) setReadAfter(losses);
    });
    return () => {
      current = false;
    };
    // `refresh` is new with every response; only the hand-over triggers it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mustRefresh, losses, refresh === null]);

  if (read.state === 'failed') {
    // The start page sends a waiting submission, also when the exam cannot be read.
    const isWaiting = stored && store.loadPending(place.owner) !== null;
    if (isWaiting || isExamMissing(read)) return <Leaving to={place.addresses.start} />;
    return (
      <div className={css.state}>
        <ScreenTitle hidden>{common.itemTypes.exam}</ScreenTitle>
        <FailedState
          sentence={read.advice ?? read.sentence}
          retry={read.retry}
          retrying={read.retrying}
          isUnreachable={read.code === 'network'}
        />
        <p className={css.back}>
          <Link to={place.addresses.start}>{attendCopy.backToExam}</Link>
        </p>
      </div>
    );
  }
  if (read.state === 'ready' && stored && isElsewhere) {
    return (
      <ElsewherePanel place={place} read={read.data} busy={lock.state === 'busy-elsewhere'} takeOver={lock.takeOver} />
    );
  }
  if (read.state === 'loading' || !stored || lock.state === 'asking' || stale) return <AttendSkeleton />;
  if (isOnOtherDevice) return <OtherDevicePanel place={place} read={read.data} />;
  return (
    <AttemptGate
      key={read.data.attemptKey}
      place={place}
      read={read.data}
      wasElsewhere={wasElsewhere}
      isElsewhere={() => isTaken.current}
    />
  );
}

/** The screen of a running attempt, without the frame. */
export function AttendScreen() {
  const { itemId } = useParams();
  return (
    <RequireStudent loading={<AttendSkeleton />}>
      {/* A notice may lead from one attempt to another, which a server may describe with equal facts. */}
      <Attend key={itemId} />
    </RequireStudent>
  );
}
