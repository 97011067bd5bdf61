import { copy } from '../locale/copy';
import { exactPercent } from './percent.rule';

export type ScoreBand = 'green' | 'lightGreen' | 'amber' | 'orange' | 'red';

/** Lowest percentages of green, lightGreen, amber and orange: whole numbers, highest first. Below the last is red. */
export type BandThresholds = readonly [green: number, lightGreen: number, amber: number, orange: number];

/** Thresholds of an exam's start page and of the list of results. */
export const OVERVIEW_THRESHOLDS: BandThresholds = [90, 80, 70, 60];

/** Thresholds of the result screen, which are lower. */
export const RESULT_THRESHOLDS: BandThresholds = [85, 75, 65, 50];

const BANDS: readonly ScoreBand[] = ['green', 'lightGreen', 'amber', 'orange'];

const LABELS: Record<ScoreBand, string> = {
  green: copy.levels.excellent,
  lightGreen: copy.levels.veryGood,
  amber: copy.levels.good,
  orange: copy.levels.acceptable,
  red: copy.levels.weak,
};

/** Points and averages are sums of fractions: 2.55 of 3 comes out as 84.99999999999999 %, which is 85 %. */
const ROUNDING_ERROR = 1e-9;

function reaches(percent: number, threshold: number): boolean {
  return percent >= threshold - ROUNDING_ERROR;
}

/**
 * Returns the band of a percentage; red for NaN.
 * @param percent exact, as returned by exactPercent: a rounded percentage can belong to the next band
 * @param thresholds optional for remotes built against shared 1.2, which know only those of the overview
 */
export function scoreBand(percent: number, thresholds: BandThresholds = OVERVIEW_THRESHOLDS): ScoreBand {
  return BANDS[thresholds.findIndex((threshold) => reaches(percent, threshold))] ?? 'red';
}

/**
 * Returns the percentage to show for a score, rounded to at most `decimals` places. It never belongs to another band
 * than the exact one, and is 100 only for a full score: 89.95 is shown as 89.9 where a band begins at 90.
 * @param percent exact, 0 to 100
 * @param thresholds of the bands on the same screen
 */
export function displayedPercent(percent: number, thresholds: BandThresholds, decimals = 1): number {
  if (!Number.isFinite(percent)) return 0;
  const scale = 10 ** decimals;
  const rounded = Math.round(percent * scale) / scale;
  const crossed = [100, ...thresholds].some((edge) => reaches(rounded, edge) && !reaches(percent, edge));
  return crossed ? Math.floor(percent * scale) / scale : rounded;
}

/** Returns the Arabic word of a band, shown beside its colour. */
export function bandLabel(band: ScoreBand): string {
  return LABELS[band];
}

/** Returns displayedPercent of a score, for remotes built against shared 1.2; new code calls displayedPercent. */
export function percentOf(score: number, max: number): number {
  return displayedPercent(exactPercent(score, max), OVERVIEW_THRESHOLDS);
}
