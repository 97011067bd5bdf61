import { copy as shared } from '@manassa/shared/locale';

/** Texts of my courses. */
export const myCoursesCopy = {
  enrolledAt: 'تاريخ الاشتراك',
  doneOf: shared.doneOf,
  courseProgress: shared.courseProgress,
  begin: 'ابدأ الكورس',
  goOn: 'تابع من حيث توقفت',
  reviseCourse: 'راجع الكورس',
  nextItem: (title: string) => `${shared.next}: ${title}`,
  unavailable: 'الكورس غير متاح حاليًا',
  noCourses: 'أنت غير مشترك في أي كورس',
  noCoursesHint: 'اختر كورسًا من كورسات صفك، وسيظهر هنا مع تقدمك فيه.',
  /** Enrollments in courses that are no longer on the platform. */
  goneCourses: (n: number) => `اشتراكات في كورسات لم تعد موجودة على المنصة:\u00a0${n}`,
} as const;
