import { copy as common, counted, figured, formatHours, formatMinutes, formatPoints } from '@manassa/shared/locale';

/** Delays in seconds from this one on are written in hours, rounded: two hours and a minute must not become three. */
const HOURS_FROM_SEC = 7200;
const delay = (sec: number): string =>
  sec >= HOURS_FROM_SEC ? formatHours(Math.round(sec / 3600) * 60) : formatMinutes(Math.ceil(sec / 60));

/** Arabic text of the exam. Counts are numbers; digits are Latin. */
export const copy = {
  loading: common.loading,
  previous: common.previous,
  next: common.next,
  exam: common.itemTypes.exam,

  start: 'بدء الامتحان',
  startAgain: 'بدء محاولة جديدة',
  resume: 'استكمال الامتحان',
  submitSaved: 'إرسال الإجابات المحفوظة',
  nothingSaved: 'لا توجد إجابات محفوظة على هذا الجهاز',
  showAnswers: 'عرض الإجابات',
  reviewLater: 'تظهر الإجابات الصحيحة بعد استخدام كل المحاولات أو عند انتهاء الامتحان.',
  /** Answers of this attempt or one before may wait on another device, or others still take the finished exam. */
  reviewAfterLimit: 'لا تظهر الإجابات الصحيحة قبل انتهاء مهلة التسليم.',
  maxScore: (max: string) => `الدرجة النهائية: ${max}`,
  attemptsLeft: (left: number) => `المحاولات المتبقية: ${left}`,
  attemptNumber: (n: number) => `المحاولة ${n}`,
  attempts: 'محاولاتك',
  noAttempts: 'لا توجد محاولات متبقية',
  begun: 'بدأ الامتحان والوقت محسوب',
  openAttempt: 'لديك محاولة لم تُرسل بعد. يمكنك استكمالها من حيث توقفت.',
  openElsewhereOnly:
    'لديك محاولة لم تُرسل بعد، ولا توجد إجابات لها على هذا المتصفح. إذا كنت قد أجبت من جهاز أو متصفح آخر فأكمل المحاولة منه.',
  overElsewhere:
    'انتهى وقت محاولتك، ولا توجد إجابات لها على هذا المتصفح. إذا كنت قد أجبت من جهاز أو متصفح آخر فافتح الامتحان منه لتُرسل إجاباتك. إذا فتحت المحاولة هنا فستُرسل بدون إجابات.',
  savedElsewhere: (time: string) =>
    `لديك محاولة لم تُرسل بعد. آخر حفظ لإجاباتك على المنصة كان الساعة ${time}، ويمكنك استكمالها هنا في الوقت المتبقي.`,
  maybeOver: 'انتهى الوقت حسب ساعة الجهاز، ويُراجَع عند عودة الاتصال.',
  overSaved: (time: string) => `انتهى وقت محاولتك. تُحتسب إجاباتك المحفوظة على المنصة حتى الساعة ${time}.`,
  finishedSaved: (time: string) => `تُحتسب إجاباتك المحفوظة على المنصة حتى الساعة ${time} بعد انتهاء وقت محاولتك.`,
  finishedElsewhere:
    'لديك محاولة لم تُرسل بعد، ولا توجد إجابات لها على هذا المتصفح. إذا كنت قد أجبت من جهاز أو متصفح آخر فافتح الامتحان منه لتُرسل إجاباتك.',
  closedWithSaved: (time: string) =>
    `انتهى الوقت، فاحتُسبت إجاباتك المحفوظة على المنصة حتى الساعة ${time}. إذا كانت على جهاز آخر إجابات أحدث فافتح الامتحان منه لتُرسل.`,
  requiredDone: 'أكملت المحتوى المطلوب',
  reasons: {
    not_enrolled: 'يجب الاشتراك في الكورس لدخول هذا الامتحان',
    required_content: common.requiredContent,
    finished: 'انتهى الوقت المتاح لدخول هذا الامتحان',
    attempt_limit: 'انتهى عدد المحاولات المتاحة',
  },
  toCourse: 'صفحة الكورس',
  yourResult: 'نتيجتك',
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
  /** Percentage and points are formatted; the date is '' if unknown. */
  better: (percent: string, points: string, date: string) =>
    `أفضل نتيجة لك: ${percent} (${points})${date === '' ? '' : `، ${date}`}`,
  scoreOf: (score: string, max: string) => `${score} من ${max}`,
  toReview: 'ما يمكنك مراجعته',
  late: (sec: number) => `تسليم متأخر: وصلت إجاباتك بعد انتهاء الوقت. مدة التأخير: ${delay(sec)}`,
  tooLate: (sec: number) =>
    `وصلت إجاباتك بعد مهلة التسليم، فلم تُحتسب. هي محفوظة لدى المدرس. مدة التأخير: ${delay(sec)}`,
  tooLateSaved: (sec: number) =>
    `وصلت إجاباتك بعد مهلة التسليم، فاحتُسبت الإجابات المحفوظة على المنصة قبلها. الإجابات المتأخرة محفوظة لدى المدرس. مدة التأخير: ${delay(sec)}`,
  facts: {
    questions: 'عدد الأسئلة',
    duration: 'مدة الامتحان',
    maxScore: 'الدرجة النهائية',
    attempts: 'المحاولات المتبقية',
  },
  attemptsOf: (left: number, allowed: number) => `${left} من ${allowed}`,
  untimed: 'بدون وقت محدد',
  aboutTitle: 'قبل أن تبدأ',
  promises: {
    changes: 'يمكنك التنقل بين الأسئلة وتغيير إجاباتك قبل الإرسال.',
    storedHere: 'إجاباتك تُحفظ على هذا الجهاز أولًا بأول.',
    submittedOnTime: 'عند انتهاء الوقت يُرسل الامتحان تلقائيًا.',
  },

  timeLeft: 'الوقت المتبقي',
  timeElapsed: 'الوقت المنقضي',
  answeredLabel: 'الأسئلة التي تمت الإجابة عليها',
  answeredOf: (n: number, total: number) => `تمت الإجابة على ${n} من ${total}`,
  fiveMinutes: 'متبقٍ أقل من 5 دقائق، راجع إجاباتك',
  oneMinute: 'متبقٍ أقل من دقيقة، وسيتم إرسال الامتحان تلقائيًا',
  questionOf: (n: number, total: number) => `السؤال ${n} من ${total}`,
  questionFigure: (n: number) => `رسم توضيحي للسؤال ${n}`,
  figureFailed: 'تعذّر تحميل الصورة. يمكنك الإجابة على السؤال.',
  points: (n: number) => counted(n, 'point', formatPoints),
  noOptions: 'لا توجد اختيارات لهذا السؤال',
  questions: 'الأسئلة',
  openNavigator: 'فتح قائمة الأسئلة',
  current: 'السؤال الحالي',
  answered: 'تمت الإجابة',
  notAnswered: 'لم تتم الإجابة',
  goToQuestion: (n: number) => `الانتقال إلى السؤال ${n}`,
  submit: 'إرسال الامتحان',
  submitting: 'جارٍ الإرسال...',
  confirmTitle: 'تأكيد إرسال الامتحان',
  confirmText: (n: number, total: number) =>
    `أجبت على ${n} من ${figured(total, 'question')}` +
    (n < total ? `، وبقي بدون إجابة: ${counted(total - n, 'question')}` : ''),
  confirmOk: 'إرسال الآن',
  confirmCancel: 'مراجعة الإجابات',
  timeUpTitle: 'انتهى الوقت',
  timeUp: 'انتهى الوقت، سيتم إرسال الامتحان تلقائيًا',
  timeAdded: 'أُضيف وقت، أكمل الامتحان',
  saved: 'إجاباتك محفوظة على هذا الجهاز',
  notSaved: 'لا يستطيع هذا الجهاز حفظ إجاباتك. لا تغلق الصفحة قبل الإرسال.',
  noRoom:
    'لا يستطيع هذا الجهاز حفظ أسئلة الامتحان ورسومه. إجاباتك تُحفظ كالمعتاد، لكن إذا انقطع الاتصال فلا تغلق الصفحة ولا تُعِد تحميلها.',
  figuresNotKept: 'لم تُحفظ كل رسوم الامتحان على هذا الجهاز. إذا انقطع الاتصال فلا تغلق الصفحة ولا تُعِد تحميلها.',
  setAside: 'على هذا الجهاز إجابات من محاولة أخرى انتهت. تبقى محفوظة هنا، ولن تُرسل مع هذه المحاولة.',
  questionsChanged: 'تغيّرت أسئلة الامتحان. إجاباتك باقية مع أسئلتها، والأسئلة الجديدة بدون إجابة.',
  shortcuts: 'اختصارات لوحة المفاتيح داخل السؤال',
  shortcutChoose: 'لاختيار إجابة',
  shortcutNext: 'للسؤال التالي',

  submissionTitle: 'إجاباتك',
  notSentTitle: 'لم تُرسل إجاباتك بعد',
  sending: 'جارٍ إرسال إجاباتك...',
  received: 'تم استلام إجاباتك',
  notSentReasons: {
    network: 'لا يوجد اتصال. إجاباتك محفوظة وستُرسل فور عودة الاتصال.',
    server: 'المنصة لا تستجيب الآن. إجاباتك محفوظة وستُرسل تلقائيًا بعد قليل.',
    session: 'انتهت جلستك. إجاباتك محفوظة وستُرسل بعد تسجيل الدخول.',
    refused: 'لم تُقبل الإجابات. هي محفوظة على هذا الجهاز ويمكنك إعادة الإرسال.',
  },
  sendAgain: 'إعادة الإرسال الآن',
  backToExam: 'العودة إلى صفحة الامتحان',

  openElsewhere: 'هذا الامتحان مفتوح في نافذة أخرى',
  openElsewhereHint: 'إجاباتك محفوظة. يمكنك المتابعة هنا، وستتوقف النافذة الأخرى.',
  busyElsewhere: 'النافذة الأخرى ترسل إجاباتك الآن.',
  continueHere: 'المتابعة هنا',
  onOtherDevice: 'تتابع هذا الامتحان الآن على جهاز آخر',
  onOtherDeviceHint: 'لا يمكن تغيير الإجابات هنا. يمكنك المتابعة هنا، وسيتوقف الجهاز الآخر.',
  savedAt: (time: string) => `آخر حفظ على المنصة: ${time}`,
  unsavedHere: 'جارٍ إرسال إجاباتك من هذا الجهاز إلى المنصة...',
  continuedHere: (time: string) => `تتابع الآن بإجاباتك المحفوظة حتى الساعة ${time}`,

  scoreLabel: 'الدرجة',
  percentLabel: 'نسبة الدرجة',
  correct: 'إجابات صحيحة',
  wrong: 'إجابات خاطئة',
  unanswered: 'بدون إجابة',
  statuses: {
    correct: 'إجابة صحيحة',
    wrong: 'إجابة خاطئة',
    unanswered: 'لم تتم الإجابة على هذا السؤال',
  },
  legend: { correct: 'إجابة صحيحة', wrong: 'إجابة خاطئة', unanswered: 'بدون إجابة' },
  pointsOf: (score: string, max: string) => `الدرجة: ${score} من ${max}`,
  correctAnswer: 'الإجابة الصحيحة',
  yourAnswer: 'إجابتك',
  backToStart: 'صفحة الامتحان',
} as const;
