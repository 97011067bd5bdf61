import { copy as common, formatHours, formatMinutes } from '@manassa/shared/locale';

/** Delays in seconds from this one on are written in hours, rounded: two hours and a minute must not become three. */
const HOURS_FROM_SEC = 7200;
const delay = (sec: number): string =>
  sec >= HOURS_FROM_SEC ? formatHours(Math.round(sec / 3600) * 60) : formatMinutes(Math.ceil(sec / 60));

/** Texts of the start page. */
export const startCopy = {
  start: 'بدء الامتحان',
  startAgain: 'بدء محاولة جديدة',
  resume: 'استكمال الامتحان',
  submitSaved: 'إرسال الإجابات المحفوظة',
  nothingSaved: 'لا توجد إجابات محفوظة على هذا الجهاز',
  reviewLater: 'تظهر الإجابات الصحيحة بعد استخدام كل المحاولات أو عند انتهاء الامتحان.',
  /** Answers of this attempt or one before may wait on another device, or others still take the finished exam. */
  reviewAfterLimit: 'لا تظهر الإجابات الصحيحة قبل انتهاء مهلة التسليم.',
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
  enroll: 'اشترك الآن',
  yourResult: 'نتيجتك',
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
  noRoom:
    'لا يستطيع هذا الجهاز حفظ أسئلة الامتحان ورسومه. إجاباتك تُحفظ كالمعتاد، لكن إذا انقطع الاتصال فلا تغلق الصفحة ولا تُعِد تحميلها.',
  submissionTitle: 'إجاباتك',
  sending: 'جارٍ إرسال إجاباتك...',
  received: 'تم استلام إجاباتك',
} as const;
