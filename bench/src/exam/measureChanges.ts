import { countDrawings, takeDomChanges, takeDrawn, watchDomChanges } from '../../../e2e/src/exam/pageChanges';
import type { Drawn } from '../../../e2e/src/exam/pageChanges';
import type { ExamPage } from './examPage';

export interface Changes extends Drawn {
  /** Changed attributes, texts and elements. */
  dom: number;
}

export interface ChangesReport {
  choice: Changes;
  tick: Changes;
}

export { countDrawings };

async function taken({ phone: { page } }: ExamPage): Promise<Changes> {
  return { ...(await takeDrawn(page)), dom: (await takeDomChanges(page)).length };
}

/** Measures a first choice and a tick of the clock, on a page that counts React's work. */
export async function measureChanges(exam: ExamPage): Promise<ChangesReport> {
  const { page } = exam.phone;
  const nextSecond = async (): Promise<void> => {
    const shown = await page.evaluate(() => document.querySelector('[role=timer]')?.textContent ?? '');
    await page.waitForFunction((text) => document.querySelector('[role=timer]')?.textContent !== text, shown);
  };
  await watchDomChanges(page, {});
  await nextSecond();
  await taken(exam);
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), '[role=radiogroup] input');
  // Shorter than a tick of the clock.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  const choice = await taken(exam);
  await nextSecond();
  return { choice, tick: await taken(exam) };
}
