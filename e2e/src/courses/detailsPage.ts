import type { Page } from 'playwright-core';

export const card = (page: Page) => page.getByRole('complementary', { name: 'الاشتراك في الكورس' });

export async function openDetails(page: Page, courseId: string): Promise<void> {
  await page.goto(`/course/details/${courseId}`);
  await page.getByRole('tablist').waitFor();
}

/** Follows the first link to a course, and the link on its details page that opens it. */
export async function enterCourse(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('link', { name: 'الدخول إلى الكورس' }).first().click();
}
