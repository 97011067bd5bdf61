import type { ScoreBand } from '@manassa/shared/domain';
import { formatPercent } from '@manassa/shared/locale';
import { classes, Ltr } from '@manassa/shared/ui';
import css from './ScoreRing.module.css';

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

/** A result's percentage in a ring that fills against the clock, as Arabic is read. */
export function ScoreRing({ percent, band }: { percent: number; band: ScoreBand }) {
  return (
    <span className={classes(css.ring, css[band])}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={css.track} cx="50" cy="50" r={RADIUS} />
        {percent > 0 && (
          <circle
            className={css.share}
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${(percent / 100) * LENGTH} ${LENGTH}`}
            transform="matrix(0 -1 -1 0 100 100)"
          />
        )}
      </svg>
      <Ltr className={css.percent}>{formatPercent(percent)}</Ltr>
    </span>
  );
}
