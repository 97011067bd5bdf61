import type { Attendance } from '@manassa/shared/contract';
import { betterAttempt, displayedPercent, exactPercent } from '@manassa/shared/domain';
import type { BandThresholds } from '@manassa/shared/domain';
import { formatDate, formatPercent, formatPoints } from '@manassa/shared/locale';
import { BidiText, Icon } from '@manassa/shared/ui';
import { copy } from '../copy';
import css from './Afterwards.module.css';

interface BetterAttemptProps {
  attendance: Attendance;
  maxScore: number;
  thresholds: BandThresholds;
}

/** The student's best attempt, if it is not the last one. */
export function BetterAttempt({ attendance, maxScore, thresholds }: BetterAttemptProps) {
  const better = betterAttempt(attendance, maxScore);
  if (better === null) return null;
  const percent = displayedPercent(exactPercent(better.score, better.maxScore), thresholds);
  return (
    <p className={css.better}>
      <Icon name="trophy" />
      <BidiText
        as="span"
        text={copy.better(
          formatPercent(percent),
          copy.scoreOf(formatPoints(better.score), formatPoints(better.maxScore)),
          formatDate(better.updatedAt),
        )}
      />
    </p>
  );
}
