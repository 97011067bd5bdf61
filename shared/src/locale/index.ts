export { copy } from './copy';
export { counted, figured, nouns } from './counted';
export type { NounName } from './counted';
export { formatAge } from './formatAge';
export { formatDate, formatTime } from './formatDate';
export { formatClock, formatHours, formatMinutes } from './formatDuration';
export { formatNumber, formatPercent, formatPoints } from './formatNumber';
export { formatAmountEgp, formatPriceEgp } from './formatPrice';
export { isolateBidi } from './isolateBidi';
export { splitBidi } from './splitBidi';
export type { BidiRun } from './splitBidi';
export { typeset } from './typeset';
export type { Formula, TypesetRun } from './typeset';
/** Former name, for remotes built against shared 1.2; new code imports toLatinDigits from domain. */
export { toLatinDigits as toEnglishDigits } from '../domain/digits.rule';
