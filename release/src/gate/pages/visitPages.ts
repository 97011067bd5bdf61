import type { Browser } from 'playwright-core';
import { closeWithin, lookAtPage, openContext } from './lookAtPage';
import { type Broken, type Expected, judgeVisit } from './visit.rule';
import type { Visit } from './visits.rule';

const TABS = 3;
/** Number of broken pages after which the rest adds nothing. */
const ENOUGH_BROKEN = 3;

interface VisitRequest {
  browser: Browser;
  /** Origin of the private server. */
  origin: string;
  visits: readonly Visit[];
  /** By remote. */
  expected: Readonly<Record<string, Expected>>;
  /** Time limit of a page, in ms. */
  limitMs: number;
  onVisit?(visit: Visit, at: number): void;
}

export interface Looked {
  broken: Broken[];
  /** Pages not opened, since enough others were broken. */
  unseen: Visit[];
}

export async function visitPages(request: VisitRequest): Promise<Looked> {
  const { browser, origin, limitMs } = request;
  const contexts = {
    student: await openContext(browser, origin, 'student'),
    visitor: await openContext(browser, origin, 'visitor'),
  };
  const broken: (Broken & { at: number })[] = [];
  const open = request.visits.map((visit, at) => ({ visit, at }));
  try {
    await Promise.all(
      Array.from({ length: TABS }, async () => {
        while (broken.length < ENOUGH_BROKEN) {
          const next = open.shift();
          if (!next) return;
          const { visit, at } = next;
          request.onVisit?.(visit, at);
          const expected = request.expected[visit.app];
          if (!expected) continue;
          const reasons = judgeVisit(expected, await lookAtPage(contexts[visit.as], origin, visit, () => limitMs));
          if (reasons.length > 0) broken.push({ visit, expected, reasons, at });
        }
      }),
    );
  } finally {
    await Promise.all(Object.values(contexts).map(closeWithin));
  }
  // The order in which they were opened, not that in which they broke.
  broken.sort((one, other) => one.at - other.at);
  return { broken, unseen: open.map(({ visit }) => visit) };
}
