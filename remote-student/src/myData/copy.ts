import { copy as shared } from '@manassa/shared/locale';

/** Texts of my data. */
export const myDataCopy = {
  name: 'الاسم',
  grade: shared.grade,
  studentCode: 'كود الطالب',
  studentNumber: 'رقم هاتف الطالب',
  parentNumber: 'رقم هاتف ولي الأمر',
  notRecorded: 'غير مسجل',
} as const;
