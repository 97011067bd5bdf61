/** Sentences of the specification's error catalogue, section 8, verbatim. */
export const sentences = {
  network: 'حدث خطأ في الاتصال حاول مرة أخرى',
  unexpected: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى لاحقًا',
  server: 'حدث خطأ ما، يرجى المحاولة مرة أخرى لاحقًا',
  missing: 'بيانات الكورس غير موجودة',
} as const;

/** Advice after a failed read, shown beside the failure's toast. A refusal has its own reason. */
export const nextSteps = {
  network: 'تحقق من اتصالك بالإنترنت، ثم اضغط «إعادة المحاولة».',
  other: 'انتظر قليلًا ثم اضغط «إعادة المحاولة». إذا تكرر ذلك فتواصل مع الدعم.',
} as const;
