/** Texts of a homework. */
export const homeworkCopy = {
  graded: 'تم تصحيح الواجب بنجاح',
  notGraded: 'لم يتم تصحيح الواجب حاليًا',
  locked: 'يجب الاشتراك في الكورس لعرض هذا الواجب',
} as const;
