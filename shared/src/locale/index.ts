export { copy } from './copy';
export { counted, nouns } from './counted';
export type { NounName } from './counted';
export { formatDate } from './formatDate';
export { formatClock, formatHours, formatMinutes } from './formatDuration';
export { formatNumber, formatPercent, formatPoints } from './formatNumber';
export { formatAmountEgp, formatPriceEgp } from './formatPrice';
export { splitBidi } from './splitBidi';
export type { BidiRun } from './splitBidi';
