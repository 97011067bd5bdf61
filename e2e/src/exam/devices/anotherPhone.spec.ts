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
const ON_OTHER_DEVICE = 'تتابع هذا الامتحان الآن على جهاز آخر';

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('phones', [buildExam('long', { attempts: 2 })]);
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

describe('an exam that continues on another phone', () => {
  it('BE-17 shows the saved answers, their time and the remaining time after the first phone died', async () => {
    const first = await beginWithTwo();
    const left = await secondsLeft(first);
    await setOffline(first.page, true);
    await choose(first, 3, 2);
    await first.page.context().close();

    const viewport = VIEWPORTS.phone;
    const second = await openStart(course, 'long', { candidate: first.candidate, viewport });
    const { page } = second;
    const note = page.getByText(/آخر حفظ لإجاباتك على المنصة كان الساعة \d+:\d\d/);
    // One text, also on a small screen.
    const layout = await note.locator('bdi').evaluate((time) => getComputedStyle(time.parentElement ?? time).display);
    expect(layout).not.toContain('flex');
    await button(page, 'استكمال الامتحان').click();
    const toast = page.getByRole('listitem').filter({ hasText: /تتابع الآن بإجاباتك المحفوظة حتى الساعة/ });
    await toast.waitFor();
    // It moves while it appears.
    await until('the toast below the clock', async () => {
      const [box, clock] = [await toast.boundingBox(), await page.getByRole('timer').boundingBox()];
      return box !== null && clock !== null && box.y >= clock.y + clock.height;
    });
    await question(second, 1).waitFor();
    expect(await secondsLeft(second)).toBeLessThanOrEqual(left);
    await page.setViewportSize(VIEWPORTS.desktop);
    expect(await isChecked(second, 1, 0)).toBe(true);
    expect(await isChecked(second, 2, 1)).toBe(true);
    await choose(second, 3, 3);
    await submit(second);
    await waitForResult(second);
    expect(await gradedAnswers(second)).toEqual(['a', 'b', 'd']);
    expect(await heldAttempt(second)).toMatchObject({ attempts: 1, late: false });
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

  it('BE-17 the phone on which the student continues is in charge, also if the first one had saved nothing, until they continue on that one', async () => {
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
    await saveNow(second, ['a', 'c', null]);
    await first.page.reload();
    await first.page.getByText(ON_OTHER_DEVICE).waitFor();
    await button(first.page, 'المتابعة هنا').click();
    await question(first, 2).waitFor();
    expect(await isChecked(first, 2, 2)).toBe(true);
    await hideAndShowPage(second.page);
    await second.page.getByText(ON_OTHER_DEVICE).waitFor();
    await choose(first, 3, 3);
    await submit(first);
    await waitForResult(first);
    expect(await gradedAnswers(first)).toEqual(['a', 'c', 'd']);
    expect(await heldAttempt(first)).toMatchObject({ attempts: 1 });
  });

  it('BE-17 AT-13 lost checkpoints are not noticed, and a phone whose browser was killed before its name was on disk is recognised', async () => {
    const sitting = await beginExam(course, 'long', { expectedErrors: NETWORK });
    const { page } = sitting;
    await page.route('**/attendance/checkpoint', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/checkpoint'));
    await choose(sitting, 1, 0);
    await lost;
    await choose(sitting, 2, 1);
    expect(await page.getByText(/حدث خطأ/).count()).toBe(0);
    await page.unroute('**/attendance/checkpoint');
    await saveNow(sitting, ['a', 'b', null]);
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
});
