import type {
  Attendance,
  Chapter,
  ContentItem,
  Course,
  Enrollment,
  Exam,
  Group,
  ProgressEntry,
  Question,
  Section,
  User,
} from '../contract';

/**
 * Test data, usable both as a server's response and as a parsed entity: durations carry their wire name beside the
 * contract's name.
 */

/** Builds a student of the third grade. */
export function buildUser(parts: Partial<User> = {}): User & { loginToken: string } {
  return {
    name: 'عبد الرحمن مصطفى عبد اللطيف',
    stage: 'highschool',
    grade: 'third',
    studentCode: '20418',
    studentNumber: '01012345678',
    parentNumber: '01112345678',
    group: 'group-1',
    ...parts,
    loginToken: parts.loginToken ?? 'token-20418',
  };
}

export function buildGroup(parts: Partial<Group> = {}): Group {
  return { _id: 'group-1', name: 'السبت والثلاثاء 4 م', ...parts };
}

/** Builds an item, a lecture by default. */
export function buildItem(parts: Partial<ContentItem> = {}): ContentItem & { duration: number } {
  const item: ContentItem = {
    _id: 'item-1',
    type: 'lecture',
    title: 'شدة التيار وفرق الجهد',
    isFree: false,
    description: '',
    video: null,
    freeVideo: null,
    videoType: null,
    docs: [],
    requiredContent: [],
    watchLimit: 0,
    durationMin: 24,
    ...parts,
  };
  return { ...item, duration: item.durationMin };
}

export function buildSection(parts: Partial<Section> = {}): Section & { duration: number } {
  const section: Section = {
    _id: 'section-1',
    title: 'شدة التيار وفرق الجهد',
    content: [buildItem()],
    durationMin: 100,
    ...parts,
  };
  return { ...section, duration: section.durationMin };
}

/** Builds an active paid course of the third grade, without its sections, as in a list. */
export function buildCourse(parts: Partial<Course> = {}): Course & { totalDuration: number } {
  const course: Course = {
    _id: 'course-1',
    title: 'التيار الكهربي ودوائر التيار المستمر',
    image: 'covers/circuit.svg',
    description: 'شرح الفصل الأول كاملًا',
    price: 320,
    discount: 70,
    stage: 'highschool',
    grade: 'third',
    semester: 'first',
    category: { name: 'شرح' },
    active: true,
    sections: [],
    lecturesCount: 12,
    examsCount: 5,
    homeworksCount: 7,
    enrollmentsCount: 640,
    showEnrollments: true,
    avgRatings: 4.9,
    completed: true,
    updatedAt: '2025-11-12T10:00:00.000Z',
    paymentNumber: '01000000000',
    totalDurationMin: 1070,
    ...parts,
  };
  return { ...course, totalDuration: course.totalDurationMin };
}

/** Builds the progress of an item, completed by default. */
export function buildProgress(content: string, parts: Partial<ProgressEntry> = {}): ProgressEntry {
  return { content, isCompleted: true, watchedCount: 0, watchPercentage: 0, ...parts };
}

export function buildEnrollment(parts: Partial<Enrollment> = {}): Enrollment {
  return {
    _id: 'enrollment-1',
    course: buildCourse(),
    next: null,
    progress: [],
    createdAt: '2025-09-03T10:00:00.000Z',
    ...parts,
  };
}

/** Builds a question of four options (a to d); b is correct. */
export function buildQuestion(parts: Partial<Question> = {}): Question {
  return {
    _id: null,
    question: 'احسب شدة التيار إذا كانت R = 6 Ω وفرق الجهد 12 V',
    image: null,
    score: 2,
    answers: { a: '1 A', b: '2 A', c: '3 A', d: '6 A' },
    correctAnswer: null,
    ...parts,
  };
}

/** Builds a 45-minute exam; question count and maximum follow from `questions` by default. */
export function buildExam(parts: Partial<Exam> = {}): Exam & { duration: number } {
  const questions = parts.questions ?? [];
  const exam: Exam = {
    _id: 'exam-1',
    title: 'امتحان قانون أوم',
    description: 'امتحان على قانون أوم وتوصيل المقاومات',
    totalQuestions: questions.length || 20,
    maxScore: questions.reduce((sum, question) => sum + question.score, 0) || 40,
    attempts: 3,
    finished: false,
    enableAnswers: true,
    reviewLater: false,
    requiredContent: [],
    isFree: false,
    stage: 'highschool',
    grade: 'third',
    semester: 'first',
    questions,
    durationMin: 45,
    ...parts,
  };
  return { ...exam, duration: exam.durationMin };
}

/** Builds a running first attempt. */
export function buildAttendance(parts: Partial<Attendance> = {}): Attendance {
  return {
    _id: 'attendance-1',
    score: 0,
    totalCorrect: 0,
    attempts: 1,
    submitted: false,
    updatedAt: '2025-11-15T18:00:00.000Z',
    exam: null,
    studentAnswers: [],
    startedAt: null,
    expiresAt: null,
    serverNow: null,
    late: false,
    tooLate: false,
    lateBySec: 0,
    checkpointSec: 0,
    savedAt: null,
    answeredAtMs: [],
    activeDevice: null,
    replaceable: false,
    history: [],
    course: null,
    ...parts,
  };
}

/** Builds a chapter as the server sends it, `start` in seconds. */
export function buildChapter(parts: Partial<Chapter> = {}): Chapter & { start: number } {
  const chapter: Chapter = { title: 'مقدمة', startSec: 0, ...parts };
  return { ...chapter, start: chapter.startSec };
}
