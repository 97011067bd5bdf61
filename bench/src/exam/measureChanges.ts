import { countDrawings, takeDomChanges, takeDrawn, watchDomChanges } from '../../../e2e/src/exam/pageChanges';
import type { Drawn } from '../../../e2e/src/exam/pageChanges';
import type { ExamPage } from './examPage';

/** What one step changed in the document and in React. */
export interface Changes extends Drawn {
  /** Changes of the document: attributes, texts, elements. */
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

/** A first choice in the question on screen, and a tick of the clock; on a page whose drawings are counted. */
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
  // Within the second: the next tick is counted by itself.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  const choice = await taken(exam);
  await nextSecond();
  return { choice, tick: await taken(exam) };
}
