import type { Browser } from 'playwright-core';
import { closeWithin, lookAtPage, openContext } from './lookAtPage';
import { type Broken, type Expected, judgeVisit } from './visit.rule';
import type { Visit } from './visits.rule';

/** So many tabs work at once. */
const TABS = 3;
/** After so many broken pages the others have nothing to add. */
const ENOUGH_BROKEN = 3;

/** Pages to look at, and where. */
export interface VisitRequest {
  browser: Browser;
  /** The private server. */
  origin: string;
  visits: readonly Visit[];
  /** By remote. */
  expected: Readonly<Record<string, Expected>>;
  /** The time that each page gets, in ms. */
  limitMs: number;
  /** Called before each page. */
  onVisit?(visit: Visit, at: number): void;
}

/** The result of looking at pages. */
export interface Looked {
  /** Pages that are not as they should be. */
  broken: Broken[];
  /** Pages that were not looked at, since enough others were broken. */
  unseen: Visit[];
}

/** Opens every page, each in a tab of a visitor's or a student's browser, and judges it. */
export async function visitPages(request: VisitRequest): Promise<Looked> {
  const { browser, origin, limitMs } = request;
  const contexts = {
    student: await openContext(browser, origin, 'student'),
    visitor: await openContext(browser, origin, 'visitor'),
  };
  const broken: Broken[] = [];
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
          if (reasons.length > 0) broken.push({ visit, expected, reasons });
        }
      }),
    );
  } finally {
    await Promise.all(Object.values(contexts).map(closeWithin));
  }
  return { broken, unseen: open.map(({ visit }) => visit) };
}
