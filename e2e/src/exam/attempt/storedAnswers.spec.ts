import { until } from '../../harness/until';
import { setOffline } from '../../harness/setOffline';
import { startKillableBrowser } from '../../faults/browser/killableBrowser';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callApi } from '../../harness/api';
import { enrollCandidate, examOf } from '../examCourse';
import type { ExamCourse } from '../examCourse';
import { buildExam } from '../examFile';
import {
  beginExam,
  choose,
  gradedAnswers,
  heldAttempt,
  jumpTo,
  option,
  prepareExams,
  question,
  submit,
  waitForResult,
} from '../examRoom';
import type { Sitting } from '../examRoom';

const NETWORK = /ERR_|Failed to load|net::/;

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('kept', [buildExam('plain', { attempts: 9 })]);
});

const answersKey = ({ candidate, exam }: Sitting): string => `manassa.exam.answers/${candidate.studentCode}/${exam.id}`;

describe('stored answers', () => {
  it('AT-08 answers are stored under a key of this student and exam within 50 ms of the choice, seconds at every fifth', async () => {
    const sitting = await beginExam(course, 'plain');
    const { page } = sitting;
    const tookMs = await page.evaluate(async (key) => {
      const began = performance.now();
      document.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
      while (!(localStorage.getItem(key) ?? '').includes('"b"')) await new Promise((resolve) => setTimeout(resolve, 1));
      return performance.now() - began;
    }, answersKey(sitting));
    expect(tookMs).toBeLessThan(50);
    const remaining = await until('the seconds', () =>
      page.evaluate((key) => localStorage.getItem(key), answersKey(sitting).replace('answers', 'remaining')),
    );
    expect((JSON.parse(remaining) as { remainingSec: number }).remainingSec % 5).toBe(0);
  });

  it('AT-08 a record that is broken is ignored and not changed, and the answers are stored beside it', async () => {
    const text = '{"version":1,"answers":';
    const sitting = await beginExam(course, 'plain');
    const { page, exam } = sitting;
    await page.goto(`${exam.address}/start`);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [answersKey(sitting), text] as const);
    await page.goto(`${exam.address}/attend`);
    await choose(sitting, 1, 2);
    await page.reload();
    await question(sitting, 1).waitFor();
    expect(await option(sitting, 2).isChecked()).toBe(true);
    expect(await page.evaluate((key) => localStorage.getItem(key), answersKey(sitting))).toBe(text);
    await submit(sitting);
    await waitForResult(sitting);
    expect(await gradedAnswers(sitting)).toEqual(['c', null, null]);
  });

  it('AT-08 AT-13 reports once that the device has no room, and once that it stores answers again', async () => {
    const sitting = await beginExam(course, 'plain');
    const { page } = sitting;
    const notSaved = page.getByText('لا يستطيع هذا الجهاز حفظ إجاباتك');
    const browser = await page.context().newCDPSession(page);
    const allow = (room: { quotaSize?: number }): Promise<unknown> =>
      browser.send('Storage.overrideQuotaForOrigin', { origin: course.origin, ...room });
    await allow({ quotaSize: 1 });
    await choose(sitting, 1, 1);
    await page.getByRole('listitem').filter({ has: notSaved }).waitFor();
    await choose(sitting, 2, 2);
    await page.getByRole('main').filter({ has: notSaved }).waitFor();
    expect(await page.getByRole('listitem').filter({ has: notSaved }).count()).toBe(1);
    // Refused texts are stored with the next answer or at the next fifth second.
    await allow({});
    await page.getByRole('main').getByText('إجاباتك محفوظة على هذا الجهاز').waitFor();
    await submit(sitting);
    await waitForResult(sitting);
    expect(await gradedAnswers(sitting)).toEqual(['b', 'c', null]);
  });
});

