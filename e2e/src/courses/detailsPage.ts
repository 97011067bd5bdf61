import type { Page } from 'playwright-core';

export const card = (page: Page) => page.getByRole('complementary', { name: 'الاشتراك في الكورس' });

/** Opens the details of a course and waits for its data. */
export async function openDetails(page: Page, courseId: string): Promise<void> {
  await page.goto(`/course/details/${courseId}`);
  await page.getByRole('tablist').waitFor();
}
