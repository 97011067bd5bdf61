import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { loadExamCourse } from '../exam/examCourse';
import type { ExamCourse } from '../exam/examCourse';
import { buildExam, buildQuestions } from '../exam/examFile';
import { runTool } from '../exam/runTool';
import { ROOT } from '../harness/startProduct';
import { LEAST_QUESTIONS, MOST_QUESTIONS, planRun } from './plan.rule';
import { takeSeat } from './seat';
import type { Seat } from './seat';
import { createOperations, sitRun } from './sitRun';
import type { RunOutcome } from './sitRun';

const run = promisify(execFile);

/** A product that runs are driven against. */
export interface FaultGround {
  origin: string;
  /** DATA_DIR and RELEASE_DIR of the product, for its own commands. */
  folders: { DATA_DIR: string; RELEASE_DIR: string };
  browser: string;
}

/** Settings of a product that a hundred logins a minute come to from one address. */
export const NO_LIMITS = {
  LIMIT_LOGIN: '0',
  LIMIT_LOGIN_CODE: '0',
  LIMIT_LOGIN_ADDRESS: '0',
  LIMIT_REGISTER_ADDRESS: '0',
  LIMIT_CODE_CHECK: '0',
};

/** The version of the exam remote that runs swap for the live one: the same tree, built under another name. */
const OTHER_VERSION = '9.0.0-faults';

/** Publishes the tree's exam remote once more under another version, and gives both versions' names. */
async function publishOther({ origin, folders }: FaultGround): Promise<[string, string]> {
  const release = (await (await fetch(`${origin}/release.json`)).json()) as {
    apps: Record<string, { version: string }>;
  };
  const live = release.apps['remote-exam']?.version;
  if (live === undefined) throw new Error('no exam remote is live');
  const out = await mkdtemp(path.join(tmpdir(), 'manassa-other-'));
  try {
    await run(process.execPath, [path.join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
      cwd: path.join(ROOT, 'remote-exam'),
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'production',
        MANASSA_VERSION: OTHER_VERSION,
        MANASSA_BASE: `/apps/remote-exam/${OTHER_VERSION}/`,
        MANASSA_OUT: out,
      },
    });
    const publish = ['publish', 'remote-exam', '--version', OTHER_VERSION, '--from', out];
    await runTool('release/src/cli.ts', publish, folders);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
  return [live, OTHER_VERSION];
}

/** The exams that runs are sat at: one of each size, as often as wanted. */
async function loadExams({ origin, folders }: FaultGround): Promise<ExamCourse> {
  const exams = Array.from({ length: MOST_QUESTIONS - LEAST_QUESTIONS + 1 }, (_, index) => {
    const questions = LEAST_QUESTIONS + index;
    return buildExam(`q${questions}`, { attempts: 1_000_000, questions: buildQuestions(questions) });
  });
  return loadExamCourse(origin, folders.DATA_DIR, 'faults', exams);
}

/**
 * Drives the runs of these seeds, `parallel` of them at once, each at a browser and a student of its own.
 *
 * @param done told of every run as it ends
 */
export async function runFaults(
  ground: FaultGround,
  seeds: Iterable<number>,
  parallel: number,
  done: (outcome: RunOutcome) => void,
): Promise<void> {
  const [course, versions] = await Promise.all([loadExams(ground), publishOther(ground)]);
  const tools = createOperations(ground.folders, versions);
  const waiting = seeds[Symbol.iterator]();

  async function workAtSeat(): Promise<void> {
    let seat: Seat | null = null;
    try {
      for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
        seat ??= await takeSeat(ground.browser, course);
        const outcome = await sitRun(seat, planRun(next.value), tools);
        done(outcome);
        if (outcome.deadEnd === null) continue;
        // Whatever the run left behind must not touch the next one.
        await seat.leave();
        seat = null;
      }
    } finally {
      await seat?.leave();
    }
  }
  await Promise.all(Array.from({ length: parallel }, workAtSeat));
}
