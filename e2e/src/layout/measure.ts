import type { Locator, Page } from 'playwright-core';
import { installProbe } from './installProbe';

/** Adds the checks to every document that this page opens. */
export async function addProbe(page: Page): Promise<void> {
  await page.addInitScript(installProbe);
}

/** Returns texts that are off the screen, cut off, or outside the frame drawn around them. */
export function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.layoutProbe.lostTexts());
}

export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => window.layoutProbe.overlaps());
}

/** Returns parts of buttons with text that reach below the arrow of the same button. */
export function marksOnText(page: Page): Promise<string[]> {
  return page.evaluate(() => window.layoutProbe.marksOnText());
}

/** Opens sections of a course and details of a result. Off the screen, too, they get their real size. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.querySelectorAll<HTMLElement>('main :is(h2, h3) [aria-expanded=false]').forEach((fold) => fold.click());
    for (const part of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(part).contentVisibility !== 'auto') continue;
      // Like a part on the screen, which is laid out and still cuts off what is outside it.
      Object.assign(part.style, { contentVisibility: 'visible', contain: 'content' });
    }
    await window.layoutProbe.frames();
  });
}

/** Returns Arabic words and numbers that are divided between two lines. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => window.layoutProbe.brokenWords());
}

export function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Returns parts of an element that scroll sideways. */
export function sidewaysParts(element: Locator): Promise<string[]> {
  return element.evaluate((whole) =>
    [whole, ...whole.querySelectorAll('*')]
      .filter((part) => part.scrollWidth > part.clientWidth && /auto|scroll/.test(getComputedStyle(part).overflowX))
      .map((part) => part.className),
  );
}

/** Returns the largest height of bars at the window's edges, at the page's start, middle and end. */
export async function mostCovered(page: Page): Promise<{ px: number; by: string[] }> {
  const found = [];
  for (const share of [0, 0.5, 1]) {
    found.push(
      await page.evaluate(async (part) => {
        window.scrollTo(0, part * (document.documentElement.scrollHeight - window.innerHeight));
        await window.layoutProbe.frames();
        return window.layoutProbe.coveredHeight();
      }, share),
    );
  }
  return found.reduce((most, one) => (one.px > most.px ? one : most));
}

/** Returns controls that are not visible when they have the focus. */
export function hiddenControls(page: Page): Promise<string[]> {
  return page.evaluate(() => window.layoutProbe.hiddenControls());
}

export function smallestTypePx(page: Page): Promise<number> {
  return page.evaluate(() => window.layoutProbe.smallestTypePx());
}

/** Resizes the window and waits for the layout. */
export async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(() => window.layoutProbe.frames());
}
