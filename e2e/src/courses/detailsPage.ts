import type { Page } from 'playwright-core';

export const card = (page: Page) => page.getByRole('complementary', { name: 'الاشتراك في الكورس' });

export async function openDetails(page: Page, courseId: string): Promise<void> {
  await page.goto(`/course/details/${courseId}`);
  await page.getByRole('tablist').waitFor();
}
