import { figured, formatNumber } from '@manassa/shared/locale';

/** Texts of a lecture. */
export const lectureCopy = {
  notEnrolled: 'يجب الاشتراك في الكورس لمشاهدة هذا الدرس',
  watchLimit: (watched: number, limit: number) =>
    `شاهدت هذا الدرس ${formatNumber(watched)} من ${figured(limit, 'time')} مسموح بها`,
  watchLimitAdvice: 'تواصل مع الدعم أو مع المدرس لزيادة عدد المشاهدات',
  required: 'يجب إكمال المحتوى المطلوب أولًا',
  requiredList: 'المحتوى المطلوب',
  untitled: 'محتوى بدون عنوان',
  lowViews: (left: number) => `عدد المشاهدات المتبقية: ${formatNumber(left)}`,
  videoError: 'حدث خطأ أثناء تحميل الفيديو. حاول مرة أخرى أو تواصل مع الدعم الفني.',
  videoLoading: 'جارٍ تحميل الفيديو...',
  unsupported: 'نوع الفيديو غير مدعوم',
  chapters: 'فصول الفيديو',
  chaptersError: 'تعذّر تحميل فصول الفيديو. حاول مرة أخرى.',
  chaptersEmpty: 'لا توجد فصول متاحة',
  now: 'الآن',
  documents: 'الملفات المرفقة',
  file: 'ملف',
  opensInNewTab: 'يفتح في نافذة جديدة',
  description: 'عن المحاضرة',
} as const;
