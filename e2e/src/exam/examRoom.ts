import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { register } from '../harness/api';
import type { Account } from '../harness/api';
import { openPage, origin } from '../harness/browserTest';
import type { OpenOptions } from '../harness/browserTest';
import { until } from '../harness/until';
import { enrollCandidate, examOf, loadExamCourse, readGraded } from './examCourse';
import type { ExamCourse, LoadedExam } from './examCourse';
import type { ExamSpec } from './examFile';

export function prepareExams(key: string, specs: readonly ExamSpec[]): Promise<ExamCourse> {
  return loadExamCourse(origin(), path.join(process.env.E2E_FOLDER ?? '', 'data'), key, specs);
}

export interface Sitting {
  page: Page;
  exam: LoadedExam;
  candidate: Account;
  course: ExamCourse;
}

export interface SittingOptions extends OpenOptions {
  enrolled?: boolean;
  candidate?: Account;
  /** Called before the page loads anything of the product. */
  before?: (page: Page) => Promise<unknown>;
}

/** Logs a student in, a new one by default. Opens no page yet. */
export async function takePlace(course: ExamCourse, key: string, options: SittingOptions = {}): Promise<Sitting> {
  const { enrolled = true, before, ...open } = options;
  const candidate = options.candidate ?? (await (enrolled ? enrollCandidate(course) : register(course.origin)));
  const page = await openPage(open);
  await page.route('**/threshold.html', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/threshold.html');
  await page.evaluate((token) => window.localStorage.setItem('loginToken', token), candidate.token);
  await before?.(page);
  return { page, candidate, course, exam: examOf(course, key) };
}

export async function openStart(course: ExamCourse, key: string, options?: SittingOptions): Promise<Sitting> {
  const sitting = await takePlace(course, key, options);
  await sitting.page.goto(`${sitting.exam.address}/start`);
  await sitting.page.getByRole('heading', { level: 1, name: sitting.exam.spec.title }).waitFor();
  return sitting;
}

/** Starts an attempt and waits for its first question. */
export async function beginExam(course: ExamCourse, key: string, options?: SittingOptions): Promise<Sitting> {
  const sitting = await openStart(course, key, options);
  await button(sitting.page, /^(بدء الامتحان|بدء محاولة جديدة|استكمال الامتحان)$/).click();
  await sitting.page.waitForURL('**/attend');
  await question(sitting, 1).waitFor();
  return sitting;
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name });
}

export function question({ page, exam }: Sitting, n: number): Locator {
  return page.getByRole('heading', { name: `السؤال ${n} من ${exam.spec.questions.length}`, exact: true });
}

/** The list of all questions beside the exam. */
export function navigator({ page }: Sitting): Locator {
  return page.getByRole('complementary', { name: 'الأسئلة' });
}

export function jumpTo(sitting: Sitting, n: number): Locator {
  return navigator(sitting).getByRole('button', { name: new RegExp(`^الانتقال إلى السؤال ${n}،`) });
}

/** Returns the nth option of the current question, counted from 0. */
export function option({ page }: Sitting, position: number): Locator {
  return page.getByRole('radio').nth(position);
}

export async function choose(sitting: Sitting, n: number, position: number): Promise<void> {
  await jumpTo(sitting, n).click();
  await question(sitting, n).waitFor();
  await option(sitting, position).check({ force: true });
}

/** Opens the confirmation dialog from the navigator. */
export async function askToSubmit(sitting: Sitting): Promise<Locator> {
  await navigator(sitting).getByRole('button', { name: 'إرسال الامتحان' }).click();
  const dialog = sitting.page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
  await dialog.waitFor();
  return dialog;
}

export async function submit(sitting: Sitting): Promise<void> {
  await (await askToSubmit(sitting)).getByRole('button', { name: 'إرسال الآن' }).click();
}

export async function waitForResult({ page }: Sitting): Promise<void> {
  await page.waitForURL('**/start');
  await page.getByRole('region', { name: 'نتيجتك' }).waitFor();
}

export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(window.localStorage).filter((key) => key.startsWith('manassa.exam.')));
}

/** Returns the keys of the session's database; none before the page has created it. */
export function databaseKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = 'manassa.session';
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const asked = opening.result.transaction('logins').objectStore('logins').getAllKeys();
        asked.onsuccess = () => resolve(asked.result.map(String));
      };
    });
  });
}

/** Waits until the figures of the attempt are stored on the device. */
export async function waitForStoredFigures({ page, exam }: Sitting): Promise<void> {
  const figures = new Set(exam.spec.questions.flatMap(({ image }) => image ?? [])).size;
  await until('the figures', async () => {
    return (await databaseKeys(page)).filter((key) => key.includes('/figure/')).length >= figures;
  });
}

/** Records the bodies of all later submissions. */
export function watchSubmissions(page: Page): { examId: string; studentAnswers: (string | null)[] }[] {
  const seen: { examId: string; studentAnswers: (string | null)[] }[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/attendance/submit')) seen.push(request.postDataJSON() as (typeof seen)[number]);
  });
  return seen;
}

export function countStarts(page: Page): () => number {
  let starts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/attendance/start')) starts += 1;
  });
  return () => starts;
}

export async function secondsLeft({ page }: Sitting): Promise<number> {
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return minutes * 60 + seconds;
}

/** Presses at a point of the viewport, with the given time in ms since the epoch as the time of the event. */
export async function press(page: Page, { x, y }: { x: number; y: number }, atMs: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    await cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1, timestamp: atMs / 1000 });
  }
  await cdp.detach();
}

/** Hides the page and shows it again a minute later by the device's clock. */
export async function hideAndShowPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const show = (value: string): void => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    const now = Date.now();
    Date.now = () => now + 60_000;
    show('visible');
  });
}

export async function gradedAnswers({ course, candidate, exam }: Sitting): Promise<(string | null)[] | undefined> {
  const { attendance } = await readGraded(course.origin, candidate.token, exam);
  return attendance?.submitted === true ? attendance.studentAnswers : undefined;
}

/** Returns the student's latest attempt on the server, null without one. */
export async function heldAttempt({ candidate, course, exam }: Sitting) {
  return (await readGraded(course.origin, candidate.token, exam)).attendance;
}
