import type { Page } from 'playwright-core';
import { until } from '../harness/until';
import type { Account } from '../harness/api';
import type { LoadedExam } from './examCourse';

/**
 * Drives an exam with `evaluate` alone: Playwright's locators leave listeners on the page, which delay every touch and
 * would distort tests of listeners and tap cost.
 */

export const HEADING = 'section h2';

export async function shownQuestion(page: Page, heading: string): Promise<number> {
  const text = await page.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', heading);
  return Number(/\d+/.exec(text)?.[0] ?? Number.NaN);
}

/** Opens the start page with a token that is stored as a login stores it. */
export async function openStartWithoutLocators(page: Page, exam: LoadedExam, { token }: Account): Promise<void> {
  // Any document of the origin gives access to its storage.
  await page.route('**/threshold.html', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/threshold.html');
  await page.evaluate((kept) => window.localStorage.setItem('loginToken', kept), token);
  await page.goto(`${exam.address}/start`);
  await waitForStartPage(page);
}

export async function waitForStartPage(page: Page): Promise<void> {
  await until('the start page', () =>
    page.evaluate(() =>
      [...document.querySelectorAll('button')].some(({ textContent }) =>
        /^(بدء|استكمال) الامتحان$/.test(textContent.trim()),
      ),
    ),
  );
}

export async function beginWithoutLocators(page: Page): Promise<void> {
  await page.evaluate(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'بدء الامتحان')?.click(),
  );
  await until('question 1', async () => (await shownQuestion(page, HEADING)) === 1);
}
