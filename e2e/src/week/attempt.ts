import type { Page } from 'playwright-core';

/** The student's actions in an exam of three questions, of which the first is answered. */

const ANSWERED = 2;

/** Begins or resumes the attempt on the exam's start page, and answers its first question. */
export async function beginAttempt(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(بدء الامتحان|بدء محاولة جديدة|استكمال الامتحان)$/ }).click();
  await waitForQuestion(page);
  await page.getByRole('radio').nth(ANSWERED).check({ force: true });
}

/** Waits for the answered question; returns true if its answer is selected. */
export async function hasAnswer(page: Page): Promise<boolean> {
  await waitForQuestion(page);
  return page.getByRole('radio').nth(ANSWERED).isChecked();
}

/** Submits the attempt on its page, and waits for its result. */
export async function endAttempt(page: Page): Promise<void> {
  await waitForQuestion(page);
  const aside = page.getByRole('complementary', { name: 'الأسئلة' });
  await aside.getByRole('button', { name: 'إرسال الامتحان' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'إرسال الآن' }).click();
  await page.waitForURL('**/start');
  await waitForResult(page);
}

export async function waitForResult(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'نتيجتك' }).waitFor();
}

async function waitForQuestion(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'السؤال 1 من 3', exact: true }).waitFor();
}
