import type { Account } from '../../harness/api';
import type { ExamSpec } from '../../exam/examFile';
import { newStudent } from '../../harness/student';
import { startProduct } from '../../harness/startProduct';
import { course, exam as blank, sections } from '../../otherApi/otherCourse';
import type { OtherExam } from '../../otherApi/otherCourse';
import { startOtherApi } from '../../otherApi/startOtherApi';
import type { Student } from '../../otherApi/otherCalls';
import type { OtherApi } from '../../otherApi/startOtherApi';
import { examSpecs, NO_LIMITS } from './productSite';
import type { Site } from './site';

function otherExam(spec: ExamSpec): OtherExam {
  const questions = spec.questions.map(({ text, score, answers, correct }) => ({
    question: text,
    score,
    answers: { ...answers },
    correctAnswer: correct,
  }));
  const maxScore = questions.reduce((sum, { score }) => sum + score, 0);
  return {
    exam: {
      ...blank,
      _id: `other-${spec.key}`,
      title: spec.title,
      duration: spec.durationMin,
      attempts: spec.attempts,
      totalQuestions: questions.length,
      maxScore,
    },
    questions,
  };
}

/** Returns the server's record of a student, whatever the current token. */
function memoryOf({ students }: OtherApi, studentCode: string): [string, Student] {
  const found = [...students].find(([, { user }]) => user.studentCode === studentCode);
  if (found === undefined) throw new Error(`the other server knows no student ${studentCode}`);
  return found;
}

/** Makes each new token unique. */
let endings = 0;

/**
 * The product with another API server that sends only the specified fields: no attempt ids, no times, no repeat
 * detection. It counts every submission, so that duplicates are seen.
 */
export async function openOtherSite(folders: { DATA_DIR: string; RELEASE_DIR: string }): Promise<Site> {
  const specs = examSpecs();
  const exams = specs.map(otherExam);
  const api = await startOtherApi({ exams, takesEvery: true });
  const product = await startProduct({ ...folders, ...NO_LIMITS, API_ORIGIN: api.origin });
  const sectionId = sections[0]?._id ?? '';
  return {
    origin: () => product.origin,
    canSwap: false,
    knowsRepeats: false,
    savesAnswers: false,
    openCourse: async () => ({
      origin: product.origin,
      title: course.title,
      courseId: course._id,
      exams: new Map(
        specs.map((spec) => {
          const id = `other-${spec.key}`;
          return [spec.key, { spec, id, address: `/course/view/${course._id}/section/${sectionId}/exam/${id}` }];
        }),
      ),
    }),
    async enroll(): Promise<Account> {
      const student = newStudent();
      const token = `token-${student.studentCode}`;
      const user = { ...student, stage: 'highschool', grade: 'third', group: 'g1', loginToken: token };
      api.students.set(token, { user, enrolled: new Set([course._id]), progress: [], attempts: new Map() });
      return { ...student, token };
    },
    async graded({ studentCode }, { id }) {
      const attempt = memoryOf(api, studentCode)[1].attempts.get(id);
      return {
        submitted: attempt?.submitted === true,
        answers: attempt?.studentAnswers ?? [],
        counted: attempt?.attempts ?? 0,
        leftSec: null,
      };
    },
    async signOut({ studentCode }) {
      const [token, student] = memoryOf(api, studentCode);
      api.students.delete(token);
      endings += 1;
      student.user.loginToken = `token-${studentCode}-${endings}`;
      api.students.set(student.user.loginToken, student);
    },
    async setFinished(_, { id }, finished) {
      const found = exams.find(({ exam }) => exam._id === id);
      if (found !== undefined) found.exam = { ...found.exam, finished };
    },
    restart: () => api.restart(),
    useFirst: async () => undefined,
    swapRemote: async () => undefined,
    async stop() {
      await product.stop();
      await api.stop();
    },
  };
}
