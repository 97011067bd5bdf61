/** The sentences of the specification's error catalogue, section 8, verbatim. */
export const sentences = {
  network: 'حدث خطأ في الاتصال حاول مرة أخرى',
  unexpected: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى لاحقًا',
  server: 'حدث خطأ ما، يرجى المحاولة مرة أخرى لاحقًا',
  missing: 'بيانات الكورس غير موجودة',
} as const;

/** Next steps for a student in front of a read that failed, shown beside the toast of the failure. */
export const nextSteps = {
  network: 'تحقق من اتصالك بالإنترنت، ثم اضغط «إعادة المحاولة».',
  other: 'انتظر قليلًا ثم اضغط «إعادة المحاولة». إذا تكرر ذلك فتواصل مع الدعم.',
} as const;
