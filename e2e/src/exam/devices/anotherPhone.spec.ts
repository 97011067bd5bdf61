import type { Page } from 'playwright-core';
import { VIEWPORTS } from '../../harness/browserTest';
import { until } from '../../harness/until';
import { setOffline } from '../../harness/setOffline';
import type { ExamCourse } from '../examCourse';
import { buildExam } from '../examFile';
import {
  beginExam,
  button,
  choose,
  gradedAnswers,
  heldAttempt,
  hideAndShowPage,
  jumpTo,
  openStart,
  option,
  prepareExams,
  question,
  secondsLeft,
  submit,
  waitForResult,
} from '../examRoom';
import type { Sitting } from '../examRoom';

const NETWORK = /ERR_|Failed to load|net::/;
/** The exam's minute, the grace period, and time for the server to close the attempt. */
const CLOSING_TIMEOUT_MS = 180_000;
const ON_OTHER_DEVICE = 'تتابع هذا الامتحان الآن على جهاز آخر';

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('phones', [
    buildExam('long', { attempts: 2 }),
    buildExam('short', { durationMin: 1, attempts: 1 }),
  ]);
});

/** Waits until the server has saved these answers. */
async function waitForSaved(sitting: Sitting, answers: (string | null)[]): Promise<void> {
  await until('the saved answers', async () => {
    const attempt = await heldAttempt(sitting);
    return JSON.stringify(attempt?.studentAnswers) === JSON.stringify(answers);
  });
}

/** Leaves the page for another application and returns, which saves at once. */
async function saveNow(sitting: Sitting, answers: (string | null)[]): Promise<void> {
  await hideAndShowPage(sitting.page);
  await waitForSaved(sitting, answers);
}

/** Begins the exam on one phone with two saved answers. */
async function beginWithTwo(): Promise<Sitting> {
  const first = await beginExam(course, 'long', { expectedErrors: NETWORK });
  await choose(first, 1, 0);
  await choose(first, 2, 1);
  await saveNow(first, ['a', 'b', null]);
  return first;
}

/** Continues the attempt on another phone. */
function continueOn({ candidate }: Sitting): Promise<Sitting> {
  return beginExam(course, 'long', { candidate, expectedErrors: NETWORK });
}

const isChecked = async (sitting: Sitting, n: number, position: number): Promise<boolean> => {
  await jumpTo(sitting, n).click();
  await question(sitting, n).waitFor();
  return option(sitting, position).isChecked();
};

const toasts = (page: Page): Promise<number> => page.getByText(/حدث خطأ/).count();

