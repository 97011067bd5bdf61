import { copy } from '../../locale/copy';
import { exactPercent, ROUNDING_ERROR } from './percent.rule';

export type ScoreBand = 'green' | 'lightGreen' | 'amber' | 'orange' | 'red';

/** Lowest percentages of green, lightGreen, amber and orange: whole numbers, highest first. Below the last is red. */
export type BandThresholds = readonly [green: number, lightGreen: number, amber: number, orange: number];

export const OVERVIEW_THRESHOLDS: BandThresholds = [90, 80, 70, 60];

/** Lower than those of the overview. */
export const RESULT_THRESHOLDS: BandThresholds = [85, 75, 65, 50];

const BANDS: readonly ScoreBand[] = ['green', 'lightGreen', 'amber', 'orange'];

const LABELS: Record<ScoreBand, string> = {
  green: copy.levels.excellent,
  lightGreen: copy.levels.veryGood,
  amber: copy.levels.good,
  orange: copy.levels.acceptable,
  red: copy.levels.weak,
};

function reaches(percent: number, threshold: number): boolean {
  return percent >= threshold - ROUNDING_ERROR;
}

/**
 * Returns the band of an exact percentage (exactPercent); red for NaN. A rounded one can belong to the next band.
 *
 * @param thresholds optional for remotes built against shared 1.2, which know only those of the overview
 */
export function scoreBand(percent: number, thresholds: BandThresholds = OVERVIEW_THRESHOLDS): ScoreBand {
  return BANDS[thresholds.findIndex((threshold) => reaches(percent, threshold))] ?? 'red';
}

/**
 * Returns an exact percentage rounded to at most `decimals` places. It stays in its band of the screen's `thresholds`,
 * and is 100 only for a full score: 89.95 is shown as 89.9 where a band begins at 90.
 */
export function displayedPercent(percent: number, thresholds: BandThresholds, decimals = 1): number {
  if (!Number.isFinite(percent)) return 0;
  const scale = 10 ** decimals;
  const rounded = Math.round(percent * scale) / scale;
  const crossed = [100, ...thresholds].some((edge) => reaches(rounded, edge) && !reaches(percent, edge));
  return crossed ? Math.floor(percent * scale) / scale : rounded;
}

export function bandLabel(band: ScoreBand): string {
  return LABELS[band];
}

/** Returns displayedPercent of a score, for remotes built against shared 1.2; new code calls displayedPercent. */
export function percentOf(score: number, max: number): number {
  return displayedPercent(exactPercent(score, max), OVERVIEW_THRESHOLDS);
}
