/** Exam in the format of staff files. */
export interface ExamSpec {
  key: string;
  title: string;
  description: string;
  durationMin: number;
  attempts: number;
  enableAnswers: boolean;
  reviewBetweenAttempts?: boolean;
  finished: boolean;
  lateLimitMin?: number;
  requires: readonly string[];
  questions: readonly QuestionSpec[];
}

interface QuestionSpec {
  text: string;
  score: number;
  answers: Readonly<Record<string, string>>;
  correct: string;
  image?: string;
}

/** Option keys of built questions, in their order on screen. */
export const OPTION_KEYS = ['a', 'b', 'c', 'd'] as const;

export function buildQuestion(n: number, more: Partial<QuestionSpec> = {}): QuestionSpec {
  return {
    text: `السؤال رقم ${n}: ما شدة التيار المار في المقاومة؟`,
    score: 2,
    answers: { a: '1 A', b: '2 A', c: '3 A', d: '4 A' },
    correct: 'b',
    ...more,
  };
}

export function buildQuestions(count: number): QuestionSpec[] {
  return Array.from({ length: count }, (_, index) => buildQuestion(index + 1));
}

/** Builds an exam of three questions, twenty minutes and two attempts, reviewed after each attempt. */
export function buildExam(key: string, more: Partial<ExamSpec> = {}): ExamSpec {
  return {
    key,
    title: `امتحان ${key}`,
    description: 'امتحان على الباب الأول',
    durationMin: 20,
    attempts: 2,
    enableAnswers: true,
    reviewBetweenAttempts: true,
    finished: false,
    requires: [],
    questions: buildQuestions(3),
    ...more,
  };
}

/** Grade of exam courses. Not that of the catalogue tests, whose pages these courses would fill. */
export const EXAM_COURSE_GRADE = 'second';

export const LECTURE = { key: 'needed', title: 'محاضرة مطلوبة' } as const;

/** Builds a free course of these exams, in the format of staff files. */
export function buildCourseFile(key: string, title: string, exams: readonly ExamSpec[]): unknown {
  return {
    courses: [
      {
        key,
        title,
        description: 'كورس للتجربة',
        image: 'covers/t3-current.svg',
        priceEgp: 0,
        stage: 'highschool',
        grade: EXAM_COURSE_GRADE,
        semester: 'first',
        category: 'امتحانات',
        active: true,
        completed: true,
        showEnrollments: false,
        avgRatings: 4,
        paymentNumber: '01000000000',
        sections: [
          {
            key: `${key}-section`,
            title: 'الباب الأول',
            items: [
              {
                type: 'lecture',
                ...LECTURE,
                durationMin: 10,
                description: 'شرح',
                videoType: 'bunny',
                video: 'manassa/needed',
              },
              ...exams.map((exam) => ({ type: 'exam', ...exam })),
            ],
          },
        ],
      },
    ],
  };
}
