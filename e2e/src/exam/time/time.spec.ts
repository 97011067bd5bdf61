import type { Page } from 'playwright-core';
import { withMotion } from '../../harness/browserTest';
import { until } from '../../harness/until';
import { rewriteAnswers } from '../../harness/rewriteAnswers';
import type { ExamCourse } from '../examCourse';
import { buildExam } from '../examFile';
import {
  askToSubmit,
  beginExam,
  choose,
  prepareExams,
  question,
  secondsLeft,
  waitForResult,
  watchSubmissions,
} from '../examRoom';
import type { Sitting } from '../examRoom';

withMotion();

const TIME_UP = 'انتهى الوقت، سيتم إرسال الامتحان تلقائيًا';
const FIVE_MINUTES = 'متبقٍ أقل من 5 دقائق، راجع إجاباتك';
const ONE_MINUTE = 'متبقٍ أقل من دقيقة، وسيتم إرسال الامتحان تلقائيًا';

let course: ExamCourse;
beforeAll(async () => {
  course = await prepareExams('time', [
    buildExam('twenty', { attempts: 9 }),
    buildExam('seven', { durationMin: 7, attempts: 9 }),
  ]);
});

async function beginWithClock(key: string, before: (page: Page) => Promise<void> = async () => {}): Promise<Sitting> {
  return beginExam(course, key, {
    async before(page) {
      await page.clock.install();
      await before(page);
    },
  });
}

/** Advances the clocks, every tick of them, to this many seconds left. */
async function runDownTo(sitting: Sitting, sec: number): Promise<void> {
  await sitting.page.clock.runFor(((await secondsLeft(sitting)) - sec) * 1000);
}

async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Removes the API's extensions: attempt ids and readings of its clock. */
async function specifiedFieldsOnly(page: Page): Promise<void> {
  const reduce = (attendance: Record<string, unknown> | null): void => {
    for (const extra of ['_id', 'startedAt', 'expiresAt', 'serverNow']) delete attendance?.[extra];
  };
  const address = /\/api\/v2\/(exam\/|attendance\/(start|submit))/;
  await rewriteAnswers<{ data?: { attendance: Record<string, unknown> | null } }>(page, address, (body) => {
    if (body.data) reduce(body.data.attendance);
  });
}

describe('time of an exam', () => {
  it('AT-02 shows a warning from 300 s and an error from 60 s, each announced once', async () => {
    const sitting = await beginWithClock('seven');
    const { page } = sitting;
    const header = page.locator('header[data-phase]');
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      for (const region of document.querySelectorAll(
        '[aria-live="polite"], [aria-live="assertive"], [role="status"]',
      )) {
        new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      }
    });
    // Ten seconds before each threshold, because the page's clock keeps running; deadline.rule tests the exact second.
    await runDownTo(sitting, 310);
    expect(await header.getAttribute('data-phase')).toBe('calm');
    expect(await page.getByText(FIVE_MINUTES).count()).toBe(0);
    await runDownTo(sitting, 300);
    expect(await header.getAttribute('data-phase')).toBe('warning');
    await page.getByRole('main').getByText(FIVE_MINUTES).waitFor();
    await runDownTo(sitting, 70);
    expect(await header.getAttribute('data-phase')).toBe('warning');
    await runDownTo(sitting, 60);
    expect(await header.getAttribute('data-phase')).toBe('critical');
    await page.getByRole('main').getByText(ONE_MINUTE).waitFor();
    const animation = await header.evaluate((element) =>
      [...element.querySelectorAll('*')].some((part) => getComputedStyle(part, '::after').animationName !== 'none'),
    );
    expect(animation).toBe(true);
    await page.clock.runFor(20_000);
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said.filter((text) => text.includes(FIVE_MINUTES)).length).toBe(1);
    expect(said.filter((text) => text.includes(ONE_MINUTE)).length).toBe(1);
    expect(said.some((text) => /\d:\d\d/.test(text))).toBe(false);
  });

  it('AT-09 at zero a dialog without a button stays for 3000 ms, also over the open confirmation, then one POST is sent', async () => {
    const sitting = await beginWithClock('seven');
    const { page } = sitting;
    await choose(sitting, 2, 1);
    const sent = watchSubmissions(page);
    await askToSubmit(sitting);
    await runDownTo(sitting, 4);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
    const dialog = page.getByRole('alertdialog');
    await until('the dialog, at most 100 ms old', async () => {
      await page.clock.runFor(50);
      return dialog.isVisible();
    });
    await dialog.getByText(TIME_UP).waitFor();
    expect(await page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' }).count()).toBe(0);
    expect(await dialog.getByRole('button').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.clock.runFor(2700);
    expect(await dialog.isVisible()).toBe(true);
    expect(sent).toHaveLength(0);
    await page.clock.runFor(400);
    await page.clock.resume();
    await waitForResult(sitting);
    expect(sent.map(({ studentAnswers }) => studentAnswers)).toEqual([[null, 'b', null]]);
  });

  it('AT-09 AT-13 a page closed during the time-up dialog loses nothing: the start page sends the frozen answers', async () => {
    const sitting = await beginWithClock('seven');
    const { page, exam } = sitting;
    await choose(sitting, 1, 3);
    const sent = watchSubmissions(page);
    await page.clock.fastForward('07:00');
    await page.getByRole('alertdialog').waitFor();
    const tab = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await tab.goto(`${exam.address}/start`);
    await waitForResult({ ...sitting, page: tab });
    expect(sent.every(({ studentAnswers }) => studentAnswers.join() === 'd,,')).toBe(true);
    expect(sent.length).toBeGreaterThan(0);
  });

  it('AT-12 the countdown includes ten minutes in the background, and submits if the time runs out there', async () => {
    const sitting = await beginWithClock('twenty');
    const { page } = sitting;
    await choose(sitting, 1, 0);
    const before = await secondsLeft(sitting);
    await show(page, 'hidden');
    await page.clock.fastForward('10:00');
    await show(page, 'visible');
    expect(before - (await secondsLeft(sitting))).toBeGreaterThanOrEqual(600);
    expect(before - (await secondsLeft(sitting))).toBeLessThan(605);
    await show(page, 'hidden');
    await page.clock.fastForward('10:00');
    await show(page, 'visible');
    await page.getByRole('alertdialog').waitFor();
    await waitForResult(sitting);
  });

  it('AT-08 AT-12 without a deadline from the server the stored seconds count, if they are possible', async () => {
    const sitting = await beginWithClock('twenty', specifiedFieldsOnly);
    const { page, exam, candidate } = sitting;
    await choose(sitting, 2, 2);
    await runDownTo(sitting, 900);
    await page.reload();
    await question(sitting, 2).waitFor();
    expect(await secondsLeft(sitting)).toBeLessThanOrEqual(900);
    expect(await secondsLeft(sitting)).toBeGreaterThan(890);
    const key = `manassa.exam.remaining/${candidate.studentCode}/${exam.id}`;
    await page.goto(`${exam.address}/start`);
    await page.evaluate((name) => {
      const record = JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, unknown>;
      localStorage.setItem(name, JSON.stringify({ ...record, remainingSec: 1201, revision: Date.now() + 9e9 }));
    }, key);
    await page.goto(`${exam.address}/attend`);
    await question(sitting, 2).waitFor();
    expect(await secondsLeft(sitting)).toBeGreaterThan(1190);
  });
});
