/** A small course of another server, with the specification's fields only. */
export const lecture = {
  _id: 'other-lecture-1',
  type: 'lecture',
  title: 'الحركة بعجلة منتظمة',
  duration: 30,
  isFree: false,
  description: 'معادلات الحركة الثلاث.',
  video: '77/abc-def',
  freeVideo: '',
  videoType: 'bunny',
  docs: [{ name: 'ملخص', link: 'https://example.com/summary.pdf' }],
  requiredContent: [],
  watchLimit: 0,
};

export const limitedLecture = {
  ...lecture,
  _id: 'other-lecture-2',
  title: 'السقوط الحر',
  video: '77/limited',
  docs: [],
  watchLimit: 2,
};

export const examItem = { _id: 'other-exam-1', type: 'exam', title: 'امتحان الحركة', duration: 20, isFree: false };

export const homework = {
  _id: 'other-homework-1',
  type: 'homework',
  title: 'واجب الحركة',
  duration: 0,
  isFree: false,
  description: 'السؤال الأول\nالسؤال الثاني',
};

export const course = {
  _id: 'other-course-1',
  title: 'كورس الحركة من خادم آخر',
  image: 'https://example.com/missing.png',
  description: 'وصف الكورس',
  price: 200,
  discount: 50,
  stage: 'highschool',
  grade: 'third',
  semester: 'first',
  category: { name: 'شرح' },
  active: true,
  lecturesCount: 2,
  examsCount: 1,
  homeworksCount: 1,
  totalDuration: 80,
  enrollmentsCount: 3,
  showEnrollments: true,
  avgRatings: 4.5,
  completed: true,
  updatedAt: '2026-10-01T10:00:00.000Z',
  paymentNumber: '01000000000',
};

export const sections = [
  {
    _id: 'other-section-1',
    title: 'الباب الأول',
    duration: 80,
    content: [lecture, homework, examItem, limitedLecture],
  },
];

export const freeCourse = {
  ...course,
  _id: 'other-course-2',
  title: 'مقدمة مجانية',
  price: 0,
  discount: 0,
  lecturesCount: 0,
  examsCount: 0,
  homeworksCount: 1,
  totalDuration: 0,
  avgRatings: 0,
};

/** Graded as soon as a student is enrolled in the free course. */
export const gradedHomework = { ...homework, _id: 'other-homework-2', title: 'واجب المقدمة' };

const freeSections = [{ _id: 'other-section-2', title: 'البداية', duration: 0, content: [gradedHomework] }];

export const questions = [
  {
    question: 'تتحرك سيارة من السكون بعجلة 2 m/s² فإن سرعتها بعد 5 s تساوي:',
    image: '',
    score: 2,
    answers: { a: '10 m/s', b: '5 m/s', c: '2.5 m/s', d: '20 m/s' },
    correctAnswer: 'a',
  },
  {
    question: 'وحدة قياس العجلة هي:',
    score: 1,
    answers: { a: 'm/s', b: 'm/s²', c: 'N', d: 'J' },
    correctAnswer: 'b',
  },
];

export const exam = {
  _id: examItem._id,
  title: examItem.title,
  description: 'سؤالان على معادلات الحركة',
  duration: 20,
  totalQuestions: questions.length,
  maxScore: 3,
  attempts: 2,
  finished: false,
  enableAnswers: true,
  requiredContent: [],
  isFree: false,
  stage: 'highschool',
  grade: 'third',
  semester: 'first',
};

/** An exam with its questions, as the server stores it. */
export interface OtherExam {
  exam: typeof exam;
  questions: {
    question: string;
    image?: string;
    score: number;
    answers: Record<string, string>;
    correctAnswer: string;
  }[];
}

/** Returns the course's own exam and others in the same section, by id. */
export function examsOf(more: readonly OtherExam[]): Map<string, OtherExam> {
  return new Map([{ exam, questions }, ...more].map((one) => [one.exam._id, one]));
}

function sectionsWith(more: readonly OtherExam[]) {
  const items = more.map(({ exam: { _id, title, duration, isFree } }) => ({
    _id,
    type: 'exam',
    title,
    duration,
    isFree,
  }));
  return sections.map((section) => ({ ...section, content: [...section.content, ...items] }));
}

export function coursesWith(more: readonly OtherExam[]) {
  return [
    { course, sections: sectionsWith(more) },
    { course: freeCourse, sections: freeSections },
  ];
}

/** This server's codes are case-sensitive. */
export const CODE = 'Other-1234';
