import { arabic } from './arabic';

/** Reasons to refuse a call: a stable code with the HTTP status and the Arabic sentence for the student. */
export const refusals = {
  bad_json: [400, 'تعذّرت قراءة البيانات المرسلة'],
  bad_request: [400, 'الطلب غير صحيح'],
  invalid: [422, arabic.invalidBody],
  not_logged_in: [401, 'يجب تسجيل الدخول أولًا'],
  session_over: [401, 'انتهت جلستك، سجّل الدخول مرة أخرى'],
  wrong_credentials: [401, 'كود الطالب أو كلمة المرور غير صحيحة'],
  account_blocked: [403, 'هذا الحساب موقوف، تواصل مع إدارة المنصة'],
  unknown_route: [404, 'هذا المسار غير موجود'],
  body_too_large: [413, 'البيانات المرسلة أكبر من المسموح'],
  address_too_long: [414, 'عنوان الطلب أطول من المسموح'],
  wrong_content_type: [415, 'يجب إرسال البيانات بصيغة JSON'],
  login_wait: [429, 'محاولات كثيرة على هذا الحساب. انتظر 20 ثانية، ثم اكتب كلمة المرور نفسها مرة أخرى'],
  too_many: [429, 'محاولات كثيرة، انتظر قليلًا ثم حاول مرة أخرى'],
  server: [500, 'حدث خطأ ما، يرجى المحاولة مرة أخرى لاحقًا'],
  unavailable: [503, 'المنصة غير متاحة الآن، حاول مرة أخرى بعد قليل'],
  course_not_found: [404, 'بيانات الكورس غير موجودة'],
  course_unavailable: [403, 'الكورس غير متاح حاليًا'],
  enrollment_not_found: [404, 'هذا الاشتراك غير موجود'],
  lecture_not_found: [404, 'هذه المحاضرة غير موجودة'],
  exam_not_found: [404, 'هذا الامتحان غير موجود'],
  video_not_found: [404, 'هذا الفيديو غير موجود'],
  file_not_found: [404, 'هذا الملف غير موجود'],
  range_not_satisfiable: [416, 'الجزء المطلوب خارج الملف'],
  file_link_over: [403, 'انتهت صلاحية رابط الملف، أعد تحميل الصفحة'],
  attempt_not_found: [409, 'لم تبدأ هذا الامتحان بعد'],
  exam_empty: [409, 'لا توجد أسئلة في هذا الامتحان حاليًا'],
  exam_not_enrolled: [403, 'يجب الاشتراك في الكورس لدخول هذا الامتحان'],
  exam_required_content: [403, 'يجب إكمال المحتوى المطلوب أولًا'],
  exam_finished: [403, 'انتهى الوقت المتاح لدخول هذا الامتحان'],
  exam_attempt_limit: [403, 'انتهى عدد المحاولات المتاحة'],
  lecture_required_content: [403, 'يجب إكمال المحتوى المطلوب أولًا'],
  lecture_watch_limit: [403, 'انتهى عدد المشاهدات المسموح بها لهذا الدرس'],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;
