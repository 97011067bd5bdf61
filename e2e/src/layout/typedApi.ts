import type { Page, Route } from 'playwright-core';
import type { TypedTexts } from './typedTexts';

type Json = Record<string, unknown>;

/** Result of every call except those for the student's own data. */
export type Reply = 'data' | 'empty' | 'missing' | 'failed' | 'never';

export const IDS = {
  course: 'c1',
  section: 's1',
  lecture: 'l1',
  blocked: 'l2',
  unsupported: 'l3',
  homework: 'h1',
  exam: 'e1',
  blockedExam: 'e2',
  running: 'e3',
  graded: 'e4',
} as const;

const DONE = ['l1'];
const PLACE = { stage: 'highschool', grade: 'third', semester: 'first' };
const LATER = '2026-10-01T10:00:00.000Z';

function itemsOf({ title, sentence, file }: TypedTexts): Json[] {
  const lecture = {
    type: 'lecture',
    title,
    duration: 38,
    isFree: true,
    description: sentence,
    videoType: 'bunny',
    video: '4711/clip',
    freeVideo: '4711/clip',
    docs: [
      { name: file, link: 'https://files.example/1.pdf' },
      { name: file, link: 'https://files.example/2.pdf' },
    ],
    watchLimit: 3,
  };
  const required = [
    { _id: IDS.homework, type: 'homework', title },
    { _id: IDS.exam, type: 'exam', title },
  ];
  const exam = { type: 'exam', title, duration: 30, isFree: false };
  return [
    { ...lecture, _id: IDS.lecture, requiredContent: [] },
    { ...lecture, _id: IDS.blocked, isFree: false, requiredContent: required },
    { ...lecture, _id: IDS.unsupported, video: 'vimeo', videoType: 'vimeo', requiredContent: [] },
    { _id: IDS.homework, type: 'homework', title, duration: 0, isFree: false, description: sentence },
    ...[IDS.exam, IDS.blockedExam, IDS.running, IDS.graded].map((_id) => ({ ...exam, _id })),
  ];
}

function courseOf(texts: TypedTexts, _id: string): Json {
  return {
    _id,
    ...PLACE,
    title: texts.title,
    image: null,
    description: `${texts.sentence}\n${texts.title}`,
    price: 1250,
    discount: 250,
    category: { name: texts.name },
    active: true,
    lecturesCount: 12,
    examsCount: 11,
    homeworksCount: 3,
    totalDuration: 1285,
    enrollmentsCount: 1234,
    showEnrollments: true,
    avgRatings: 4.5,
    completed: false,
    updatedAt: LATER,
    paymentNumber: texts.payTo,
  };
}

/** Returns five courses; only the second can be bought with a code, the others fill the list. */
function catalogueOf(texts: TypedTexts): Json[] {
  return [IDS.course, 'c2', 'c3', 'c4', 'c5'].map((_id, at) => ({
    ...courseOf(texts, _id),
    ...(at === 2 ? { price: 0, discount: 0 } : {}),
  }));
}

function questionsOf({ sentence, title }: TypedTexts, graded: boolean): Json[] {
  return Array.from({ length: 24 }, (_, at) => ({
    question: sentence,
    image: '',
    // The longest word for points is that of one.
    score: at === 0 ? 1 : 2,
    answers: { a: title, b: sentence, c: '0.5 A', d: '2 A' },
    ...(graded ? { correctAnswer: 'c' } : {}),
    _id: `q${at}`,
  }));
}

function examOf(texts: TypedTexts, _id: string): Json {
  const required = _id === IDS.blockedExam ? [{ _id: IDS.homework, type: 'homework', title: texts.title }] : [];
  return {
    _id,
    ...PLACE,
    title: texts.title,
    description: texts.sentence,
    duration: 30,
    totalQuestions: 24,
    maxScore: 48,
    attempts: 3,
    finished: false,
    enableAnswers: true,
    requiredContent: required,
    isFree: false,
    questions: _id === IDS.running || _id === IDS.graded ? questionsOf(texts, _id === IDS.graded) : [],
  };
}

