import type { ScoreBand } from '@manassa/shared/domain';

/** The words of a result, best first. */
export type ResultLevel = 'excellent' | 'veryGood' | 'good' | 'acceptable' | 'weak';

/** From which percentage a level begins on the result screen: its own thresholds, not those of the start page. */
const LEVELS: readonly (readonly [ResultLevel, number])[] = [
  ['excellent', 85],
  ['veryGood', 75],
  ['good', 65],
  ['acceptable', 50],
];

/** The level of a percentage (85, 75, 65, 50); what is no number is weak. */
export function resultLevel(percent: number): ResultLevel {
  return LEVELS.find(([, from]) => percent >= from)?.[0] ?? 'weak';
}

/** The colour that goes with a level. */
export const LEVEL_BANDS: Readonly<Record<ResultLevel, ScoreBand>> = {
  excellent: 'green',
  veryGood: 'lightGreen',
  good: 'amber',
  acceptable: 'orange',
  weak: 'red',
};
