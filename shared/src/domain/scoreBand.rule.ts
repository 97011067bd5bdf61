import { copy } from '../locale/copy';

/** The colour band of a percentage. */
export type ScoreBand = 'green' | 'lightGreen' | 'amber' | 'orange' | 'red';

/** From which percentage a band begins, best first; below the last is red. */
const BANDS: readonly (readonly [ScoreBand, number])[] = [
  ['green', 90],
  ['lightGreen', 80],
  ['amber', 70],
  ['orange', 60],
];

const LABELS: Record<ScoreBand, string> = {
  green: copy.levels.excellent,
  lightGreen: copy.levels.veryGood,
  amber: copy.levels.good,
  orange: copy.levels.acceptable,
  red: copy.levels.weak,
};

/** The band of a percentage (90, 80, 70, 60); what is no number is red. */
export function scoreBand(percent: number): ScoreBand {
  return BANDS.find(([, from]) => percent >= from)?.[0] ?? 'red';
}

/** The word that goes with a band: colour never speaks alone. */
export function bandLabel(band: ScoreBand): string {
  return LABELS[band];
}
