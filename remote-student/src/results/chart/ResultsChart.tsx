import { bandLabel, OVERVIEW_THRESHOLDS } from '@manassa/shared/domain';
import { formatDate, formatPercent } from '@manassa/shared/locale';
import { BidiText, Card, classes, Ltr } from '@manassa/shared/ui';
import { useId, useState } from 'react';
import { resultsCopy } from '../copy';
import { timeShares } from './chart.rule';
import type { ChartPoint } from './chart.rule';
import css from './ResultsChart.module.css';

/** A chart of fewer points shows no development. */
const FEWEST = 2;

/** Size of the drawing in its own units; it is stretched to the card's width, and lines keep theirs. */
const WIDTH = 100;
const HEIGHT = 40;
/** Distance of the first and last point to the edges, so that their dots are whole. */
const EDGE = 3;

/** Bands from the top: upper and lower limit in percent. */
const [GREEN, LIGHT_GREEN, AMBER, ORANGE] = OVERVIEW_THRESHOLDS;
const BANDS = [
  ['green', 100, GREEN],
  ['lightGreen', GREEN, LIGHT_GREEN],
  ['amber', LIGHT_GREEN, AMBER],
  ['orange', AMBER, ORANGE],
  ['red', ORANGE, 0],
] as const;

const heightOf = (percent: number): number => HEIGHT - (percent / 100) * HEIGHT;

/** The points as a table, the latest first; made when it is opened. */
function PointsTable({ points }: { points: readonly ChartPoint[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{resultsCopy.asTable}</summary>
      {open && (
        <div className={css.scroll}>
          <table className={css.table}>
            <caption className="visually-hidden">{resultsCopy.overTime}</caption>
            <thead>
              <tr>
                <th scope="col">{resultsCopy.date}</th>
                <th scope="col">{resultsCopy.exam}</th>
                <th scope="col">{resultsCopy.percent}</th>
                <th scope="col">{resultsCopy.level}</th>
              </tr>
            </thead>
            <tbody>
              {[...points].reverse().map(({ title, date, percent, band }, at) => (
                <tr key={at}>
                  <td>
                    <BidiText as="span" text={formatDate(date)} />
                  </td>
                  <th scope="row">
                    <BidiText as="span" text={title} />
                  </th>
                  <td>
                    <Ltr>{formatPercent(percent)}</Ltr>
                  </td>
                  <td>{bandLabel(band)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

/** Percentages by date over their bands, and the same as a table. Time goes from right to left, as Arabic is read. */
export function ResultsChart({ points }: { points: readonly ChartPoint[] }) {
  const id = useId();
  const first = points[0];
  const last = points.at(-1);
  if (points.length < FEWEST || first === undefined || last === undefined) return null;
  const places = timeShares(points).map((share, at) => ({
    x: WIDTH - EDGE - share * (WIDTH - 2 * EDGE),
    y: heightOf(points[at]?.exact ?? 0),
    band: points[at]?.band ?? 'red',
  }));
  return (
    <Card role="group" padding="large" className={css.chart} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {resultsCopy.overTime}
      </h2>
      {/* The table below says the same in words. */}
      <div className={css.drawing} aria-hidden="true">
        <div className={css.scale}>
          {[100, ...OVERVIEW_THRESHOLDS, 0].map((percent) => (
            <span key={percent} style={{ insetBlockStart: `${100 - percent}%` }}>
              {percent}
            </span>
          ))}
        </div>
        <div className={css.plot}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
            {BANDS.map(([band, top, bottom]) => (
              <rect
                key={band}
                className={css[band]}
                width={WIDTH}
                y={heightOf(top)}
                height={heightOf(bottom) - heightOf(top)}
              />
            ))}
            <polyline className={css.line} points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
          </svg>
          {/* Not in the stretched drawing, where dots would be ovals. */}
          {places.map(({ x, y, band }, at) => (
            <span
              key={at}
              className={classes(css.dot, css[band])}
              style={{ insetInlineEnd: `${(x / WIDTH) * 100}%`, insetBlockStart: `${(y / HEIGHT) * 100}%` }}
            />
          ))}
        </div>
      </div>
      <p className={css.dates} aria-hidden="true">
        <BidiText as="span" text={formatDate(first.date)} />
        <BidiText as="span" text={formatDate(last.date)} />
      </p>
      <PointsTable points={points} />
    </Card>
  );
}
