import dayjs from 'dayjs';
import 'dayjs/locale/ar';

/** A date as '12 نوفمبر 2025' in the reader's time zone; '' for none or for what is no date. */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return '';
  const date = dayjs(iso);
  return date.isValid() ? date.locale('ar').format('D MMMM YYYY') : '';
}
