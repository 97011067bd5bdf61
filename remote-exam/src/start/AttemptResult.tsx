import type { Attendance, Exam } from '@manassa/shared/contract';
import { bandLabel, percentOf, scoreBand } from '@manassa/shared/domain';
import { formatNumber, formatPercent } from '@manassa/shared/locale';
import { Chip, Ltr, ProgressBar } from '@manassa/shared/ui';
import { copy } from '../copy';
import css from './AttemptResult.module.css';

/** The submitted attempt's result: score, percentage and its word by the start page's thresholds (90, 80, 70, 60). */
export function AttemptResult({ exam, attendance }: { exam: Exam; attendance: Attendance }) {
  const percent = percentOf(attendance.score, exam.maxScore);
  const band = scoreBand(percent);
  return (
    <section aria-label={copy.yourResult}>
      <div className={css.head}>
        <h2 className={css.title}>{copy.yourResult}</h2>
        <Chip tone={band} icon={band === 'red' ? undefined : 'trophy'}>
          {bandLabel(band)}
        </Chip>
      </div>
      <p className={css.score}>
        <Ltr>{`${formatNumber(attendance.score)} / ${formatNumber(exam.maxScore)}`}</Ltr>
        <Ltr className={css.percent}>{formatPercent(percent)}</Ltr>
      </p>
      <ProgressBar percent={percent} label={copy.percentLabel} tone={band} />
    </section>
  );
}
