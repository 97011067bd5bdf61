import { copy as shared, formatHours, formatMinutes } from '@manassa/shared/locale';

/** Delays in seconds from this one on are written in hours, rounded: two hours and a minute must not become three. */
const HOURS_FROM_SEC = 7200;
const delay = (sec: number): string =>
  sec >= HOURS_FROM_SEC ? formatHours(Math.round(sec / 3600) * 60) : formatMinutes(Math.ceil(sec / 60));

/** Texts of my results. */
export const resultsCopy = {
  totalExams: 'عدد الامتحانات',
  average: 'متوسط النتائج',
  best: 'أفضل نتيجة',
  summary: 'ملخص النتائج',
  examDeleted: 'امتحان محذوف',
  lastUpdated: shared.lastUpdated,
  late: 'تسليم متأخر',
  tooLate: 'بعد مهلة التسليم',
  lateBy: (sec: number) => `وصلت الإجابات بعد انتهاء الوقت. مدة التأخير: ${delay(sec)}`,
  tooLateBy: (sec: number) => `وصلت الإجابات بعد مهلة التسليم، فلم تُحتسب. مدة التأخير: ${delay(sec)}`,
  scoreOf: (score: string, max: string) => `${score} من ${max}`,
  description: shared.description,
  noDescription: 'لا يوجد وصف',
  semester: shared.semester,
  correct: 'الإجابات الصحيحة',
  wrong: 'الإجابات الخاطئة',
  unanswered: 'بدون إجابة',
  successRate: 'نسبة النجاح',
  overTime: 'نتائجك مع الوقت',
  asTable: 'عرض النتائج في جدول',
  date: 'التاريخ',
  exam: 'الامتحان',
  percent: 'النسبة',
  level: 'التقدير',
  course: 'الكورس',
  /** The student's best attempt, if it is not the last one. */
  better: (percent: string, points: string) => `أفضل محاولة: ${percent} (${points})`,
  noResults: 'لا توجد نتائج حتى الآن',
  noResultsHint: 'أدِّ أول امتحان من كورساتك، وستظهر نتيجته هنا.',
  toMyCourses: 'الذهاب إلى كورساتي',
} as const;
