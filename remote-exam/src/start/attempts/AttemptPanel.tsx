import type { Submission } from '@manassa/shared/attempt';
import { attemptsLeft } from '@manassa/shared/domain';
import { BidiText, Button, ButtonLink, Card, Icon } from '@manassa/shared/ui';
import { useEffect } from 'react';
import type { Attendance } from '@manassa/shared/contract';
import { formatTime } from '@manassa/shared/locale';
import { useAttempts } from '../../attempt/useAttempts';
import { ReviewLinks } from '../../afterwards/ReviewLinks';
import { copy } from '../../copy';
import { startCopy } from '../copy';
import { countAnswered } from '../../question/countAnswered.rule';
import type { ExamRead } from '../../exam/useExam';
import type { ExamPlace } from '../../exam/useExamPlace';
import { useStoredCheckpoint } from '../../exam/useStoredCheckpoint';
import { useRecordSubmission } from '../../exam/useRecordSubmission';
import css from './AttemptPanel.module.css';
import { AttemptSlots } from './AttemptSlots';
import { AttemptResult } from './AttemptResult';
import type { DescribedExam } from '../about/describeExam.rule';
import { BlockNotice } from '../BlockNotice';
import { RoomNotice } from './RoomNotice';
import { startOffer } from './startOffer.rule';
import { SubmissionCard } from '../submission/SubmissionCard';
import { useSetAside } from '../submission/useSetAside';
import { useStoredAnswers } from '../submission/useStoredAnswers';
import { useStart } from './useStart';
import { useSubmission } from '../submission/useSubmission';
import { useTimeIsOver } from '../../exam/useTimeIsOver';
import { useUnpinWhenOver } from '../../exam/versionPin';

/** Dismisses a submission that the server refuses and also reports as submitted: it has arrived some other way. */
function useDismissObsolete(place: ExamPlace, submission: Submission, refused: boolean, read: ExamRead): void {
  const { stored } = useAttempts();
  const { attendance } = read;
  // The waiting answers still count after a result that they replace.
  const isResult = attendance !== null && !attendance.replaceable;
  const arrived = refused && isResult && stored.isResultOfPending(place.owner, attendance);
  useEffect(() => {
    if (arrived) submission.dismiss();
  }, [arrived, submission]);
}

/** Returns the sentence about an open attempt. */
function openNote(
  attendance: Attendance | null,
  { isHere, hasStored, time }: { isHere: boolean; hasStored: boolean; time: 'no' | 'maybe' | 'over' },
): string {
  if (time === 'maybe') return startCopy.maybeOver;
  const isOver = time === 'over';
  // Answers on this device would be on their way: none are left to continue with.
  if (isHere && !isOver) return startCopy.openAttempt;
  // Shells older than this field leave it out.
  const savedAt = attendance?.savedAt ?? null;
  if (savedAt !== null) return (isOver ? startCopy.overSaved : startCopy.savedElsewhere)(formatTime(savedAt));
  // Another device took the attempt over and has saved no answers: those of this one are sent if it continues.
  if (hasStored) return isOver ? copy.notSentTitle : startCopy.openAttempt;
  return isOver ? startCopy.overElsewhere : startCopy.openElsewhereOnly;
}

/** Returns the sentence about an open attempt that this device neither continues nor submits, in a finished exam. */
function finishedNote({ savedAt = null, studentAnswers }: Attendance, hasStored: boolean, isOver: boolean): string {
  const isSaved = savedAt !== null && studentAnswers.some((answer) => answer !== null);
  if (isSaved) return startCopy.finishedSaved(formatTime(savedAt));
  if (!hasStored) return startCopy.finishedElsewhere;
  // The server saves no answers after the end, and never closes an attempt without saved ones.
  return isOver ? copy.notSentTitle : startCopy.sending;
}

/** Interval in ms of further tries when another tab blocks the submission. */
const SUBMIT_AGAIN_MS = 10_000;

interface AttemptPanelProps {
  place: ExamPlace;
  read: ExamRead;
  facts: DescribedExam;
}

