/** Texts of the offered update. */
export const updateCopy = {
  updateReady: 'يتوفر إصدار أحدث من المنصة',
  updateNow: 'تحديث الآن',
  updateLater: 'لاحقًا',
} as const;
