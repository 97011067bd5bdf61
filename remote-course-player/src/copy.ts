import { formatNumber } from '@manassa/shared/locale';

/**
 * Arabic texts of several pages; each page's own are in its folder, so that no page loads those of the others. Text shared
 * with other applications is in @manassa/shared/locale.
 */
export const copy = {
  catalogue: {
    latest: 'أحدث الكورسات',
    empty: 'لا توجد كورسات لهذا الصف حاليًا',
    more: 'عرض المزيد',
    discount: (percent: number) => `-${formatNumber(percent)}%`,
    discountSaid: (percent: number) => `خصم ${formatNumber(percent)}%`,
    unknownGrade: 'اختر صفك الدراسي لعرض كورساته',
  },
  details: {
    notFound: 'بيانات الكورس غير موجودة',
    card: 'الاشتراك في الكورس',
  },
  buying: {
    enroll: 'اشترك الآن',
  },
  view: {
    toDetails: 'تفاصيل الكورس',
  },
} as const;
