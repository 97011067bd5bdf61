import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WORKER_PATH } from '@manassa/shared/federation';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { enrollCandidate, examOf, loadExamCourse } from '../../../e2e/src/exam/examCourse';
import type { ExamCourse } from '../../../e2e/src/exam/examCourse';
import { buildExam, buildQuestions } from '../../../e2e/src/exam/examFile';
import { beginWithoutLocators, HEADING, openStartWithoutLocators } from '../../../e2e/src/exam/withoutLocators';
import { startProduct } from '../../../e2e/src/harness/startProduct';
import type { Product } from '../../../e2e/src/harness/startProduct';
import { demoStudent } from '../../../e2e/src/harness/student';
import { contentTime, watchPage } from '../page/measureVisit';
import { findStops } from '../page/stops';
import type { Stop } from '../page/stops';
import { openProfile, slowDown, startBrowser, takePhone } from '../phone';
import { openPhoneProxy } from './phoneProxy';
import type { PhoneProxy } from './phoneProxy';
import type { VisitKind, WorkerFigures, WorkerVisit } from './workerTable.rule';

const GIVE_UP_MS = 90_000;
/** Offline reloads of the attempt in each round. */
const RELOADS = 3;
/** Questions of the attempt. */
const QUESTIONS = 40;

interface WorkerBenchOptions {
  rounds: number;
  /** Measures this route alone. */
  route?: string;
  /** Folder in which the build is kept for the next bench. */
  folder?: string;
  say: (line: string) => void;
}

/**
 * Measures each route's first and second visit with the service worker and its first visit without, on a slow
 * connection, and offline reloads of a running attempt. Throws for an unknown route.
 */
export async function benchWorker({ rounds, route, folder: kept, say }: WorkerBenchOptions): Promise<WorkerFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-bench-'));
  const DATA_DIR = path.join(folder, 'data');
  const browser = await startBrowser();
  let product: Product | undefined;
  let proxy: PhoneProxy | undefined;
  try {
    say('building everything');
    product = await startProduct({ DATA_DIR, RELEASE_DIR: path.join(kept ?? folder, 'release') });
    proxy = await openPhoneProxy(product.origin);
    const { stops: all, token } = await findStops(product.origin, demoStudent(product.output()));
    const stops = all.filter(({ name }) => route === undefined || name === route);
    if (stops.length === 0) throw new Error(`no route is called "${route}": ${all.map(({ name }) => name).join(', ')}`);
    const course = await loadExamCourse(product.origin, DATA_DIR, 'offline', [
      buildExam('plain', { attempts: 99, questions: buildQuestions(QUESTIONS) }),
    ]);
    const figures: WorkerFigures = { visits: [], attemptMs: [] };
    for (let round = 1; round <= rounds; round += 1) {
      for (const stop of stops) {
        say(`round ${round} of ${rounds}: ${stop.name}`);
        figures.visits.push(...(await visitStop(browser, proxy, stop, token)));
      }
      say(`round ${round} of ${rounds}: an attempt offline`);
      figures.attemptMs.push(...(await reloadAttempt(browser, course)));
    }
    return figures;
  } finally {
    await browser.close();
    await proxy?.close();
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visitStop(browser: Browser, proxy: PhoneProxy, stop: Stop, student: string): Promise<WorkerVisit[]> {
  const token = stop.student ? student : null;
  const without = await openProfile(browser, proxy.origin, { token, serviceWorkers: 'block' });
  const visits = [await visitOnce(without, proxy, stop, 'without')];
  await without.close();
  const context = await openProfile(browser, proxy.origin, { token });
  visits.push(await visitOnce(context, proxy, stop, 'first'));
  visits.push(await visitOnce(context, proxy, stop, 'second'));
  await context.close();
  return visits;
}

async function visitOnce(
  context: BrowserContext,
  proxy: PhoneProxy,
  { name, address, content }: Stop,
  kind: VisitKind,
): Promise<WorkerVisit> {
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(watchPage, content);
  proxy.take();
  await page.goto(address, { waitUntil: 'commit', timeout: GIVE_UP_MS });
  const contentMs = await contentTime(page);
  const before = proxy.take();
  // Downloads still under way would delay the next visit.
  await (kind === 'without' ? page.waitForLoadState('networkidle') : kept(page));
  const scripts = [...before, ...proxy.take()].filter(({ path: file }) => /\.m?js$/.test(file));
  await page.close();
  return {
    stop: name,
    kind,
    contentMs,
    scriptKb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    isWorkerEarly: before.some(({ path: file }) => file === WORKER_PATH),
  };
}

/** Waits until the service worker has stored the page with its files. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.kept === 'kept', undefined, {
    timeout: GIVE_UP_MS,
  });
}

/** Begins an attempt, and reloads it without a connection; returns the times to its question in ms. */
async function reloadAttempt(browser: Browser, course: ExamCourse): Promise<number[]> {
  const phone = await takePhone(browser, course.origin);
  try {
    const { page, context } = phone;
    await openStartWithoutLocators(page, examOf(course, 'plain'), await enrollCandidate(course));
    await beginWithoutLocators(page);
    await page.addInitScript(watchPage, { selector: `#root ${HEADING}`, text: '1' });
    // The start page was kept before the attempt's.
    await page.reload();
    await kept(page);
    await phone.slowDown();
    await context.setOffline(true);
    const times: number[] = [];
    for (let reload = 0; reload < RELOADS; reload += 1) {
      await page.reload({ waitUntil: 'commit' });
      times.push(await contentTime(page));
    }
    return times;
  } finally {
    await phone.context.close();
  }
}
