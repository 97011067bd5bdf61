import { API_BASE, type CallName, calls } from '@manassa/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import { refusedCall } from '../../server/refuse';

export const STAND_IN_TOKEN = 'gate';

const HOUR_MS = 60 * 60 * 1000;

const school = { stage: 'highschool', grade: 'third' };
const student = {
  ...school,
  name: 'طالب التجربة',
  studentCode: '10001',
  studentNumber: '01000000001',
  parentNumber: '01100000001',
  group: 'group-1',
};

/** Ids name kind and use, see `addressOf` in visit.rule. */
const items = ['lecture-1', 'homework-1', 'exam-start', 'exam-attend', 'exam-result'].map((_id) => {
  const [type] = _id.split('-');
  const video = type === 'lecture' ? { video: 'gate', videoType: 'bunny', watchLimit: 5 } : {};
  return { _id, type, title: `تجربة ${_id}`, duration: 20, ...video };
});

const progress = items.map(({ _id }) => ({ content: _id, isCompleted: true, watchedCount: 1, watchPercentage: 100 }));

const course = {
  ...school,
  _id: 'course-1',
  title: 'كورس التجربة',
  description: 'وصف الكورس',
  price: 100,
  discount: 20,
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
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const sections = [{ _id: 'section-1', title: 'الباب الأول', duration: 100, content: items }];

const enrollment = { _id: 'enrollment-1', course, progress, createdAt: '2026-01-01T00:00:00.000Z' };

const question = { question: 'كم تساوي R = 6 Ω + 2 Ω؟', score: 2, answers: { a: '4 Ω', b: '8 Ω' } };

function examOf(_id: string) {
  const questions = _id.endsWith('-start') ? [] : [question, { ...question, correctAnswer: 'b' }];
  const about = { ...school, title: 'امتحان', description: 'امتحان التجربة', semester: 'first' };
  return { ...about, _id, duration: 20, totalQuestions: 2, maxScore: 4, attempts: 3, enableAnswers: true, questions };
}

/** Returns a running attempt, a submitted one, or none, by the exam's id. */
function attendanceOf(exam: string, nowMs: number) {
  if (exam.endsWith('-start')) return null;
  const at = (ms: number): string => new Date(nowMs + ms).toISOString();
  const times = { updatedAt: at(0), startedAt: at(-HOUR_MS / 60), serverNow: at(0) };
  const attempt = { ...times, _id: `attendance-of-${exam}`, exam, attempts: 1 };
  return exam.endsWith('-attend')
    ? { ...attempt, score: 0, totalCorrect: 0, submitted: false, studentAnswers: [null, null], expiresAt: at(HOUR_MS) }
    : { ...attempt, score: 4, totalCorrect: 2, submitted: true, studentAnswers: ['b', 'b'], expiresAt: null };
}

export interface Asked {
  isStudent: boolean;
  params: Readonly<Record<string, string>>;
  nowMs: number;
}

const paging = { page: 1, totalPages: 1, result: 1, totalResults: 1 };
const login = () => ({ user: { ...student, loginToken: STAND_IN_TOKEN } });
const exam = (id: string, { nowMs }: Asked) => ({ exam: examOf(id), attendance: attendanceOf(id, nowMs) });

const answers: { [Name in CallName]: (asked: Asked) => unknown } = {
  register: login,
  login,
  myInfo: () => ({ user: student }),
  groups: () => ({ groups: [{ _id: 'group-1', name: 'السبت والثلاثاء' }], ...paging }),
  myEnrollments: () => ({ enrollments: [enrollment] }),
  reportProgress: () => ({ enrollment }),
  myAttendances: ({ nowMs }) => ({
    attendances: [{ ...attendanceOf('exam-result', nowMs), exam: examOf('exam-result') }],
  }),
  startAttendance: (asked) => exam('exam-attend', asked),
  submitAttendance: (asked) => exam('exam-result', asked),
  checkpoint: (asked) => exam('exam-attend', asked),
  exam: (asked) => exam(asked.params.examId ?? '', asked),
  courses: () => ({ courses: [course], ...paging }),
  course: ({ isStudent }) => ({
    course: { ...course, sections },
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

const api: FastifyPluginAsync = async (app) => {
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path } = calls[name];
    app.route<{ Params: Record<string, string> }>({
      method,
      url: `${API_BASE}${path}`,
      handler: async ({ headers, params }, reply) => {
        const isStudent = headers.authorization === `Bearer ${STAND_IN_TOKEN}`;
        const data = standInAnswer(name, { isStudent, params, nowMs: Date.now() });
        if (data !== null) return { success: true, message: '', data };
        return reply.code(401).send(refusedCall(401, 'يجب تسجيل الدخول'));
      },
    });
  }
};

/** Replaces the API, so that candidates never touch real students: minimal complete answers, nothing stored. */
export const standIn = { api, media: async () => undefined, isHealthy: async () => true };
