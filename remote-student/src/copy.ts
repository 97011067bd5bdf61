import { copy as shared } from '@manassa/shared/locale';

/** Arabic texts of several pages; each page's own are in its folder, so that no page loads those of the others. */
export const copy = {
  area: 'صفحات الطالب',
  openMenu: 'فتح القائمة',
  closeMenu: 'إغلاق القائمة',
  details: 'بياناتي',
  courses: 'كورساتي',
  results: 'نتائج الامتحانات',
  buy: 'شراء كورس',
  loading: shared.loading,
  untitledCourse: 'كورس بدون عنوان',
} as const;
