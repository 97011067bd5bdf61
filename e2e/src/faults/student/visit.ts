import type { Page } from 'playwright-core';

/** Long, because the product may be down for a moment. */
const OPEN_MS = 45_000;
const AGAIN_MS = 200;

/** Opens a page. Throws if it cannot be opened within 45 s. */
export async function visit(page: Page, url: string): Promise<void> {
  const end = performance.now() + OPEN_MS;
  for (;;) {
    try {
      await page.goto(url);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await page.waitForTimeout(AGAIN_MS);
    }
  }
}
