import type { Page } from 'playwright-core';
import { until } from '../harness/until';

/** Waits until the page has replaced the elements of its first screen: their handles are of no use afterwards. */
export async function waitForTakeOver(page: Page): Promise<void> {
  await page.locator('#first-screen').waitFor({ state: 'detached' });
}

/** Waits until the shell handles links: before, a link loads a new document. */
export async function waitForStart(page: Page): Promise<void> {
  await page.locator('html[data-started]').waitFor({ state: 'attached' });
}

/** Sums up layout shifts in this page and all that it opens. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, what: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Missing in TypeScript's DOM types: only some browsers have it.
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (shift.hadRecentInput) continue;
        shifts.sum += shift.value;
        for (const { node } of shift.sources) {
          shifts.what.push(`${shift.value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 90) : ''}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of all layout shifts since the page was opened, with the moved elements. */
export function layoutShifts(page: Page): Promise<{ sum: number; what: string[] }> {
  return page.evaluate(() => (window as unknown as { shifts: { sum: number; what: string[] } }).shifts);
}

/** Returns how many px the page scrolls sideways, and the elements that cause it. */
export function sidewaysScroll(page: Page): Promise<{ px: number; sticksOut: string[] }> {
  return page.evaluate(() => {
    const px = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (px <= 0) return { px: 0, sticksOut: [] };
    const sticksOut = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().left < -1)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120));
    return { px, sticksOut };
  });
}

/** Waits until no request is pending and the fonts are loaded. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

export async function headingFocused(page: Page): Promise<void> {
  await until('the heading to have the focus', () =>
    page.evaluate(() => document.activeElement?.matches('h1[data-screen-title]') === true),
  );
}
