/** Texts of the course details. */
export const detailsCopy = {
  path: 'مسار الصفحة',
  cover: (title: string) => `غلاف ${title}`.trim(),
  tabs: 'أقسام الصفحة',
  content: 'المحتوى',
  description: 'الوصف',
  noDescription: 'لا يوجد وصف لهذا الكورس',
  noContent: 'لم يُضف محتوى إلى هذا الكورس بعد',
  moreComing: 'سيتم إضافة المزيد من المحتوى',
  lastUpdated: (date: string) => `آخر تحديث: ${date}`,
} as const;
