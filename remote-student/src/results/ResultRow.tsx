import type { Attendance } from '@manassa/shared/contract';
import {
  bandLabel,
  betterAttempt,
  displayedPercent,
  exactPercent,
  gradeName,
  OVERVIEW_THRESHOLDS,
  stageName,
} from '@manassa/shared/domain';
import { counted, formatDate, formatPercent, formatPoints } from '@manassa/shared/locale';
import { BidiText, Card, Chip, classes, Icon, Ltr, ProgressBar } from '@manassa/shared/ui';
import { useId, useState } from 'react';
import { resultsCopy } from './copy';
import type { AttemptResult } from './attemptResult.rule';
import { ResultDetails } from './ResultDetails';
import css from './ResultRow.module.css';

interface ResultRowProps {
  title: string;
  attendance: Attendance;
  result: AttemptResult;
}

/** Lines break between the parts only. */
function PlaceAndDate({ exam, updatedAt }: Attendance) {
  const date = formatDate(updatedAt);
  const parts = [
    stageName(exam?.stage ?? ''),
    gradeName(exam?.stage ?? '', exam?.grade ?? ''),
    date === '' ? '' : `${resultsCopy.lastUpdated}: ${date}`,
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return (
    <p className={css.about}>
      <span className={css.parts}>
        {parts.map((part) => (
          <BidiText key={part} text={part} className={css.part} />
        ))}
      </span>
    </p>
  );
}

/** Attempt as an expandable row. The band is shown by colour and by word. */
export function ResultRow({ title, attendance, result }: ResultRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { attempts } = attendance;
  const { score, maxScore, percent, band } = result;
  const better = betterAttempt(attendance, maxScore);
  const scoreOf =
    maxScore > 0
      ? resultsCopy.scoreOf(formatPoints(score), formatPoints(maxScore))
      : counted(score, 'point', formatPoints);
  return (
    <Card as="li" padding="none" className={classes(css.row, css[band])}>
      <div className={css.head}>
        <div className={css.what}>
          <div className={css.name}>
            <h2 className={css.title}>
              <button
                type="button"
                id={`${id}-title`}
                className={css.toggle}
                aria-expanded={open}
                aria-controls={`${id}-details`}
                onClick={() => setOpen(!open)}
              >
                <BidiText text={title} />
              </button>
            </h2>
            {attempts > 1 && (
              <Chip icon="repeat">
                <BidiText as="span" text={counted(attempts, 'attempt')} />
              </Chip>
            )}
            {attendance.late && <Chip tone="amber">{attendance.tooLate ? resultsCopy.tooLate : resultsCopy.late}</Chip>}
          </div>
          <PlaceAndDate {...attendance} />
          {better !== null && (
            <BidiText
              as="p"
              className={css.better}
              text={resultsCopy.better(
                formatPercent(displayedPercent(exactPercent(better.score, better.maxScore), OVERVIEW_THRESHOLDS)),
                resultsCopy.scoreOf(formatPoints(better.score), formatPoints(better.maxScore)),
              )}
            />
          )}
        </div>
        <p className={css.percent}>
          <Ltr>{formatPercent(percent)}</Ltr>
        </p>
        <ProgressBar
          percent={percent}
          label={title}
          valueText={`${scoreOf} · ${formatPercent(percent)}`}
          tone={band}
          className={css.bar}
        />
        <div className={css.score}>
          <BidiText as="span" text={scoreOf} />
          <Chip tone={band}>{bandLabel(band)}</Chip>
        </div>
        <Icon name={open ? 'chevronUp' : 'chevronDown'} size={24} className={css.chevron} />
      </div>
      <div id={`${id}-details`} role="region" aria-labelledby={`${id}-title`} hidden={!open}>
        {open && <ResultDetails attendance={attendance} result={result} />}
      </div>
    </Card>
  );
}
