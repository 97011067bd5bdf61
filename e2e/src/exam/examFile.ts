/** An exam as staff write it into a file. */
export interface ExamSpec {
  key: string;
  title: string;
  description: string;
  durationMin: number;
  attempts: number;
  enableAnswers: boolean;
  finished: boolean;
  requires: readonly string[];
  questions: readonly QuestionSpec[];
}

export interface QuestionSpec {
  text: string;
  score: number;
  answers: Readonly<Record<string, string>>;
  correct: string;
  image?: string;
}

/** The option keys of built questions, in their order on screen. */
export const OPTION_KEYS = ['a', 'b', 'c', 'd'] as const;

/** A question whose right answer is the option `correct`. */
export function buildQuestion(n: number, more: Partial<QuestionSpec> = {}): QuestionSpec {
  return {
    text: `السؤال رقم ${n}: ما شدة التيار المار في المقاومة؟`,
    score: 2,
    answers: { a: '1 A', b: '2 A', c: '3 A', d: '4 A' },
    correct: 'b',
    ...more,
  };
}

/** That many questions, each different. */
export function buildQuestions(count: number): QuestionSpec[] {
  return Array.from({ length: count }, (_, index) => buildQuestion(index + 1));
}

/** An exam of three questions, twenty minutes and two attempts. */
export function buildExam(key: string, more: Partial<ExamSpec> = {}): ExamSpec {
  return {
    key,
    title: `امتحان ${key}`,
    description: 'امتحان على الباب الأول',
    durationMin: 20,
    attempts: 2,
    enableAnswers: true,
    finished: false,
    requires: [],
    questions: buildQuestions(3),
    ...more,
  };
}

/** The grade of built courses: not the one whose catalogue is tried, a page of which would soon hold nothing else. */
export const EXAM_COURSE_GRADE = 'second';

/** A lecture, for exams that require one. */
export const LECTURE = { key: 'needed', title: 'محاضرة مطلوبة' } as const;

/** A free course of those exams, in the format that staff load. */
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
