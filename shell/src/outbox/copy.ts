/** Texts about submissions that wait on the device; the service worker shows some of them. */
export const outboxCopy = {
  waitingSubmission: (exam: string) => `إجاباتك في ${exam} محفوظة على هذا الجهاز، وستُرسل وحدها عند عودة الاتصال.`,
  refusedSubmission: (exam: string) => `لم تُقبل إجاباتك في ${exam}. هي محفوظة على هذا الجهاز.`,
  sentAfterLogin: 'إجاباتك محفوظة على هذا الجهاز، وستُرسل بعد تسجيل الدخول.',
  arrivedSubmission: (exam: string) => `وصلت إجاباتك في ${exam}.`,
  someExam: 'الامتحان',
  examNamed: (title: string) => `«${title}»`,
  toExam: 'صفحة الامتحان',
  showResult: 'عرض النتيجة',
} as const;
