import type { FailureReason } from '@manassa/shared/attempt';
import { announce, BidiText, Button, ButtonLink, classes, Dialog, Icon } from '@manassa/shared/ui';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { AttemptState } from '../attempt/attempt.rule';
import type { AttemptSession } from '../attempt/attemptSession';
import { useAttempt } from '../attempt/useAttempt';
import { copy } from '../copy';
import { attendCopy } from './copy';
import { countAnswered } from '../question/countAnswered.rule';
import type { ExamPlace } from '../exam/useExamPlace';
import css from './AttemptDialogs.module.css';

interface NoticeDialogProps {
  mark: ReactNode;
  title: string;
  text: string;
  alert?: boolean;
  /** Announces changes of the text while the dialog is open. */
  live?: boolean;
  onDismiss?: () => void;
  children?: ReactNode;
}

function NoticeDialog({ mark, title, text, alert, live, onDismiss, children }: NoticeDialogProps) {
  const id = useId();
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-text`} alert={alert} onDismiss={onDismiss}>
      {mark}
      <h2 id={`${id}-title`} className={css.title}>
        {title}
      </h2>
      <p id={`${id}-text`} role={live ? 'status' : undefined}>
        <BidiText text={text} />
      </p>
      {children && <div className={css.actions}>{children}</div>}
    </Dialog>
  );
}

function ConfirmDialog({ session, state }: { session: AttemptSession; state: AttemptState & { name: 'confirming' } }) {
  const cancel = (): void => session.dispatch({ type: 'confirmationCancelled' });
  return (
    <NoticeDialog
      mark={
        <span className={css.question} aria-hidden="true">
          ؟
        </span>
      }
      title={attendCopy.confirmTitle}
      text={attendCopy.confirmText(countAnswered(state.answers), state.answers.length)}
      onDismiss={cancel}
    >
      <Button block onClick={() => session.dispatch({ type: 'submissionConfirmed' })}>
        {attendCopy.confirmOk}
      </Button>
      {/* Cancel has the initial focus: a held Enter key must not submit. */}
      <Button block variant="outline" data-first-focus="" onClick={cancel}>
        {attendCopy.confirmCancel}
      </Button>
    </NoticeDialog>
  );
}

function TimeUpDialog() {
  return (
    <NoticeDialog
      alert
      mark={
        <span className={css.warning}>
          <Icon name="clock" size={32} />
        </span>
      }
      title={attendCopy.timeUpTitle}
      text={attendCopy.timeUp}
    />
  );
}

interface FailedDialogProps {
  session: AttemptSession;
  place: ExamPlace;
  reason: FailureReason;
  sending: boolean;
}

function FailedDialog({ session, place, reason, sending }: FailedDialogProps) {
  const safe = useSyncExternalStore(session.subscribe, session.isStoredSafely);
  return (
    <NoticeDialog
      alert
      live
      mark={
        <span className={css.warning}>
          <Icon name={!safe ? 'warning' : reason === 'network' ? 'wifiOff' : 'cloudCheck'} size={32} />
        </span>
      }
      title={copy.notSentTitle}
      text={safe ? copy.notSentReasons[reason] : copy.notSaved}
    >
      {/* Never disabled: it has the focus, and automatic retries press it every few seconds. */}
      <Button
        block
        icon="refresh"
        aria-disabled={sending || undefined}
        className={classes(sending && css.busy)}
        onClick={() => {
          if (sending) return;
          announce(attendCopy.submitting);
          session.retry();
        }}
      >
        {sending ? attendCopy.submitting : copy.sendAgain}
      </Button>
      <ButtonLink block variant="outline" to={place.addresses.start} replace>
        {attendCopy.backToExam}
      </ButtonLink>
    </NoticeDialog>
  );
}

/** Dialogs of an attempt: confirmation, time is up, and a failed submission. */
export function AttemptDialogs({ session, place }: { session: AttemptSession; place: ExamPlace }) {
  const state = useAttempt(session, (now) => (now.name === 'running' ? null : now));
  // A retry after a failure stays in the same dialog, so nothing flickers on an unstable connection.
  const [failure, setFailure] = useState<FailureReason | null>(null);
  if (state?.name === 'submit-failed' && state.reason !== failure) setFailure(state.reason);

  // Announced once; automatic retries are not announced.
  const sending = state?.name === 'submitting' && failure === null;
  useEffect(() => {
    if (sending) announce(attendCopy.submitting);
  }, [sending]);

  if (state === null || state.name === 'submitted') return null;
  if (state.name === 'confirming') return <ConfirmDialog session={session} state={state} />;
  if (state.name === 'time-up') return <TimeUpDialog />;
  if (failure === null) return null;
  return <FailedDialog session={session} place={place} reason={failure} sending={state.name === 'submitting'} />;
}
