import type { Attendance, Exam } from '@manassa/shared/contract';
import { bandLabel, displayedPercent, exactPercent, OVERVIEW_THRESHOLDS, scoreBand } from '@manassa/shared/domain';
import { formatPercent, formatPoints, formatTime } from '@manassa/shared/locale';
import { BidiText, Chip, Ltr, ProgressBar } from '@manassa/shared/ui';
import { BetterAttempt } from '../../afterwards/BetterAttempt';
import { resultSentence } from '../../afterwards/resultSentence.rule';
import { copy } from '../../copy';
import { startCopy } from '../copy';
import css from './AttemptResult.module.css';

interface AttemptResultProps {
  exam: Exam;
  attendance: Attendance;
  canRetry: boolean;
}

function lateNote({ tooLate, savedAt, lateBySec }: Attendance): string {
  if (!tooLate) return startCopy.late(lateBySec);
  return (savedAt ? startCopy.tooLateSaved : startCopy.tooLate)(lateBySec);
}

/** Result of the submitted attempt: score, percentage and level by the start page's thresholds. */
export function AttemptResult({ exam, attendance, canRetry }: AttemptResultProps) {
  const exact = exactPercent(attendance.score, exam.maxScore);
  const band = scoreBand(exact, OVERVIEW_THRESHOLDS);
  const percent = displayedPercent(exact, OVERVIEW_THRESHOLDS);
  return (
    <section aria-label={startCopy.yourResult}>
      <div className={css.head}>
        <h2 className={css.title}>{startCopy.yourResult}</h2>
        <Chip tone={band} icon={band === 'red' ? undefined : 'trophy'}>
          {bandLabel(band)}
        </Chip>
      </div>
      <p className={css.score}>
        <Ltr>{`${formatPoints(attendance.score)} / ${formatPoints(exam.maxScore)}`}</Ltr>
        <Ltr className={css.percent}>{formatPercent(percent)}</Ltr>
      </p>
      <ProgressBar percent={percent} label={copy.percentLabel} valueText={formatPercent(percent)} tone={band} />
      <p className={css.sentence}>{resultSentence({ band, isFull: exact >= 100, canRetry })}</p>
      <BetterAttempt attendance={attendance} maxScore={exam.maxScore} thresholds={OVERVIEW_THRESHOLDS} />
      {attendance.late && (
        <p className={css.late}>
          <BidiText text={lateNote(attendance)} />
        </p>
      )}
      {attendance.replaceable && (
        <p className={css.late}>
          <BidiText text={startCopy.closedWithSaved(formatTime(attendance.savedAt))} />
        </p>
      )}
    </section>
  );
}
