import { shownQuestion } from '../../../e2e/src/exam/withoutLocators';
import type { ExamPage } from './examPage';

/** Memory after garbage collection. */
export interface Held {
  minute: number;
  heapKb: number;
  nodes: number;
  listeners: number;
}

const ATTEMPT_MIN = 120;
const EVERY_MIN = 30;

async function weigh({ phone: { cdp } }: ExamPage, minute: number): Promise<Held> {
  // Twice: the second run collects what finalisers released.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { minute, heapKb: usedSize / 1024, nodes, listeners: jsEventListeners };
}

/** Measures a two-hour attempt with one answer a minute, on a fake clock (`page.clock`). */
export async function measureMemory(exam: ExamPage): Promise<Held[]> {
  const { page } = exam.phone;
  const held: Held[] = [];
  for (let minute = 0; minute <= ATTEMPT_MIN; minute += 1) {
    if (minute % EVERY_MIN === 0) held.push(await weigh(exam, minute));
    await page.evaluate(
      ([option = '', next = '']) => {
        document.querySelector<HTMLElement>(option)?.click();
        document.querySelector<HTMLElement>(next)?.click();
      },
      [exam.selector({ what: 'option', n: 1 + (minute % 4) }), exam.selector({ what: 'next' })],
    );
    await page.clock.runFor(60_000);
  }
  const reached = await shownQuestion(page, exam.heading);
  if (reached !== ATTEMPT_MIN + 2) throw new Error(`the two hours ended at question ${reached}`);
  return held;
}