describe('an exam that continues on another phone', () => {
  it('BE-17 after the first phone died: saved answers, when they were saved, and the remaining time', async () => {
    const first = await beginWithTwo();
    const left = await secondsLeft(first);
    await setOffline(first.page, true);
    await choose(first, 3, 2);
    await first.page.context().close();

    const second = await openStart(course, 'long', { candidate: first.candidate });
    await second.page.getByText(/آخر حفظ لإجاباتك على المنصة كان الساعة \d+:\d\d/).waitFor();
    await button(second.page, 'استكمال الامتحان').click();
    await second.page.getByText(/تتابع الآن بإجاباتك المحفوظة حتى الساعة/).waitFor();
    await question(second, 1).waitFor();
    expect(await secondsLeft(second)).toBeLessThanOrEqual(left);
    expect(await isChecked(second, 1, 0)).toBe(true);
    expect(await isChecked(second, 2, 1)).toBe(true);
    await choose(second, 3, 3);
    await submit(second);
    await waitForResult(second);
    expect(await gradedAnswers(second)).toEqual(['a', 'b', 'd']);
    expect(await heldAttempt(second)).toMatchObject({ attempts: 1, late: false });
  });

  it('BE-17 on a small screen the note about saved answers is one text, and its toast leaves the clock visible', async () => {
    const first = await beginWithTwo();
    const viewport = VIEWPORTS.phone;
    const { page } = await openStart(course, 'long', { candidate: first.candidate, viewport, expectedErrors: NETWORK });
    const note = page.getByText(/آخر حفظ لإجاباتك على المنصة كان الساعة/);
    const layout = await note.locator('bdi').evaluate((time) => getComputedStyle(time.parentElement ?? time).display);
    expect(layout).not.toContain('flex');
    await button(page, 'استكمال الامتحان').click();
    const toast = page.getByRole('listitem').filter({ hasText: /تتابع الآن بإجاباتك المحفوظة/ });
    await toast.waitFor();
    // It moves while it appears.
    await until('the toast below the clock', async () => {
      const [box, clock] = [await toast.boundingBox(), await page.getByRole('timer').boundingBox()];
      return box !== null && clock !== null && box.y >= clock.y + clock.height;
    });
  });

  it('BE-17 the first phone is read-only when it returns, and the newer answer of each question counts', async () => {
    const first = await beginWithTwo();
    await setOffline(first.page, true);
    await choose(first, 3, 2);
    const second = await continueOn(first);
    await choose(second, 1, 3);
    await saveNow(second, ['d', 'b', null]);
    // The first phone has not seen that answer; its own older one must not replace it.
    await setOffline(first.page, false);
    await saveNow(first, ['d', 'b', 'c']);
    await first.page.getByText(ON_OTHER_DEVICE).waitFor();
    expect(await first.page.getByRole('radio').count()).toBe(0);
    // The second phone has not seen the third answer when it submits.
    await submit(second);
    await waitForResult(second);
    expect(await gradedAnswers(second)).toEqual(['d', 'b', 'c']);
    await first.page.goto(`${first.exam.address}/start`);
    await waitForResult(first);
  });

  it('BE-17 the phone on which the student continues is in charge, also if the first one had saved nothing', async () => {
    const first = await beginExam(course, 'long', { expectedErrors: NETWORK });
    await setOffline(first.page, true);
    await choose(first, 1, 0);
    await choose(first, 2, 1);
    const second = await continueOn(first);
    await until('the claim', async () => (await heldAttempt(second))?.activeDevice !== null);
    await setOffline(first.page, false);
    await saveNow(first, ['a', 'b', null]);
    await first.page.getByText(ON_OTHER_DEVICE).waitFor();
    expect(await first.page.getByRole('radio').count()).toBe(0);
    await choose(second, 2, 2);
    await choose(second, 3, 3);
    await submit(second);
    await waitForResult(second);
    expect(await gradedAnswers(second)).toEqual(['a', 'c', 'd']);
    expect(await heldAttempt(second)).toMatchObject({ attempts: 1 });
  });

  it('BE-17 a first phone that was reloaded is read-only, too, until the student continues there', async () => {
    const first = await beginWithTwo();
    const second = await continueOn(first);
    await choose(second, 3, 0);
    await saveNow(second, ['a', 'b', 'a']);
    await first.page.reload();
    await first.page.getByText(ON_OTHER_DEVICE).waitFor();
    await button(first.page, 'المتابعة هنا').click();
    await question(first, 2).waitFor();
    expect(await isChecked(first, 3, 0)).toBe(true);
    await hideAndShowPage(second.page);
    await second.page.getByText(ON_OTHER_DEVICE).waitFor();
  });

  it('BE-17 AT-13 recognises a phone whose browser was killed before the phone’s name was on disk', async () => {
    const sitting = await beginWithTwo();
    const { page } = sitting;
    // Local storage as it was on disk; the journal has the latest records.
    await page.addInitScript(() => {
      for (const key of Object.keys(window.localStorage)) {
        if (key.startsWith('manassa.exam.')) window.localStorage.removeItem(key);
      }
    });
    await page.reload();
    await question(sitting, 2).waitFor();
    expect(await isChecked(sitting, 1, 0)).toBe(true);
    await choose(sitting, 3, 2);
    await saveNow(sitting, ['a', 'b', 'c']);
    expect(await page.getByText(ON_OTHER_DEVICE).count()).toBe(0);
  });

  it('BE-17 a start page opened before the attempt continues it like any other, with the saved answers', async () => {
    const stale = await openStart(course, 'long', { expectedErrors: NETWORK });
    const first = await beginExam(course, 'long', { candidate: stale.candidate, expectedErrors: NETWORK });
    await choose(first, 1, 0);
    await choose(first, 2, 1);
    await saveNow(first, ['a', 'b', null]);
    await button(stale.page, 'بدء الامتحان').click();
    await stale.page.getByText(/تتابع الآن بإجاباتك المحفوظة حتى الساعة/).waitFor();
    await question(stale, 1).waitFor();
    expect(await isChecked(stale, 1, 0)).toBe(true);
    // The one that is read later shows less.
    const before = await secondsLeft(first);
    expect(await secondsLeft(stale)).toBeLessThanOrEqual(before);
    await choose(stale, 3, 2);
    await hideAndShowPage(first.page);
    await first.page.getByText(ON_OTHER_DEVICE).waitFor();
    await submit(stale);
    await waitForResult(stale);
    expect(await heldAttempt(stale)).toMatchObject({ attempts: 1 });
  });

  it('BE-17 lost checkpoints are not noticed, and the next one saves everything', async () => {
    const sitting = await beginExam(course, 'long', { expectedErrors: NETWORK });
    const { page } = sitting;
    await page.route('**/attendance/checkpoint', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/checkpoint'));
    await choose(sitting, 1, 2);
    await lost;
    await choose(sitting, 2, 2);
    expect(await toasts(page)).toBe(0);
    await page.unroute('**/attendance/checkpoint');
    await saveNow(sitting, ['c', 'c', null]);
  });

  it('BE-17 a checkpoint after the submission changes nothing, and the first phone shows the result', async () => {
    const first = await beginWithTwo();
    await setOffline(first.page, true);
    await choose(first, 3, 2);
    const second = await continueOn(first);
    await submit(second);
    await waitForResult(second);
    await setOffline(first.page, false);
    await hideAndShowPage(first.page);
    await waitForResult(first);
    // The answer that never reached the server stays on the phone, and the student is told.
    await first.page
      .getByText(/إجابات من محاولة أخرى انتهت/)
      .first()
      .waitFor();
    expect(await heldAttempt(first)).toMatchObject({ attempts: 1, studentAnswers: ['a', 'b', null] });
  });

  it(
    'BE-17 at the deadline the server closes the attempt with the last checkpoint',
    async () => {
      const first = await beginExam(course, 'short', { expectedErrors: NETWORK });
      await choose(first, 1, 1);
      await saveNow(first, ['b', null, null]);
      await setOffline(first.page, true);
      await first.page.context().close();
      await until('the closed attempt', async () => (await heldAttempt(first))?.submitted === true, CLOSING_TIMEOUT_MS);
      expect(await heldAttempt(first)).toMatchObject({ score: 2, late: false, studentAnswers: ['b', null, null] });
      const second = await openStart(course, 'short', { candidate: first.candidate });
      await second.page.getByText(/احتُسبت إجاباتك المحفوظة على المنصة/).waitFor();
    },
    CLOSING_TIMEOUT_MS + 60_000,
  );
});
