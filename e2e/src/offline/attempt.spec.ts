import type { Page } from 'playwright-core';
import { until } from '../harness/until';
import { buildExam, buildQuestion } from '../exam/examFile';
import type { ExamCourse } from '../exam/examCourse';
import {
  beginExam,
  button,
  choose,
  databaseKeys,
  gradedAnswers,
  jumpTo,
  option,
  prepareExams,
  question,
  secondsLeft,
  submit,
  waitForStoredFigures,
} from '../exam/examRoom';
import type { Sitting } from '../exam/examRoom';
import { keptHere } from './kept';
import { openTab } from '../harness/browserTest';
import { setOffline } from '../harness/setOffline';

const HOUR_MS = 3_600_000;
const NETWORK = /ERR_|Failed to load|net::/;

const withFigure = buildQuestion(2, { image: 'figures/s2-prism.svg' });
let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('aeroplane', [
    buildExam('plain', { attempts: 9, questions: [buildQuestion(1), withFigure, buildQuestion(3)] }),
  ]);
});

/** Begins an attempt with two answers, stored for offline use. */
async function beginKept(): Promise<Sitting> {
  const sitting = await beginExam(course, 'plain', { withWorker: true, expectedErrors: NETWORK });
  const { page } = sitting;
  await choose(sitting, 1, 1);
  await choose(sitting, 2, 0);
  await keptHere(page);
  await waitForStoredFigures(sitting);
  await until('the exam', async () => (await databaseKeys(page)).some((key) => key.includes('/exam/')));
  return sitting;
}

/** Closes the page and opens its address without a connection, on a device whose clock was moved. */
async function reopenOffline({ page }: Sitting, movedMs: number): Promise<Page> {
  await setOffline(page, true);
  const tab = await openTab(page, { expectedErrors: NETWORK });
  const address = page.url();
  await page.close();
  await tab.addInitScript((ms) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + ms;
  }, movedMs);
  await tab.goto(address);
  return tab;
}

describe('a running attempt without a connection', () => {
  it('OF-01 OF-04 reloads to its question with answers, figures and time, without an age, and is submitted later', async () => {
    const sitting = await beginKept();
    const { page } = sitting;
    const before = await secondsLeft(sitting);
    await setOffline(page, true);
    const age = page.getByRole('status').filter({ hasText: 'محفوظة على جهازك' });
    await page.goto(`${sitting.exam.address}/start`);
    await age.waitFor();
    await page.goto(`${sitting.exam.address}/attend`);
    await question(sitting, 2).waitFor();
    expect(await age.count()).toBe(0);
    await page.goBack();
    await age.waitFor();
    await page.goForward();
    await page.reload();
    await question(sitting, 2).waitFor();
    expect(await option(sitting, 0).isChecked()).toBe(true);
    const after = await secondsLeft(sitting);
    expect(after).toBeLessThanOrEqual(before);
    expect(after).toBeGreaterThan(before - 60);
    for (const [index, { image }] of sitting.exam.spec.questions.entries()) {
      await jumpTo(sitting, index + 1).click();
      if (!image) continue;
      const figure = page.getByRole('img', { name: `رسم توضيحي للسؤال ${index + 1}` });
      const drawn = (all: Element[]) => all.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0);
      await until('the figure', () => figure.evaluateAll(drawn));
      await page.getByRole('button', { name: /^عرض مكبر/ }).click();
      const large = page.getByRole('dialog').getByRole('img');
      await until('the large figure', () => large.evaluateAll(drawn));
      await page.keyboard.press('Escape');
    }
    await choose(sitting, 3, 2);
    await submit(sitting);
    await page.getByText('لا يوجد اتصال. إجاباتك محفوظة وستُرسل فور عودة الاتصال.').first().waitFor();
    await setOffline(page, false);
    const graded = await until('the result', () => gradedAnswers(sitting));
    expect(graded.slice(0, 3)).toEqual(['b', 'a', 'c']);
    await until('the removal of the exam', async () => {
      const keys = await databaseKeys(page);
      return !keys.some((key) => key.includes('/figure/'));
    });
  });

  it('OF-01 reloads on a network that does not answer before its reads give up, and follows the server later', async () => {
    const sitting = await beginKept();
    const { page } = sitting;
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.context().route('**/api/v2/**', async (route) => {
      await answered;
      await route.continue();
    });
    const givenUp: string[] = [];
    // Not the checkpoint, which the reload may interrupt.
    page.on('requestfailed', (request) => request.method() === 'GET' && givenUp.push(request.url()));
    await page.reload({ waitUntil: 'commit' });
    await question(sitting, 2).waitFor();
    expect(await option(sitting, 0).isChecked()).toBe(true);
    expect(givenUp.filter((url) => url.includes('/api/'))).toEqual([]);
    await choose(sitting, 2, 1);
    answer();
    await submit(sitting);
    const graded = await until('the result', () => gradedAnswers(sitting));
    expect(graded.slice(0, 2)).toEqual(['b', 'b']);
  });

  it('OF-01 opens in a new tab after the old one was closed; a clock that was set back adds no time, one set forward ends nothing', async () => {
    const sitting = await beginKept();
    const before = await secondsLeft(sitting);
    const early = { ...sitting, page: await reopenOffline(sitting, -HOUR_MS) };
    await question(early, 2).waitFor();
    expect(await option(early, 0).isChecked()).toBe(true);
    // The seconds are stored every five seconds.
    expect(await secondsLeft(early)).toBeLessThanOrEqual(before + 5);

    const tab = await reopenOffline(early, HOUR_MS);
    await tab.getByText('انتهى الوقت حسب ساعة الجهاز').waitFor();
    expect(await tab.getByRole('button', { name: 'استكمال الامتحان' }).count()).toBe(0);
    // The time is taken from the server when it can be asked.
    await setOffline(tab, false);
    await button(tab, 'استكمال الامتحان').click();
    const again = { ...sitting, page: tab };
    await question(again, 2).waitFor();
    expect(await option(again, 0).isChecked()).toBe(true);
    expect(await gradedAnswers(again)).toBeUndefined();
  });

  it('OF-01 AT-13 opens also when local storage has the received submission of an earlier attempt again', async () => {
    const earlier = await beginKept();
    const { page } = earlier;
    await setOffline(page, true);
    await submit(earlier);
    await page.getByText('لا يوجد اتصال. إجاباتك محفوظة وستُرسل فور عودة الاتصال.').first().waitFor();
    const pending = await page.evaluate(() =>
      Object.entries(window.localStorage).filter(([key]) => key.startsWith('manassa.exam.pending/')),
    );
    expect(pending).toHaveLength(1);
    await setOffline(page, false);
    await until('the result', () => gradedAnswers(earlier));
    await button(page, 'بدء محاولة جديدة').click();
    await question(earlier, 1).waitFor();
    await choose(earlier, 2, 3);
    await keptHere(page);
    await until('the exam', async () => (await databaseKeys(page)).some((key) => key.includes('/exam/')));
    // As after a killed browser: local storage in an old state, the journal in the latest.
    await page.evaluate((entries) => {
      for (const [key, text] of entries) window.localStorage.setItem(key, text);
    }, pending);
    await setOffline(page, true);
    await page.reload();
    await question(earlier, 2).waitFor();
    expect(await option(earlier, 3).isChecked()).toBe(true);
    await submit(earlier);
    await setOffline(page, false);
    await until('the second result', async () => (await gradedAnswers(earlier))?.[1] === 'd');
  });
});
