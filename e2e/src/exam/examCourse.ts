import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callApi, register } from '../harness/api';
import type { Account } from '../harness/api';
import { buildCourseFile, EXAM_COURSE_GRADE } from './examFile';
import type { ExamSpec } from './examFile';
import { runTool } from './runTool';

export interface ExamCourse {
  origin: string;
  title: string;
  courseId: string;
  exams: ReadonlyMap<string, LoadedExam>;
}

export interface LoadedExam {
  spec: ExamSpec;
  id: string;
  /** Exam's address without its last part: `${address}/start`. */
  address: string;
}

interface ListedCourse {
  _id: string;
  title: string;
  sections: { _id: string; content: { _id: string; type: string; title: string }[] }[];
}

export async function loadExamCourse(
  origin: string,
  dataDir: string,
  key: string,
  specs: readonly ExamSpec[],
): Promise<ExamCourse> {
  const title = `كورس الامتحانات ${key}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'manassa-course-'));
  try {
    const file = path.join(folder, 'course.json');
    await writeFile(file, JSON.stringify(buildCourseFile(key, title, specs)));
    await runTool('api/staff.js', ['load', file], { DATA_DIR: dataDir });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { courses } = await callApi<{ courses: ListedCourse[] }>(
    origin,
    'GET',
    `/course?grade=${EXAM_COURSE_GRADE}&stage=highschool&active=true&limit=100`,
  );
  const courseId = courses.find((course) => course.title === title)?._id;
  if (courseId === undefined) throw new Error(`the course "${title}" is not listed`);
  const { course } = await callApi<{ course: ListedCourse }>(origin, 'GET', `/course/${courseId}`);
  const exams = new Map<string, LoadedExam>();
  for (const section of course.sections) {
    for (const item of section.content) {
      const spec = specs.find((candidate) => candidate.title === item.title);
      if (item.type !== 'exam' || spec === undefined) continue;
      const address = `/course/view/${courseId}/section/${section._id}/exam/${item._id}`;
      exams.set(spec.key, { spec, id: item._id, address });
    }
  }
  return { origin, title, courseId, exams };
}

export async function enrollCandidate({ origin, courseId }: ExamCourse): Promise<Account> {
  const candidate = await register(origin);
  const body = { codeKey: '', courseId, paymentMethod: 'free' };
  await callApi(origin, 'POST', '/transaction/enroll', { token: candidate.token, body });
  return candidate;
}

export function examOf(course: ExamCourse, key: string): LoadedExam {
  const exam = course.exams.get(key);
  if (exam === undefined) throw new Error(`there is no exam "${key}" in "${course.title}"`);
  return exam;
}

interface GradedExam {
  exam: { questions: { correctAnswer?: string }[]; maxScore: number };
  attendance: {
    _id: string;
    attempts: number;
    submitted: boolean;
    score: number;
    studentAnswers: (string | null)[];
    /** Name of the device in charge of an open attempt. */
    activeDevice: string | null;
    expiresAt: string;
    serverNow: string;
  } | null;
}

export function readGraded(origin: string, token: string, exam: LoadedExam): Promise<GradedExam> {
  return callApi<GradedExam>(origin, 'GET', `/exam/${exam.id}`, { token });
}
