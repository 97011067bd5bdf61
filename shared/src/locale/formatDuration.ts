import { wholeHours } from '../domain/hours.rule';
import { counted } from './counted';

/** Returns rounded minutes with their noun: '24 دقيقة'. */
export function formatMinutes(minutes: number): string {
  return counted(Math.max(0, Math.round(minutes)), 'minute');
}

/** Returns minutes as hours, rounded up, with their noun: '19 ساعة' for 1090. */
export function formatHours(minutes: number): string {
  return counted(wholeHours(minutes), 'hour');
}

/** Returns seconds as 'mm:ss', rounded down; more than an hour stays in minutes ('90:00'). */
export function formatClock(totalSeconds: number): string {
  const seconds = Number.isFinite(totalSeconds) ? Math.max(0, Math.floor(totalSeconds)) : 0;
  const pair = (n: number): string => String(n).padStart(2, '0');
  return `${pair(Math.floor(seconds / 60))}:${pair(seconds % 60)}`;
}
