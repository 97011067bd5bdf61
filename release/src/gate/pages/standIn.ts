import { type CallName, calls, type ErrorEnvelope } from '@manassa/shared/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { API_PREFIX, type Backend } from '../../server/backend';

export const STAND_IN_TOKEN = 'gate';

const HOUR_MS = 60 * 60 * 1000;

const student = {
  name: 'طالب التجربة',
  stage: 'highschool',
  grade: 'third',
  studentCode: '10001',
  studentNumber: '01000000001',
  parentNumber: '01100000001',
  group: 'group-1',
};

/** Ids name kind and use, see `addressOf` in visits.rule. */
const items = [
  {
    _id: 'lecture-1',
    type: 'lecture',
    title: 'محاضرة',
    duration: 20,
    video: 'gate',
    videoType: 'bunny',
    watchLimit: 5,
  },
  { _id: 'homework-1', type: 'homework', title: 'واجب', duration: 20 },
  { _id: 'exam-start', type: 'exam', title: 'امتحان', duration: 20 },
  { _id: 'exam-attend', type: 'exam', title: 'امتحان جارٍ', duration: 20 },
  { _id: 'exam-result', type: 'exam', title: 'امتحان منتهٍ', duration: 20 },
];

const progress = items.map(({ _id }) => ({ content: _id, isCompleted: true, watchedCount: 1, watchPercentage: 100 }));

const courseInList = {
  _id: 'course-1',
  title: 'كورس التجربة',
  description: 'وصف الكورس',
  price: 100,
  discount: 20,
  stage: 'highschool',
  grade: 'third',
  semester: 'first',
  category: { name: 'شرح' },
  active: true,
  lecturesCount: 1,
  examsCount: 3,
  homeworksCount: 1,
  totalDuration: 100,
  enrollmentsCount: 10,
  showEnrollments: true,
  avgRatings: 4.5,
  completed: true,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const enrollment = { _id: 'enrollment-1', course: courseInList, progress, createdAt: '2026-01-01T00:00:00.000Z' };

const question = { question: 'كم تساوي R = 6 Ω + 2 Ω؟', score: 2, answers: { a: '4 Ω', b: '8 Ω' } };

function examOf(id: string) {
  return {
    _id: id,
    title: 'امتحان',
    description: 'امتحان التجربة',
    duration: 20,
    totalQuestions: 2,
    maxScore: 4,
    attempts: 3,
    enableAnswers: true,
    stage: 'highschool',
    grade: 'third',
    semester: 'first',
    questions: id.endsWith('-start') ? [] : [question, { ...question, correctAnswer: 'b' }],
  };
}

/** Returns a running attempt, a submitted one, or none, by the exam's id. */
function attendanceOf(id: string, nowMs: number) {
  if (id.endsWith('-start')) return null;
  const runs = id.endsWith('-attend');
  const at = (ms: number): string => new Date(nowMs + ms).toISOString();
  return {
    _id: `attendance-of-${id}`,
    score: runs ? 0 : 4,
    totalCorrect: runs ? 0 : 2,
    attempts: 1,
    submitted: !runs,
    updatedAt: at(0),
    exam: id,
    studentAnswers: runs ? [null, null] : ['b', 'b'],
    startedAt: at(-HOUR_MS / 60),
    expiresAt: runs ? at(HOUR_MS) : null,
    serverNow: at(0),
  };
}

export interface Asked {
  isStudent: boolean;
  params: Readonly<Record<string, string>>;
  nowMs: number;
}

const paging = { page: 1, totalPages: 1, result: 1, totalResults: 1 };

/** Answers to a student, by call. */
const answers: { [Name in CallName]: (asked: Asked) => unknown } = {
  register: () => ({ user: { ...student, loginToken: STAND_IN_TOKEN } }),
  login: () => ({ user: { ...student, loginToken: STAND_IN_TOKEN } }),
  myInfo: () => ({ user: student }),
  groups: () => ({ groups: [{ _id: 'group-1', name: 'السبت والثلاثاء' }], ...paging }),
  myEnrollments: () => ({ enrollments: [enrollment] }),
  reportProgress: () => ({ enrollment }),
  myAttendances: ({ nowMs }) => ({
    attendances: [{ ...attendanceOf('exam-result', nowMs), exam: examOf('exam-result') }],
  }),
  startAttendance: ({ nowMs }) => ({ attendance: attendanceOf('exam-attend', nowMs), exam: examOf('exam-attend') }),
  submitAttendance: ({ nowMs }) => ({ attendance: attendanceOf('exam-result', nowMs), exam: examOf('exam-result') }),
  checkpoint: ({ nowMs }) => ({ attendance: attendanceOf('exam-attend', nowMs) }),
  exam: ({ params: { examId = '' }, nowMs }) => ({ exam: examOf(examId), attendance: attendanceOf(examId, nowMs) }),
  courses: () => ({ courses: [courseInList], ...paging }),
  course: ({ isStudent }) => ({
    course: { ...courseInList, sections: [{ _id: 'section-1', title: 'الباب الأول', duration: 100, content: items }] },
    enrolled: isStudent,
    enrollmentId: isStudent ? enrollment._id : null,
    progress: isStudent ? progress : [],
  }),
  checkCode: () => ({ code: null, valid: false }),
  enroll: () => ({ transaction: { _id: 'transaction-1' }, enrollment }),
  logout: () => ({}),
  chapters: () => ({ chapters: [{ title: 'مقدمة', start: 0 }] }),
};

const OPEN: readonly CallName[] = ['register', 'login', 'groups', 'courses', 'course'];

/** Returns the data of an answer, or null if a login is required. */
export function standInAnswer(name: CallName, asked: Asked): unknown {
  return asked.isStudent || OPEN.includes(name) ? answers[name](asked) : null;
}

const LOG_IN_FIRST: ErrorEnvelope = {
  success: false,
  message: 'يجب تسجيل الدخول',
  statusCode: 401,
  error: { errors: [] },
};

function isStudent({ headers }: FastifyRequest): boolean {
  return headers.authorization === `Bearer ${STAND_IN_TOKEN}`;
}

const api: FastifyPluginAsync = async (app) => {
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path } = calls[name];
    app.route<{ Params: Record<string, string> }>({
      method,
      url: `${API_PREFIX}${path}`,
      handler: async (request, reply) => {
        const data = standInAnswer(name, { isStudent: isStudent(request), params: request.params, nowMs: Date.now() });
        return data === null ? reply.code(401).send(LOG_IN_FIRST) : { success: true, message: '', data };
      },
    });
  }
};

/** Replaces the API, so that candidates never touch real students: minimal complete answers, nothing stored. */
export const standIn: Backend = {
  api,
  media: async () => undefined,
  isHealthy: async () => true,
  greeting: [],
  close: async () => undefined,
};
