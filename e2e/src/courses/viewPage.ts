import type { Page } from 'playwright-core';

/** Table of contents beside the item, on desktops. */
export const sidebar = (page: Page) => page.getByRole('complementary', { name: 'محتوى الكورس' });
/** Table of contents, beside the item or in the drawer. */
export const list = (page: Page) => page.getByRole('navigation', { name: 'محتوى الكورس' });
export const walk = (page: Page, word: 'السابق' | 'التالي') =>
  page.getByRole('navigation', { name: 'التنقل بين المحتوى' }).getByRole('link', { name: new RegExp(word) });
export const title = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words });
/** Drawer with the table of contents, on phones. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'محتوى الكورس' });
export const opener = (page: Page) => page.getByRole('button', { name: 'محتوى الكورس' });

/** Follows a link of the table of contents, which is behind a button on phones. */
export async function openItem(page: Page, title: string): Promise<void> {
  const link = sidebar(page)
    .or(drawer(page))
    .getByRole('link', { name: new RegExp(title) })
    .first();
  await link.or(opener(page)).first().waitFor();
  if (!(await link.isVisible())) await opener(page).click();
  await link.click();
}