/** State of the student's attempts, and the possible actions. */
export function AttemptPanel({ place, read, facts }: AttemptPanelProps) {
  const { isRefusedOfAnother, isReceived } = useAttempts();
  const { exam, attendance, attempt } = read;
  const record = useRecordSubmission(place);
  const { submission, status } = useSubmission(place.owner, attendance?.submitted === true, record);
  const received = isReceived(place.owner, attempt);
  const submitted = attendance?.submitted === true;
  const time = useTimeIsOver(submitted ? null : read.serverTime);
  const start = useStart(place, read, time === 'maybe');
  const offered = startOffer(facts, attendance, exam.enableAnswers);
  // Received after the exam was read: there is nothing to resume.
  const isOver = attendance !== null && !submitted && received;
  const offer = isOver ? { ...offered, enter: null, sendSaved: false } : offered;
  const waits = status.name === 'stored' || status.name === 'sending';
  const onItsWay = waits && !isRefusedOfAnother(place.owner, attendance && attempt);
  const { stored, openedHere, submitStored, pending } = useStoredAnswers(place, read, submission);
  useSetAside(place, read, submission, waits || received);
  useUnpinWhenOver(place, !onItsWay && (attendance === null || submitted));
  useDismissObsolete(place, submission, status.name === 'stored' && status.reason === 'refused', read);

  // If the exam closed or the time ran out during an open attempt, the answers on this device are submitted, as the
  // exam's own screen does.
  const isFree = waits ? !onItsWay : !received;
  // Another device submits its answers first; this one only what it alone has, once the server has closed the attempt.
  const isElsewhere = read.isOnOtherDevice;
  const addsAnswers = useStoredCheckpoint(place, read, isElsewhere);
  const replaceable = attendance?.replaceable === true;
  const isDue = isElsewhere ? replaceable && addsAnswers : exam.finished || time === 'over' || replaceable;
  const mustSubmit = isDue && isFree && stored !== null;
  useEffect(() => {
    if (!mustSubmit) return undefined;
    void submitStored();
    // Another tab may be sending it, and fail.
    const timer = setInterval(() => void submitStored(), SUBMIT_AGAIN_MS);
    return () => clearInterval(timer);
    // With the answers of that moment; other renders do not matter.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mustSubmit]);

  const review = (
    <ButtonLink block size="large" icon="eye" variant={submitted ? 'primary' : 'outline'} to={place.addresses.result}>
      {copy.showAnswers}
    </ButtonLink>
  );
  // The main action comes first; after a result, another attempt is secondary.
  // Answers that are about to be submitted count only as long as no other attempt has begun.
  const canEnter = !mustSubmit && (offer.enter === 'start' || (offer.enter === 'resume' && time !== 'maybe'));
  const isLeftOpen = exam.finished && attendance !== null && !submitted && !received && !mustSubmit;
  const leftNote = isLeftOpen ? finishedNote(attendance, stored !== null, time === 'over') : null;
  const reviewFirst = offer.review && submitted && offer.enter !== null && !onItsWay;

  return (
    <Card as="aside" tabIndex={-1} padding="large" className={css.panel} aria-label={startCopy.attempts}>
      {submitted && <AttemptResult exam={exam} attendance={attendance} canRetry={offer.enter !== null} />}
      {status.name === 'set-aside' && <p className={css.note}>{copy.setAside}</p>}
      <SubmissionCard status={status} sendAgain={() => void submission.send()} />
      <div>
        <h2 className={css.title}>
          {attemptsLeft(facts) > 0 ? startCopy.attemptsLeft(attemptsLeft(facts)) : startCopy.noAttempts}
        </h2>
        <AttemptSlots facts={facts} exam={exam} attendance={attendance} />
      </div>
      {!onItsWay && (
        <>
          {mustSubmit && <p className={css.note}>{startCopy.sending}</p>}
          {offer.enter === 'resume' && !mustSubmit && (
            <p className={css.note}>
              <BidiText
                as="span"
                text={openNote(attendance, { isHere: openedHere && !isElsewhere, hasStored: stored !== null, time })}
              />
            </p>
          )}
          {offer.block !== null && (
            <BlockNotice block={offer.block} place={place} read={read} missing={facts.missingItems} />
          )}
          {leftNote !== null && (
            <p className={css.note}>
              <BidiText as="span" text={leftNote} />
            </p>
          )}
          {offer.block === null && exam.requiredContent.length > 0 && facts.missing === 0 && (
            <p className={css.done}>
              <Icon name="check" />
              {startCopy.requiredDone}
            </p>
          )}
          {reviewFirst && review}
          {canEnter && <RoomNotice />}
          {canEnter && (
            <Button
              block
              size="large"
              variant={submitted && offer.review ? 'outline' : 'primary'}
              loading={start.pending}
              onClick={start.enter}
            >
              {offer.enter === 'resume' ? startCopy.resume : submitted ? startCopy.startAgain : startCopy.start}
            </Button>
          )}
          {(offer.sendSaved || leftNote === copy.notSentTitle) && (
            <div>
              <Button
                block
                size="large"
                variant="outline"
                icon="send"
                disabled={stored === null}
                loading={pending}
                onClick={(event) => {
                  // The button disappears while the answers are sent.
                  event.currentTarget.closest('aside')?.focus();
                  void submitStored(true);
                }}
              >
                {startCopy.submitSaved}
              </Button>
              <p className={css.hint}>
                {stored === null
                  ? startCopy.nothingSaved
                  : copy.answeredOf(countAnswered(stored), exam.questions.length || exam.totalQuestions)}
              </p>
            </div>
          )}
        </>
      )}
      {offer.review && !reviewFirst && review}
      {submitted && exam.reviewLater && (
        <p className={css.hint}>
          {replaceable || exam.finished || attemptsLeft(facts) === 0
            ? startCopy.reviewAfterLimit
            : startCopy.reviewLater}
        </p>
      )}
      {submitted && attendance.score < exam.maxScore && <ReviewLinks place={place} read={read} />}
    </Card>
  );
}
