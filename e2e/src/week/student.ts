import { callApi, logInByApi } from '../harness/api';
import { loadExamCourse } from '../exam/examCourse';
import type { Account } from '../harness/api';
import type { LoadedExam } from '../exam/examCourse';
import { buildExam } from '../exam/examFile';
import { demoStudent } from '../harness/student';
import type { Place } from './plan.rule';

export interface WeekProduct {
  origin: string;
  releaseDir: string;
  dataDir: string;
  /** Output of its first start. */
  output: string;
}

/** The student of a week, with a course of all kinds of pages. */
export interface WeekStudent {
  candidate: Account;
  exam: LoadedExam;
  /** Addresses by place; `attempt` is that of a running one. */
  paths: Readonly<Record<Place, string>>;
}

interface Section {
  _id: string;
  content: { _id: string; type: string }[];
}

export async function prepareStudent({ origin, dataDir, output }: WeekProduct): Promise<WeekStudent> {
  const spec = buildExam('week', { attempts: 10_000, durationMin: 170 });
  const course = await loadExamCourse(origin, dataDir, 'week', [spec]);
  const exam = course.exams.get('week');
  if (!exam) throw new Error('the exam is not loaded');
  const demo = demoStudent(output);
  const { loginToken: token } = await logInByApi(origin, demo);
  await callApi(origin, 'POST', '/transaction/enroll', {
    token,
    body: { codeKey: '', courseId: course.courseId, paymentMethod: 'free' },
  });
  const read = await callApi<{ course: { sections: Section[] } }>(origin, 'GET', `/course/${course.courseId}`, {
    token,
  });
  const lectures = read.course.sections.flatMap(({ _id, content }) =>
    content.filter(({ type }) => type === 'lecture').map((item) => `section/${_id}/lecture/${item._id}`),
  );
  return {
    candidate: { ...demo, token },
    exam,
    paths: {
      landing: '/',
      catalogue: '/course/stage/highschool/grade/third',
      details: `/course/details/${course.courseId}`,
      courses: '/student/courses',
      results: '/student/results',
      profile: '/student/details',
      lecture: `/course/view/${course.courseId}/${lectures[0]}`,
      'exam start': `${exam.address}/start`,
      attempt: `${exam.address}/attend`,
    },
  };
}
