import { CODE, coursesWith, examsOf, gradedHomework, lecture } from './otherCourse';
import type { OtherExam } from './otherCourse';

export interface Attempt {
  submitted: boolean;
  studentAnswers: (string | null)[];
  score: number;
  totalCorrect: number;
  attempts: number;
  updatedAt: string;
}

interface Progress {
  content: string;
  isCompleted: boolean;
  watchedCount: number;
  watchPercentage: number;
}

export interface Student {
  user: Record<string, unknown> & { studentCode: string; password: string; loginToken: string };
  enrolled: Set<string>;
  progress: Progress[];
  attempts: Map<string, Attempt>;
}

/** Differences from the default server. */
export interface OtherApiOptions {
  exams?: readonly OtherExam[];
  /** Counts every submission as another one, which the specification does not forbid. */
  takesEvery?: boolean;
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: { path: string; message: string }[] = [],
  ) {
    super(message);
  }
}

export type Body = Record<string, unknown>;
type Handler = (request: { student: () => Student; body: Body; params: string[] }) => {
  data: unknown;
  message?: string;
};

function answersOf(value: unknown): (string | null)[] {
  return Array.isArray(value) ? value.map((slot) => (typeof slot === 'string' && slot !== '' ? slot : null)) : [];
}

/** Returns the other server's 15 calls and their state, one line each as in the specification's section 7. */
export function otherCalls(students: Map<string, Student>, options: OtherApiOptions): [string, RegExp, Handler][] {
  const exams = examsOf(options.exams ?? []);
  const courses = coursesWith(options.exams ?? []);
  const courseNamed = (id: unknown) => {
    const found = courses.find(({ course }) => course._id === id);
    if (!found) throw new Refusal(404, 'الكورس غير موجود');
    return found;
  };
  const examNamed = (id: unknown): OtherExam => {
    const found = exams.get(String(id));
    if (!found) throw new Refusal(404, 'الامتحان غير موجود');
    return found;
  };
  const progressIn = (student: Student, courseId: string) => {
    const items = courseNamed(courseId).sections.flatMap(({ content }) => content.map(({ _id }) => _id));
    return student.progress.filter(({ content }) => items.includes(content));
  };
  const enrollmentOf = (student: Student, courseId: string) => ({
    course: courseNamed(courseId).course,
    progress: progressIn(student, courseId),
    createdAt: '2026-11-01T09:00:00.000Z',
  });
  const enrollmentId = (student: Student, courseId: string) => `${courseId}-of-${student.user.studentCode}`;
  const publicUser = ({ password: _, ...user }: Student['user']) => user;
  const page = { page: 1, totalPages: 1, result: 2, totalResults: 2 };
  return [
    [
      'POST',
      /^\/user\/register$/,
      ({ body }) => {
        const studentCode = String(body.studentCode);
        const known = [...students.values()].some(({ user }) => user.studentCode === studentCode);
        if (known) throw new Refusal(422, 'بيانات غير صحيحة', [{ path: 'studentCode', message: 'كود الطالب مستخدم' }]);
        const loginToken = `token-${studentCode}`;
        const user = { ...body, studentCode, password: String(body.password), loginToken };
        const student: Student = { user, enrolled: new Set(), progress: [], attempts: new Map() };
        students.set(loginToken, student);
        return { data: { user: publicUser(user) }, message: 'أهلًا بك' };
      },
    ],
    [
      'POST',
      /^\/user\/login$/,
      ({ body }) => {
        const student = [...students.values()].find(
          ({ user }) => user.studentCode === body.studentCode && user.password === body.password,
        );
        if (!student) throw new Refusal(400, 'الكود أو كلمة المرور غير صحيحة');
        return { data: { user: publicUser(student.user) } };
      },
    ],
    ['GET', /^\/user\/my-info$/, ({ student }) => ({ data: { user: publicUser(student().user) } })],
    ['GET', /^\/group$/, () => ({ data: { groups: [{ _id: 'g1', name: 'السبت 4 م' }], ...page } })],
    [
      'GET',
      /^\/enrollment\/my-enrollments$/,
      ({ student }) => ({
        data: { enrollments: [...student().enrolled].map((courseId) => enrollmentOf(student(), courseId)) },
      }),
    ],
    [
      'PUT',
      /^\/enrollment\/progress\/([^/]+)$/,
      ({ student, body, params }) => {
        const courseId = [...student().enrolled].find((id) => enrollmentId(student(), id) === params[0]);
        if (courseId === undefined) throw new Refusal(404, 'الاشتراك غير موجود');
        const content = String(body.contentId);
        const entry: Progress = {
          content,
          isCompleted: Number(body.watchPercentage) >= 50,
          watchedCount: Number(body.watchedCount),
          watchPercentage: Number(body.watchPercentage),
        };
        student().progress = [...student().progress.filter((known) => known.content !== content), entry];
        return { data: { enrollment: enrollmentOf(student(), courseId) } };
      },
    ],
    [
      'GET',
      /^\/attendance\/my-attendances$/,
      ({ student }) => ({
        data: {
          attendances: [...student().attempts].map(([id, attempt]) => ({ ...attempt, exam: examNamed(id).exam })),
        },
      }),
    ],
    [
      'POST',
      /^\/attendance\/start$/,
      ({ student, body }) => {
        const { attempts } = student();
        const { exam, questions } = examNamed(body.examId);
        const known = attempts.get(exam._id);
        const fresh = {
          submitted: false,
          studentAnswers: [],
          score: 0,
          totalCorrect: 0,
          // If each submission counts, starts do not.
          attempts: options.takesEvery ? (known?.attempts ?? 0) : 1,
          updatedAt: '2026-11-02T09:00:00.000Z',
        };
        const attempt = known && !(known.submitted && options.takesEvery) ? known : fresh;
        attempts.set(exam._id, attempt);
        const asked = questions.map(({ correctAnswer: _, ...question }) => question);
        return { data: { attendance: attempt, exam: { ...exam, questions: asked } } };
      },
    ],
    [
      'POST',
      /^\/attendance\/submit$/,
      ({ student, body }) => {
        const { attempts } = student();
        const { exam, questions } = examNamed(body.examId);
        const open = attempts.get(exam._id);
        if (!open) throw new Refusal(400, 'لم يبدأ الامتحان');
        let attempt = open;
        if (!open.submitted || options.takesEvery) {
          const studentAnswers = answersOf(body.studentAnswers);
          const right = questions.filter(({ correctAnswer }, index) => studentAnswers[index] === correctAnswer);
          const score = right.reduce((sum, question) => sum + question.score, 0);
          attempt = { ...open, submitted: true, studentAnswers, score, totalCorrect: right.length };
          if (options.takesEvery) attempt.attempts += 1;
          attempts.set(exam._id, attempt);
        }
        return { data: { attendance: attempt, exam: { ...exam, questions } }, message: 'تم الإرسال' };
      },
    ],
    [
      'GET',
      /^\/exam\/([^/]+)$/,
      ({ student, params }) => {
        const { exam, questions } = examNamed(params[0]);
        const attempt = student().attempts.get(exam._id) ?? null;
        const shown = questions.map(({ correctAnswer, ...question }) =>
          attempt?.submitted ? { ...question, correctAnswer } : question,
        );
        return { data: { exam: { ...exam, questions: attempt ? shown : [] }, attendance: attempt } };
      },
    ],
    ['GET', /^\/course$/, () => ({ data: { courses: courses.map(({ course }) => course), ...page } })],
    [
      'GET',
      /^\/course\/([^/]+)$/,
      ({ student, params }) => {
        const { course, sections } = courseNamed(params[0]);
        let mine: Student | null = null;
        try {
          mine = student();
        } catch {
          // Visitors may look at a course.
        }
        const enrolled = mine?.enrolled.has(course._id) ?? false;
        const shown = enrolled
          ? sections
          : sections.map((section) => ({
              ...section,
              content: section.content.map(({ _id, type, title, duration, isFree }) => ({
                _id,
                type,
                title,
                duration,
                isFree,
              })),
            }));
        return {
          data: {
            course: { ...course, sections: shown },
            enrolled,
            isFavorite: false,
            enrollmentId: enrolled && mine ? enrollmentId(mine, course._id) : null,
            progress: mine ? progressIn(mine, course._id) : [],
          },
        };
      },
    ],
    [
      'POST',
      /^\/code\/check$/,
      ({ body }) => {
        const valid = body.codeKey === CODE;
        return { data: { code: { codeKey: body.codeKey, valid }, valid } };
      },
    ],
    [
      'POST',
      /^\/transaction\/enroll$/,
      ({ student, body }) => {
        const { course } = courseNamed(body.courseId);
        if (course.price > course.discount && body.codeKey !== CODE) throw new Refusal(400, 'الكود غير صالح');
        student().enrolled.add(course._id);
        if (course.price === 0) {
          student().progress.push({
            content: gradedHomework._id,
            isCompleted: true,
            watchedCount: 0,
            watchPercentage: 0,
          });
        }
        return { data: { transaction: {}, enrollment: enrollmentOf(student(), course._id) }, message: 'تم الاشتراك' };
      },
    ],
    [
      'GET',
      /^\/video\/([^/]+)\/chapters$/,
      ({ params }) => ({
        data: { chapters: params[0] === lecture.video.split('/')[1] ? [{ title: 'مقدمة', start: 0 }] : [] },
      }),
    ],
  ];
}
