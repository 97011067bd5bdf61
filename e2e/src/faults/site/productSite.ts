import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@manassa/shared/free-port';
import { enrollCandidate, loadExamCourse, readGraded } from '../../exam/examCourse';
import { buildCourseFile, buildExam, buildQuestions } from '../../exam/examFile';
import type { ExamSpec } from '../../exam/examFile';
import { runTool } from '../../exam/runTool';
import { logInByApi } from '../../harness/api';
import type { Account } from '../../harness/api';
import { startProduct } from '../../harness/startProduct';
import type { Product } from '../../harness/startProduct';
import { oneAtATime } from '../run/oneAtATime';
import { LEAST_QUESTIONS, MOST_QUESTIONS } from '../plan/plan.rule';
import { prepareVersions } from './remoteVersions';
import type { Site } from './site';

/** One address sends a hundred logins a minute. */
export const NO_LIMITS = {
  LIMIT_LOGIN: '0',
  LIMIT_LOGIN_CODE: '0',
  LIMIT_LOGIN_ADDRESS: '0',
  LIMIT_REGISTER_ADDRESS: '0',
  LIMIT_CODE_CHECK: '0',
};

/** Exams of each size, with unlimited attempts. */
export function examSpecs(): ExamSpec[] {
  return Array.from({ length: MOST_QUESTIONS - LEAST_QUESTIONS + 1 }, (_, index) => {
    const questions = LEAST_QUESTIONS + index;
    return buildExam(`q${questions}`, { attempts: 1_000_000, questions: buildQuestions(questions) });
  });
}

const expected = new WeakSet<Product>();

/** Prints the last output of a server that ended unexpectedly. */
function tellOfItsEnd(product: Product): Product {
  product.process.once('exit', (code, signal) => {
    if (!expected.has(product)) console.log(`the server ended by itself (${code ?? signal}):\n${product.output()}`);
  });
  return product;
}

/** Starts the product with its real API in a separate process. */
export async function openProductSite(folders: { DATA_DIR: string; RELEASE_DIR: string }): Promise<Site> {
  const environment = { ...folders, ...NO_LIMITS, PORT: `${await freePort()}` };
  let product: Product = tellOfItsEnd(await startProduct(environment));
  const { origin } = product;
  const versions = await prepareVersions(origin, folders);
  const one = oneAtATime();
  let courses = 0;

  async function tokenOf(candidate: Account): Promise<string> {
    return (await logInByApi(origin, candidate)).loginToken;
  }

  return {
    origin: () => origin,
    canSwap: true,
    knowsRepeats: true,
    savesAnswers: true,
    openCourse: () => one(() => loadExamCourse(origin, folders.DATA_DIR, `faults-${(courses += 1)}`, examSpecs())),
    enroll: (course) => one(() => enrollCandidate(course)),
    graded: (candidate, exam) =>
      one(async () => {
        const { attendance } = await readGraded(origin, await tokenOf(candidate), exam);
        return {
          submitted: attendance?.submitted === true,
          answers: attendance?.studentAnswers ?? [],
          counted: attendance?.attempts ?? 0,
          leftSec:
            attendance === null || attendance.submitted
              ? null
              : (Date.parse(attendance.expiresAt) - Date.parse(attendance.serverNow)) / 1000,
        };
      }),
    async signOut({ studentCode }) {
      await one(() => runTool('api/staff.js', ['sign-out', studentCode], folders));
    },
    setFinished: (course, exam, finished) =>
      one(async () => {
        const folder = await mkdtemp(path.join(tmpdir(), 'manassa-finish-'));
        try {
          const file = path.join(folder, 'course.json');
          const specs = examSpecs().map((spec) => (spec.key === exam.spec.key ? { ...spec, finished } : spec));
          const key = course.title.split(' ').at(-1) ?? '';
          await writeFile(file, JSON.stringify(buildCourseFile(key, course.title, specs)));
          await runTool('api/staff.js', ['load', file], folders);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
    restart: () =>
      one(async () => {
        expected.add(product);
        await product.kill();
        product = tellOfItsEnd(await startProduct(environment, 'serve'));
      }),
    useFirst: () => one(() => versions.useFirst()),
    swapRemote: () => one(() => versions.swap()),
    stop: () =>
      one(() => {
        expected.add(product);
        return product.stop();
      }),
  };
}