function attendanceOf(_id: string): Json | null {
  if (_id !== IDS.running && _id !== IDS.graded) return null;
  const graded = _id === IDS.graded;
  return {
    _id: `a-${_id}`,
    submitted: graded,
    attempts: 1,
    score: graded ? 30 : 0,
    totalCorrect: graded ? 15 : 0,
    studentAnswers: graded ? ['c', 'a', null, 'c'] : [],
    updatedAt: LATER,
  };
}

function userOf({ name }: TypedTexts): Json {
  return {
    ...PLACE,
    name,
    group: { _id: 'g1', name },
    studentCode: '901234567890',
    studentNumber: '01012345678',
    parentNumber: '01112345678',
    loginToken: 'token',
  };
}

/** Returns the data of a call, or null for an unknown one. */
function answerOf(texts: TypedTexts, call: string, owns: (courseId: string) => boolean): Json | null {
  const [, id = ''] = /^(?:GET|PUT|POST) \/(?:course|exam)\/([^/]+)$/.exec(call) ?? [];
  const courses = catalogueOf(texts);
  const paged = { page: 1, totalPages: 2, result: courses.length, totalResults: 10 };
  const progress = DONE.map((content) => ({ content, isCompleted: true, watchedCount: 2, watchPercentage: 100 }));
  if (call === 'GET /user/my-info') return { user: userOf(texts) };
  if (call === 'GET /group') return { groups: [{ _id: 'g1', name: texts.name }], page: 1, totalPages: 1 };
  if (call === 'GET /course') return { courses, ...paged };
  if (call.startsWith('GET /course/')) {
    const sections = [
      { _id: IDS.section, title: texts.title, duration: 90, content: itemsOf(texts) },
      { _id: 's2', title: texts.title, duration: 0, content: [] },
    ];
    const course = { ...courseOf(texts, id), sections };
    return { course, enrolled: owns(id), enrollmentId: owns(id) ? 'en1' : null, progress: owns(id) ? progress : [] };
  }
  if (call === 'GET /enrollment/my-enrollments') {
    const enrolled = courses.map((course) => ({ _id: String(course._id), course, progress, createdAt: LATER }));
    return { enrollments: [...enrolled, { _id: 'gone', course: { ...courses[0], active: false }, progress: [] }] };
  }
  if (call === 'GET /attendance/my-attendances') {
    const attendances = [48, 39, 33, 27, 3].map((score, at) => ({
      ...attendanceOf(IDS.graded),
      _id: `a${at}`,
      score,
      exam: examOf(texts, IDS.graded),
    }));
    return { attendances };
  }
  if (call === 'POST /attendance/start') {
    return { attendance: attendanceOf(IDS.running), exam: examOf(texts, IDS.running) };
  }
  if (call.startsWith('GET /exam/')) return { exam: examOf(texts, id), attendance: attendanceOf(id) };
  if (call.startsWith('GET /video/')) {
    return { chapters: [0, 95, 3700].map((start) => ({ title: texts.title, start })) };
  }
  if (call === 'POST /code/check') return { code: { codeKey: texts.name, valid: true }, valid: true };
  return null;
}

/** The same data with empty lists. */
function emptied(data: Json): Json {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (Array.isArray(value)) return [key, []];
      // A course without sections, an exam without questions.
      if (key === 'course' || key === 'exam') return [key, emptied(value as Json)];
      return [key, value];
    }),
  );
}

/** Course that the student has not bought. */
export const FOREIGN_COURSE = 'c2';

/**
 * Answers every call of this browser's pages with these texts. Writes and unknown calls are refused with the server's
 * message. Tests change `reply` between pages.
 */
export async function serveTyped(
  page: Page,
  texts: TypedTexts,
  reply: { now: Reply } = { now: 'data' },
): Promise<void> {
  await page.context().route('**/api/v2/**', async (route: Route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname.replace('/api/v2', '')}`;
    const data = answerOf(texts, call, (courseId) => courseId !== FOREIGN_COURSE);
    const kind = call === 'GET /user/my-info' ? 'data' : reply.now;
    const refuse = (status: number) =>
      route.fulfill({ status, json: { success: false, message: texts.message, statusCode: status } });
    if (kind === 'never') return;
    if (kind === 'missing') await refuse(404);
    else if (kind === 'failed') await refuse(500);
    else if (data === null) await refuse(400);
    else {
      const json = { success: true, message: '', data: kind === 'empty' ? emptied(data) : data };
      await route.fulfill({ json });
    }
  });
}
