import type { Attendance, Exam } from '@manassa/shared/contract';
import { bandLabel, displayedPercent, exactPercent, RESULT_THRESHOLDS, scoreBand } from '@manassa/shared/domain';
import { formatPercent, formatPoints } from '@manassa/shared/locale';
import { BidiText, Card, Chip, classes, Icon, Ltr, ProgressBar, ScreenTitle } from '@manassa/shared/ui';
import type { IconName } from '@manassa/shared/ui';
import { Link } from 'react-router-dom';
import { BetterAttempt } from '../afterwards/BetterAttempt';
import { resultSentence } from '../afterwards/resultSentence.rule';
import { copy } from '../copy';
import { resultCopy } from './copy';
import type { ExamPlace } from '../exam/useExamPlace';
import css from './ResultSummary.module.css';
import { QUESTION_STATUSES } from './review.rule';
import type { QuestionStatus } from './review.rule';
import { ScoreRing } from './ScoreRing';

/** Icon of a status, so that colour is not the only sign. */
export const STATUS_ICONS: Readonly<Record<QuestionStatus, IconName>> = {
  correct: 'check',
  wrong: 'cross',
  unanswered: 'dash',
};

const LABELS: Record<QuestionStatus, string> = {
  correct: resultCopy.correct,
  wrong: resultCopy.wrong,
  unanswered: resultCopy.unanswered,
};

interface ResultSummaryProps {
  place: ExamPlace;
  exam: Exam;
  /** Null for a finished exam that the student did not take. */
  attendance: Attendance | null;
  counts: Record<QuestionStatus, number>;
}

/** Title, score over maximum, percentage, level, a sentence, the better attempt, and the three counts. */
export function ResultSummary({ place, exam, attendance, counts }: ResultSummaryProps) {
  const score = attendance?.score ?? 0;
  const exact = exactPercent(score, exam.maxScore);
  const band = scoreBand(exact, RESULT_THRESHOLDS);
  const percent = displayedPercent(exact, RESULT_THRESHOLDS);
  return (
    <Card padding="large" className={css.summary}>
      <ScoreRing percent={percent} band={band} />
      <div className={css.words}>
        <Link to={place.addresses.start} className={css.back}>
          <Icon name="chevronStart" />
          {resultCopy.backToStart}
        </Link>
        <ScreenTitle title={`${exam.title} - ${copy.showAnswers}`} className={css.title}>
          <BidiText text={exam.title} />
        </ScreenTitle>
        <p className={css.score}>
          <span className="visually-hidden">{resultCopy.scoreLabel}</span>
          <Ltr className={css.figures}>{`${formatPoints(score)} / ${formatPoints(exam.maxScore)}`}</Ltr>
          <Chip tone={band} icon={band === 'red' ? undefined : 'trophy'}>
            {bandLabel(band)}
          </Chip>
        </p>
        <ProgressBar percent={percent} label={copy.percentLabel} valueText={formatPercent(percent)} tone={band} />
        {attendance !== null && (
          <>
            <p className={css.sentence}>
              {resultSentence({
                band,
                isFull: exact >= 100,
                canRetry: !exam.finished && attendance.attempts < exam.attempts,
              })}
            </p>
            <BetterAttempt attendance={attendance} maxScore={exam.maxScore} thresholds={RESULT_THRESHOLDS} />
          </>
        )}
      </div>
      <dl className={css.counts}>
        {QUESTION_STATUSES.map((status) => (
          <div key={status} className={classes(css.count, css[status])}>
            <dt>{LABELS[status]}</dt>
            <dd>
              <Icon name={STATUS_ICONS[status]} />
              {counts[status]}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
