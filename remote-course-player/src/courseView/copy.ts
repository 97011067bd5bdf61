/** Texts of the course view. */
export const viewCopy = {
  contentList: 'محتوى الكورس',
  back: 'كورساتي',
  progress: 'تقدمك في الكورس',
  progressShort: 'تقدمك',
  closeList: 'إغلاق محتوى الكورس',
  done: 'مكتمل',
  todo: 'لم يكتمل بعد',
  current: 'تشاهده الآن',
  lockedItem: 'مغلق',
  freeOnly: 'أنت غير مشترك في هذا الكورس، ويمكنك فتح المحتوى المجاني فقط',
  walk: 'التنقل بين المحتوى',
  empty: 'لا يوجد محتوى في هذا الكورس حتى الآن',
  nothingFree: 'محتوى مغلق، اشترك في الكورس لفتحه',
} as const;
