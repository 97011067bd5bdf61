import type { Page } from 'playwright-core';
import type { LoadedExam } from '../../exam/examCourse';
import type { Seat } from './seat';
import { DeadEnd } from './sense';

/** Time left when the exam is made to run out, in ms. */
const LAST_MOMENT_MS = 1200;
const DESKTOP = { width: 1280, height: 900 };

const WAY_MS = 5000;
const TRIES = 3;
/** Delay before a press without effect is repeated, in ms. */
const AFTER_A_PRESS_MS = 400;

/** Uses the number list, or the sheet on small screens. */
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
      // A rotated screen may swap list and sheet between look and press.
      if (tried === TRIES) throw error;
    }
  }
}

/** Closes the toasts that may lie above an option. */
async function closeToasts(page: Page): Promise<void> {
  for (const button of await page.getByRole('button', { name: 'إغلاق الإشعار' }).all()) {
    // A toast may close by itself meanwhile.
    await button.click({ timeout: AFTER_A_PRESS_MS }).catch(() => undefined);
  }
}

/** Answers a question. Returns false if the option was selected before. Throws DeadEnd if it is not selected then. */
export async function answer({ page }: Seat, exam: LoadedExam, question: number, option: number): Promise<boolean> {
  const heading = page().getByRole('heading', {
    name: `السؤال ${question + 1} من ${exam.spec.questions.length}`,
    exact: true,
  });
  const radio = page().getByRole('radio').nth(option);
  let wasChecked: boolean | null = null;
  for (let tried = 1; tried <= TRIES; tried += 1) {
    // A person reads the question's number first.
    if (tried === 1 || !(await heading.isVisible())) await goToQuestion(page(), question);
    await heading.waitFor();
    // A person does not press below the bars.
    await radio.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    wasChecked ??= await radio.isChecked();
    await radio.click({ force: true });
    // After a rotation the option may move away under the finger; press again.
    if ((await radio.isChecked()) && (await heading.isVisible())) return !wasChecked;
    // A press at the place of a closed sheet's number is ignored as the second half of a double tap.
    await page().waitForTimeout(AFTER_A_PRESS_MS);
    await closeToasts(page());
  }
  throw new DeadEnd(`option ${option} of question ${question} cannot be chosen`);
}

/** Lets the time run out shortly: the page's monotonic clock jumps, as after a sleep. */
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

/** Submits and confirms. Throws if a button does not appear within `timeout` ms. */
export async function submit({ page }: Seat, timeout?: number): Promise<void> {
  const aside = page().getByRole('complementary', { name: 'الأسئلة' });
  await aside.getByRole('button', { name: 'إرسال الامتحان' }).click({ timeout });
  const confirm = page().getByRole('dialog').getByRole('button', { name: 'إرسال الآن' });
  await confirm.waitFor({ timeout });
  // A double press, both before the next paint.
  await confirm.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
}

/** Submits with double clicks and a held key. */
export async function submitWildly({ page }: Seat): Promise<void> {
  const aside = page().getByRole('complementary', { name: 'الأسئلة' });
  await aside.getByRole('button', { name: 'إرسال الامتحان' }).dblclick();
  const confirm = page().getByRole('dialog').getByRole('button', { name: 'إرسال الآن' });
  await confirm.focus({ timeout: 2000 }).catch(() => undefined);
  for (let times = 0; times < 12; times += 1) await page().keyboard.down('Enter');
  await page().keyboard.up('Enter');
  await confirm.dblclick({ timeout: 500 }).catch(() => undefined);
}

/** Hides the page, as another application does, or shows it a minute later, which makes it ask the server. */
export async function show(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      const now = Date.now;
      if (state === 'visible') Date.now = () => now() + 60_000;
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
      Date.now = now;
    },
    visible ? 'visible' : 'hidden',
  );
}

/** Returns to the page after a minute. */
export async function comeBack(page: Page): Promise<void> {
  await show(page, false);
  await show(page, true);
}

export async function restoreScreen(page: Page): Promise<void> {
  if (page.viewportSize() !== null) await page.setViewportSize(DESKTOP);
}
