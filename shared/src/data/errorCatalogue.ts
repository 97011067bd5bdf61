/** The sentences of the specification's error catalogue, section 8, verbatim. */
export const sentences = {
  network: 'حدث خطأ في الاتصال حاول مرة أخرى',
  unexpected: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى لاحقًا',
  server: 'حدث خطأ ما، يرجى المحاولة مرة أخرى لاحقًا',
} as const;
