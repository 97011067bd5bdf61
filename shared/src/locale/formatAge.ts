import { onceUsed } from './onceUsed';

const relative = onceUsed(() => new Intl.RelativeTimeFormat('ar-EG-u-nu-latn'));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns an age in ms, rounded down, as 'قبل 5 دقائق'; less than a minute is 'قبل لحظات'. */
export function formatAge(ageMs: number): string {
  if (!(ageMs >= MINUTE_MS)) return 'قبل لحظات';
  if (ageMs < HOUR_MS) return relative().format(-Math.floor(ageMs / MINUTE_MS), 'minute');
  if (ageMs < DAY_MS) return relative().format(-Math.floor(ageMs / HOUR_MS), 'hour');
  return relative().format(-Math.floor(ageMs / DAY_MS), 'day');
}
