import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { enrollCandidate, examOf, loadExamCourse } from '../../../e2e/src/exam/examCourse';
import type { ExamCourse } from '../../../e2e/src/exam/examCourse';
import { buildExam, buildQuestions } from '../../../e2e/src/exam/examFile';
import { startProduct } from '../../../e2e/src/harness/startProduct';
import type { ExamPage } from './examPage';
import { openPlain, openProduct } from './examPage';
import { countDrawings, measureChanges } from './measureChanges';
import type { ChangesReport } from './measureChanges';
import { measureRound, QUESTIONS_A_ROUND } from './measureInteractions';
import { measureMemory } from './measureMemory';
import type { Held } from './measureMemory';
import { measureRest } from './measureRest';
import { startBrowser, takePhone } from '../phone';
import type { Interaction } from './trace.rule';

export interface ExamFigures {
  questions: number;
  product: { interactions: Interaction[]; restMsPerSec: number };
  plain: { interactions: Interaction[]; restMsPerSec: number };
  changes: ChangesReport;
  held: Held[];
}

interface ExamBenchOptions {
  /** Rounds for each page; the pages take turns. */
  rounds: number;
  /** Folder that keeps the product for the next run. */
  folder?: string;
  say: (line: string) => void;
}

const QUESTIONS = 200;
const KEY = 'long';

async function onPhone<Result>(
  browser: Browser,
  course: ExamCourse,
  work: (phone: Awaited<ReturnType<typeof takePhone>>) => Promise<Result>,
): Promise<Result> {
  const phone = await takePhone(browser, course.origin);
  try {
    return await work(phone);
  } finally {
    await phone.context.close();
  }
}

async function measureSpeed(
  browser: Browser,
  course: ExamCourse,
  { rounds, say }: ExamBenchOptions,
): Promise<Pick<ExamFigures, 'product' | 'plain'>> {
  const exam = examOf(course, KEY);
  const candidate = await enrollCandidate(course);
  return onPhone(browser, course, (productPhone) =>
    onPhone(browser, course, async (plainPhone) => {
      const pages: ExamPage[] = [await openProduct(productPhone, exam, candidate), await openPlain(plainPhone, exam)];
      await productPhone.slowDown();
      await plainPhone.slowDown();
      const result = {
        product: { interactions: [] as Interaction[], restMsPerSec: Number.NaN },
        plain: { interactions: [] as Interaction[], restMsPerSec: Number.NaN },
      };
      for (let round = 0; round < rounds; round += 1) {
        for (const page of round % 2 === 0 ? pages : [...pages].reverse()) {
          say(`round ${round + 1} of ${rounds}: ${page.name}`);
          const found = await measureRound(browser, page, 1 + round * QUESTIONS_A_ROUND);
          result[page.name].interactions.push(...found);
        }
      }
      for (const page of pages) {
        say(`at rest: ${page.name}`);
        result[page.name].restMsPerSec = await measureRest(page);
      }
      return result;
    }),
  );
}

/** Builds and starts the product, loads an exam of 200 questions, and measures it on a phone. */
export async function benchExam(options: ExamBenchOptions): Promise<ExamFigures> {
  const { say } = options;
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'manassa-bench-'));
  const folders = { DATA_DIR: path.join(folder, 'data'), RELEASE_DIR: path.join(folder, 'release') };
  say('building and starting the product');
  const product = await startProduct(folders);
  const browser = await startBrowser();
  try {
    const spec = buildExam(KEY, { durationMin: 180, questions: buildQuestions(QUESTIONS) });
    const course = await loadExamCourse(product.origin, folders.DATA_DIR, `bench-${Date.now()}`, [spec]);
    const exam = examOf(course, KEY);
    const speed = await measureSpeed(browser, course, options);
    say('what a choice and a tick change');
    const changes = await onPhone(browser, course, async (phone) => {
      await countDrawings(phone.page);
      return measureChanges(await openProduct(phone, exam, await enrollCandidate(course)));
    });
    say('two hours of an attempt');
    const held = await onPhone(browser, course, async (phone) => {
      await phone.page.clock.install();
      return measureMemory(await openProduct(phone, exam, await enrollCandidate(course)));
    });
    return { questions: QUESTIONS, ...speed, changes, held };
  } finally {
    await browser.close();
    await product.stop();
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
