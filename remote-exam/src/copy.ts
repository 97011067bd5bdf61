/**
 * Arabic texts of several pages of the exam; each page's own are in its folder, so that no page loads those of the others.
 * Text shared with other applications is in @manassa/shared/locale.
 */
export const copy = {
  showAnswers: 'عرض الإجابات',
  /** Sentence about a result, by its band; `redAgain` while an attempt is left. */
  sentences: {
    full: 'أجبت على كل الأسئلة إجابة صحيحة. أحسنت!',
    green: 'نتيجة ممتازة، استمر على هذا المستوى.',
    lightGreen: 'نتيجة جيدة جدًا، وأنت قريب من الامتياز.',
    amber: 'نتيجة جيدة، ومراجعة ما فاتك ترفعها.',
    orange: 'بداية مقبولة، راجع ما لم يثبت بعد.',
    red: 'هذا الجزء يحتاج إلى مراجعة هادئة، ابدأ بالمحاضرات.',
    redAgain: 'راجع المحاضرات أولًا، ثم حاول مرة أخرى.',
  },
  /** Percentage and points are formatted; the date is '' if unknown, and does not break. */
  better: (percent: string, points: string, date: string) =>
    `أفضل نتيجة لك: ${percent} (${points})${date === '' ? '' : `، ${date.replace(/ /g, '\u00a0')}`}`,
  scoreOf: (score: string, max: string) => `${score} من ${max}`,
  toReview: 'ما يمكنك مراجعته',
  answeredOf: (n: number, total: number) => `تمت الإجابة على ${n} من ${total}`,
  questionOf: (n: number, total: number) => `السؤال ${n} من ${total}`,
  questionFigure: (n: number) => `رسم توضيحي للسؤال ${n}`,
  figureFailed: 'تعذّر تحميل الصورة. يمكنك الإجابة على السؤال.',
  questions: 'الأسئلة',
  goToQuestion: (n: number) => `الانتقال إلى السؤال ${n}`,
  timeAdded: 'أُضيف وقت، أكمل الامتحان',
  saved: 'إجاباتك محفوظة على هذا الجهاز',
  notSaved: 'لا يستطيع هذا الجهاز حفظ إجاباتك. لا تغلق الصفحة قبل الإرسال.',
  setAside: 'على هذا الجهاز إجابات من محاولة أخرى انتهت. تبقى محفوظة هنا، ولن تُرسل مع هذه المحاولة.',
  questionsChanged: 'تغيّرت أسئلة الامتحان. إجاباتك باقية مع أسئلتها، والأسئلة الجديدة بدون إجابة.',
  notSentTitle: 'لم تُرسل إجاباتك بعد',
  notSentReasons: {
    network: 'لا يوجد اتصال. إجاباتك محفوظة وستُرسل فور عودة الاتصال.',
    server: 'المنصة لا تستجيب الآن. إجاباتك محفوظة وستُرسل تلقائيًا بعد قليل.',
    session: 'انتهت جلستك. إجاباتك محفوظة وستُرسل بعد تسجيل الدخول.',
    refused: 'لم تُقبل الإجابات. هي محفوظة على هذا الجهاز ويمكنك إعادة الإرسال.',
  },
  sendAgain: 'إعادة الإرسال الآن',
  continuedHere: (time: string) => `تتابع الآن بإجاباتك المحفوظة حتى الساعة ${time}`,
  percentLabel: 'نسبة الدرجة',
} as const;