describe('a browser that is killed', () => {
  it('AT-13 BE-17 continues with the last answer after a kill, and sends a submission automatically', async () => {
    const candidate = await enrollCandidate(course);
    const exam = examOf(course, 'plain');
    const profile = await mkdtemp(path.join(tmpdir(), 'manassa-kill-'));
    const start = () => startKillableBrowser(process.env.E2E_BROWSER ?? '', profile);
    let browser = await start();
    try {
      let page = await browser.context.newPage();
      await page.goto(`${course.origin}/login`);
      await page.getByLabel('كود الطالب').fill(candidate.studentCode);
      await page.getByLabel('كلمة المرور', { exact: true }).fill(candidate.password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/student/courses');
      const { enrollmentId } = await callApi<{ enrollmentId: string }>(
        course.origin,
        'GET',
        `/course/${course.courseId}`,
        { token: candidate.token },
      );
      await callApi(course.origin, 'POST', '/attendance/start', {
        token: candidate.token,
        body: { examId: exam.id, enrollmentId },
      });
      const reopen = async (): Promise<Sitting> => {
        await page.goto(`${course.origin}${exam.address}/attend`);
        // A login of seconds ago may be lost with the browser.
        const login = page.getByLabel('كود الطالب');
        await page
          .getByText(/السؤال \d من 3/)
          .or(login)
          .or(page.getByRole('region', { name: 'نتيجتك' }))
          .first()
          .waitFor();
        if (await login.isVisible()) {
          await login.fill(candidate.studentCode);
          await page.getByLabel('كلمة المرور', { exact: true }).fill(candidate.password);
          await page.keyboard.press('Enter');
        }
        return { page, exam, candidate, course };
      };
      let sitting = await reopen();
      await choose(sitting, 1, 3);
      // The server knows this device by a name that is not on disk yet.
      await until('the claim', async () => (await heldAttempt(sitting))?.activeDevice !== null);
      await choose(sitting, 3, 1);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
      await browser.kill();

      browser = await start();
      page = await browser.context.newPage();
      sitting = await reopen();
      await question(sitting, 3).waitFor();
      expect(await option(sitting, 1).isChecked()).toBe(true);
      await jumpTo(sitting, 1).click();
      expect(await option(sitting, 3).isChecked()).toBe(true);
      // Chromium 150 lets no route see this request: it outlives the page, and a service worker controls the page.
      await setOffline(page, true);
      await submit(sitting);
      await page.getByRole('alertdialog', { name: 'لم تُرسل إجاباتك بعد' }).waitFor();
      await browser.kill();

      browser = await start();
      page = await browser.context.newPage();
      sitting = await reopen();
      await waitForResult(sitting);
      expect(await gradedAnswers(sitting)).toEqual(['d', null, 'b']);
    } finally {
      await browser.kill();
      await rm(profile, { recursive: true, force: true });
    }
  });
});

describe('a login that ends', () => {
  it('AT-13 an expired login keeps the answers; logging in again returns to the exam and sends them', async () => {
    const sitting = await beginExam(course, 'plain', { expectedErrors: NETWORK });
    const { page, candidate } = sitting;
    await choose(sitting, 1, 3);
    const expire = (): Promise<unknown> =>
      page.route('**/api/v2/**', (route) =>
        route.fulfill({ status: 401, json: { success: false, message: 'x', statusCode: 401, error: { errors: [] } } }),
      );
    const logIn = async (): Promise<void> => {
      await page.waitForURL(/\/login(\?|$)/);
      await page.unrouteAll({ behavior: 'wait' });
      await page.getByLabel('كود الطالب').fill(candidate.studentCode);
      await page.getByLabel('كلمة المرور', { exact: true }).fill(candidate.password);
      await page.keyboard.press('Enter');
    };
    await jumpTo(sitting, 2).click();
    await choose(sitting, 2, 0);
    await expire();
    await page.reload();
    await logIn();
    await question(sitting, 2).waitFor();
    expect(await option(sitting, 0).isChecked()).toBe(true);
    await expire();
    await submit(sitting);
    await logIn();
    await waitForResult(sitting);
    expect(await gradedAnswers(sitting)).toEqual(['d', 'a', null]);
  });
});
