import type { Page } from 'playwright-core';
import { openItem } from '../courses/viewPage';

export async function openExam(page: Page, title: string): Promise<void> {
  await openItem(page, title);
  await page.waitForURL('**/exam/**/start');
}

/** Chooses an option of the question on screen and goes on, but not past the last. */
export async function answerQuestion(page: Page, question: number, total: number, option: number): Promise<void> {
  await page.getByText(`السؤال ${question} من ${total}`).first().waitFor();
  await page.getByRole('radio').nth(option).check({ force: true });
  if (question < total) await page.getByRole('button', { name: 'التالي' }).click();
}

/** Checks the answered count, submits and confirms. */
export async function submitExam(page: Page, answered: number, total: number): Promise<void> {
  await page.getByRole('button', { name: 'إرسال الامتحان' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'تأكيد إرسال الامتحان' });
  await dialog.getByText(new RegExp(`^أجبت على.*${answered} من ${total}`)).waitFor();
  await dialog.getByRole('button', { name: 'إرسال الآن' }).click();
}
