import * as v from 'valibot';
import { courseFile, type CourseFile } from '../staffFile/courseFile';

type CourseInput = v.InferInput<typeof courseFile>;
type ItemInput = CourseInput['sections'][number]['items'][number];
type LectureInput = Extract<ItemInput, { type: 'lecture' }>;
type ExamInput = Extract<ItemInput, { type: 'exam' }>;
type HomeworkInput = Extract<ItemInput, { type: 'homework' }>;

export function buildQuestion(correct: string, score = 2): ExamInput['questions'][number] {
  return {
    text: `ما قيمة شدة التيار؟ (${correct})`,
    score,
    answers: { a: '1 A', b: '2 A', c: '3 A', d: '4 A' },
    correct,
  };
}

export function buildLecture(more: Partial<LectureInput> = {}): LectureInput {
  return {
    type: 'lecture',
    key: 'lecture',
    title: 'قانون أوم',
    durationMin: 30,
    description: 'العلاقة بين فرق الجهد وشدة التيار',
    videoType: 'bunny',
    video: '4242/paid-video',
    docs: [{ name: 'ملخص', link: '/media/docs/paid.pdf' }],
    chapters: [{ title: 'مقدمة', startSec: 0 }],
    ...more,
  };
}

export function buildHomework(more: Partial<HomeworkInput> = {}): HomeworkInput {
  return { type: 'homework', key: 'homework', title: 'واجب', description: 'حل المسائل\nمن 1 إلى 5', ...more };
}

/** An exam of three questions with 2, 3 and 5 points and the right answers a, b, c; reviewed after each attempt. */
export function buildExam(more: Partial<ExamInput> = {}): ExamInput {
  return {
    type: 'exam',
    key: 'exam',
    title: 'امتحان التيار',
    description: 'ثلاثة أسئلة',
    durationMin: 20,
    attempts: 2,
    enableAnswers: true,
    reviewBetweenAttempts: true,
    questions: [buildQuestion('a', 2), buildQuestion('b', 3), buildQuestion('c', 5)],
    ...more,
  };
}

/** A course, checked like a file. */
export function buildCourse(items: ItemInput[], more: Partial<CourseInput> = {}): CourseFile {
  return v.parse(courseFile, {
    key: 'course',
    title: 'التيار الكهربي',
    description: 'شرح الباب الأول',
    image: 'covers/course.svg',
    priceEgp: 300,
    discountEgp: 50,
    stage: 'highschool',
    grade: 'third',
    semester: 'first',
    category: 'شرح',
    active: true,
    completed: true,
    showEnrollments: true,
    avgRatings: 4.5,
    paymentNumber: '01000000000',
    sections: [{ key: 'section', title: 'الباب الأول', items }],
    ...more,
  });
}
