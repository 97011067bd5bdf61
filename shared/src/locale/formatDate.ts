import dayjs from 'dayjs';
import 'dayjs/locale/ar';

/** Returns a date as '12 نوفمبر 2025' in the reader's time zone; '' for an absent or invalid date. */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return '';
  const date = dayjs(iso);
  return date.isValid() ? date.locale('ar').format('D MMMM YYYY') : '';
}
