import type { Attendance } from '@manassa/shared/contract';
import { displayedPercent, exactPercent, OVERVIEW_THRESHOLDS, scoreBand } from '@manassa/shared/domain';
import type { ScoreBand } from '@manassa/shared/domain';

/** A submitted attempt in the chart of results. */
export interface ChartPoint {
  title: string;
  /** ISO date-time. */
  date: string;
  /** 0 to 100, not rounded. */
  exact: number;
  percent: number;
  band: ScoreBand;
}

/**
 * Returns the attempts with a date and a maximum, the oldest first. A server that sends only the last attempt of each
 * exam has one point for each.
 *
 * @param nameOf returns the title to show for an attempt
 */
export function chartPoints(
  attendances: readonly Attendance[],
  nameOf: (attendance: Attendance) => string,
): ChartPoint[] {
  const points = attendances.flatMap((attendance) => {
    const last = { score: attendance.score, maxScore: attendance.exam?.maxScore ?? 0, updatedAt: attendance.updatedAt };
    const attempts = attendance.history.length > 0 ? attendance.history : [last];
    return attempts.flatMap(({ score, maxScore, updatedAt }) => {
      if (updatedAt === null || maxScore <= 0) return [];
      const exact = exactPercent(score, maxScore);
      return [
        {
          title: nameOf(attendance),
          date: updatedAt,
          exact,
          percent: displayedPercent(exact, OVERVIEW_THRESHOLDS),
          band: scoreBand(exact, OVERVIEW_THRESHOLDS),
        },
      ];
    });
  });
  return points.sort((one, other) => Date.parse(one.date) - Date.parse(other.date));
}

/**
 * Returns the positions of the points along the time axis, from 0 for the oldest to 1 for the latest; evenly spread if
 * all have the same time.
 */
export function timeShares(points: readonly { readonly date: string }[]): number[] {
  const times = points.map(({ date }) => Date.parse(date));
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - first;
  return times.map((time, at) => (span > 0 ? (time - first) / span : (at + 0.5) / times.length));
}
