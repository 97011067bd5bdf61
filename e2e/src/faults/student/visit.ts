import type { Page } from 'playwright-core';

/** Timeout of opening a page, in ms; the product may be down for a moment, so it is retried. */
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
