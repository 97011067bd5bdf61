import type { Exam } from '@manassa/shared/contract';
import { bandLabel, displayedPercent, exactPercent, RESULT_THRESHOLDS, scoreBand } from '@manassa/shared/domain';
import { formatPercent, formatPoints } from '@manassa/shared/locale';
import { BidiText, Card, Chip, classes, Icon, Ltr, ProgressBar, ScreenTitle } from '@manassa/shared/ui';
import type { IconName } from '@manassa/shared/ui';
import { Link } from 'react-router-dom';
import { copy } from '../copy';
import type { ExamPlace } from '../exam/useExamPlace';
import css from './ResultSummary.module.css';
import type { QuestionStatus } from './review.rule';

/** Icon of a status, so that colour is not the only sign. */
export const STATUS_ICONS: Readonly<Record<QuestionStatus, IconName>> = {
  correct: 'check',
  wrong: 'cross',
  unanswered: 'dash',
};

const LABELS: Record<QuestionStatus, string> = {
  correct: copy.correct,
  wrong: copy.wrong,
  unanswered: copy.unanswered,
};

const STATUSES: readonly QuestionStatus[] = ['correct', 'wrong', 'unanswered'];

interface ResultSummaryProps {
  place: ExamPlace;
  exam: Exam;
  score: number;
  counts: Record<QuestionStatus, number>;
}

/** Title, score over maximum, percentage bar, level, and the three counts. */
export function ResultSummary({ place, exam, score, counts }: ResultSummaryProps) {
  const exact = exactPercent(score, exam.maxScore);
  const band = scoreBand(exact, RESULT_THRESHOLDS);
  const percent = displayedPercent(exact, RESULT_THRESHOLDS);
  return (
    <Card padding="large" className={css.summary}>
      <div className={css.words}>
        <Link to={place.addresses.start} className={css.back}>
          <Icon name="chevronStart" />
          {copy.backToStart}
        </Link>
        <ScreenTitle title={exam.title} className={css.title}>
          <BidiText text={exam.title} />
        </ScreenTitle>
        <p className={css.score}>
          <span className="visually-hidden">{copy.scoreLabel}</span>
          <Ltr className={css.figures}>{`${formatPoints(score)} / ${formatPoints(exam.maxScore)}`}</Ltr>
          <Ltr className={css.percent}>{formatPercent(percent)}</Ltr>
          <Chip tone={band} icon={band === 'red' ? undefined : 'trophy'}>
            {bandLabel(band)}
          </Chip>
        </p>
        <ProgressBar percent={percent} label={copy.percentLabel} valueText={formatPercent(percent)} tone={band} />
      </div>
      <dl className={css.counts}>
        {STATUSES.map((status) => (
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
