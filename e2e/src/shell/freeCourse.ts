import type { Page } from 'playwright-core';
import { callApi } from '../harness/api';
import { origin } from '../harness/browserTest';
import { askApi } from '../harness/student';

interface CourseAnswer {
  course: { sections: { _id: string; content: { _id: string; type: 'lecture' | 'exam' | 'homework' }[] }[] };
  enrollmentId: string;
}

/** Enrolls a new student in the free course and starts its exam; returns every address of the course. */
export async function addressesOfFreeCourse(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => window.localStorage.getItem('loginToken') ?? '');
  const tell = (path: string, body: object) => callApi(origin(), 'POST', path, { token, body });
  const { courses } = await askApi<{ courses: { _id: string; price: number }[] }>(
    page,
    '/course?grade=third&stage=highschool',
  );
  const courseId = courses.find(({ price }) => price === 0)?._id ?? '';
  await tell('/transaction/enroll', { codeKey: '', courseId, paymentMethod: 'free' });
  const { course, enrollmentId } = await askApi<CourseAnswer>(page, `/course/${courseId}`);
  const items = course.sections.flatMap(({ _id, content }) => content.map((item) => ({ section: _id, ...item })));
  const at = (type: string): string => {
    const item = items.find((candidate) => candidate.type === type);
    return `/course/view/${courseId}/section/${item?.section}/${type}/${item?._id}`;
  };
  const examId = items.find(({ type }) => type === 'exam')?._id ?? '';
  await tell('/attendance/start', { examId, enrollmentId });
  return [
    '/student/details',
    '/student/courses',
    '/student/results',
    '/course/stage/highschool/grade/third',
    '/course/buy',
    `/course/details/${courseId}`,
    at('lecture'),
    at('homework'),
    `${at('exam')}/start`,
    `${at('exam')}/attend`,
  ];
}
