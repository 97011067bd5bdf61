import type { Page } from 'playwright-core';
import type { LoadedExam } from '../../exam/examCourse';
import type { Seat } from './seat';
import { DeadEnd } from './sense';

/** What a student does at an exam, by what stands on the screen. */

/** How much of the exam's time is left when it is made to run out, in milliseconds. */
const LAST_MOMENT_MS = 1200;
const DESKTOP = { width: 1280, height: 900 };

/** How long one way to a question is tried, in milliseconds. */
const WAY_MS = 5000;
const TRIES = 3;
/** How soon whoever saw that a press did nothing presses again, in milliseconds. */
const AFTER_A_PRESS_MS = 400;

/** Goes to a question: by the list beside the exam, or by the sheet that a small screen has instead. */
async function goToQuestion(page: Page, question: number): Promise<void> {
  const name = new RegExp(`^الانتقال إلى السؤال ${question + 1}،`);
  const aside = page.getByRole('complementary', { name: 'الأسئلة' });
  for (let tried = 1; ; tried += 1) {
    try {
      if (await aside.isVisible()) return await aside.getByRole('button', { name }).click({ timeout: WAY_MS });
      await page.getByRole('button', { name: /^فتح قائمة الأسئلة/ }).click({ timeout: WAY_MS });
      const sheet = page.getByRole('dialog', { name: 'الأسئلة' });
      return await sheet.getByRole('button', { name }).click({ timeout: WAY_MS });
    } catch (error) {
      // A screen that was just turned may change the one for the other between the look and the press.
      if (tried === TRIES) throw error;
    }
  }
}

/** Answers a question. Throws DeadEnd when the option does not take the choice. */
export async function answer({ page }: Seat, exam: LoadedExam, question: number, option: number): Promise<void> {
  const heading = page().getByRole('heading', {
    name: `السؤال ${question + 1} من ${exam.spec.questions.length}`,
    exact: true,
  });
  const radio = page().getByRole('radio').nth(option);
  for (let tried = 1; tried <= TRIES; tried += 1) {
    // Nobody answers a question without looking which one it is.
    if (tried === 1 || !(await heading.isVisible())) await goToQuestion(page(), question);
    await heading.waitFor();
    // Nobody presses what lies under the page's bars.
    await radio.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    await radio.click({ force: true });
    // On a screen that was just turned the option may move away under the finger: who sees that presses again.
    if ((await radio.isChecked()) && (await heading.isVisible())) return;
    // Pressed where a number of the sheet was a moment ago: it was taken for the second half of a double tap.
    await page().waitForTimeout(AFTER_A_PRESS_MS);
  }
  throw new DeadEnd(`option ${option} of question ${question} cannot be chosen`);
}

/** Lets the exam's time run out shortly: the page's monotonic clock jumps as it does after a sleep. */
export async function letTimeRunOut({ page }: Seat): Promise<void> {
  await page().evaluate((leftMs) => {
    const [minutes = 0, seconds = 0] = (document.querySelector('[role="timer"]')?.textContent ?? '')
      .split(':')
      .map(Number);
    const now = performance.now.bind(performance);
    const shiftMs = (minutes * 60 + seconds) * 1000 - leftMs;
    performance.now = () => now() + shiftMs;
    window.dispatchEvent(new Event('focus'));
  }, LAST_MOMENT_MS);
  await page().getByRole('alertdialog').waitFor();
}

/** Submits and confirms. Throws when a button is not there for `timeout` milliseconds. */
export async function submit({ page }: Seat, timeout?: number): Promise<void> {
  const aside = page().getByRole('complementary', { name: 'الأسئلة' });
  await aside.getByRole('button', { name: 'إرسال الامتحان' }).click({ timeout });
  const confirm = page().getByRole('dialog').getByRole('button', { name: 'إرسال الآن' });
  await confirm.waitFor({ timeout });
  // A nervous thumb: both presses land before anything is drawn.
  await confirm.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
}

/** Submits with double clicks and a key that is held down, as if nothing could be fast enough. */
export async function submitWildly({ page }: Seat): Promise<void> {
  const aside = page().getByRole('complementary', { name: 'الأسئلة' });
  await aside.getByRole('button', { name: 'إرسال الامتحان' }).dblclick();
  const confirm = page().getByRole('dialog').getByRole('button', { name: 'إرسال الآن' });
  await confirm.focus({ timeout: 2000 }).catch(() => undefined);
  for (let times = 0; times < 12; times += 1) await page().keyboard.down('Enter');
  await page().keyboard.up('Enter');
  await confirm.dblclick({ timeout: 500 }).catch(() => undefined);
}

/** The student comes back to the page after a minute away, which makes it ask the server. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const show = (value: string): void => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    const now = Date.now;
    Date.now = () => now() + 60_000;
    show('visible');
  });
}

/** Back to the screen that the run began with. */
export async function restoreScreen(page: Page): Promise<void> {
  if (page.viewportSize() !== null) await page.setViewportSize(DESKTOP);
}
