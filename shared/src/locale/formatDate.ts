/**
 * Names of the months in Egypt. Intl punctuates Arabic dates differently from browser to browser, and its first formatter
 * takes a slow phone 0.1 s.
 */
const MONTHS = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
];

/** A date without a time is a day of the reader's calendar, not midnight in Greenwich. */
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a date as '12 نوفمبر 2025' in the reader's time zone; '' for an absent or invalid date. */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return '';
  const date = new Date(DAY_ONLY.test(iso) ? `${iso}T00:00` : iso);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

/** Returns the time of day as '10:05 م' in the reader's time zone; '' for an absent or invalid date-time. */
export function formatTime(iso: string | null | undefined): string {
  const date = new Date(iso ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'ص' : 'م'}`;
}
