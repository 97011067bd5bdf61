import type { Page } from 'playwright-core';

/** Holds back all scripts; returns the function that lets them through. */
export async function holdScripts(page: Page): Promise<() => void> {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(/\.js(\?.*)?$/, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}
