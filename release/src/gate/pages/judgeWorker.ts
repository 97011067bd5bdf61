import { KEPT_ELEMENT_ID } from '@manassa/shared/federation';
import type { BrowserContext } from 'playwright-core';
import type { Verdict } from '../../live/changeRelease';
import type { Apps } from '../../live/releaseDocument';
import { say } from '../../progress';
import { startCandidateServer } from '../candidateServer';
import type { PagesQuestion } from './judgePages';
import { firstLine, LONGEST_MS, lookAtPage, openBrowserContext, openPage } from './lookAtPage';
import { expectedOf, judgeVisit, type Visit, visitSentences, visitsOf } from './visit.rule';

/** Opens a candidate's page with the service worker: cold, with the kept files, and without a connection. */
export async function judgeWorker(question: PagesQuestion, set: Apps, changed: readonly string[]): Promise<Verdict> {
  const passed: Verdict = { objections: [], notes: [] };
  const visits = visitsOf(set, changed).filter(({ as }) => as === 'student');
  const visit = visits.find(({ app }) => changed.includes(app)) ?? visits[0];
  if (!visit) return passed;
  const expected = expectedOf(set, changed, visit.app);
  const refuse = (reason: string): Verdict => {
    return { objections: visitSentences([{ visit, expected, reasons: [reason] }]), notes: [] };
  };
  await using server = await startCandidateServer(question, question.planned, set);
  await using context = await openBrowserContext(question.browser, server.origin, visit.as, 'allow');
  const faultOf = async (): Promise<string | undefined> => {
    const seen = await lookAtPage(context, server.origin, visit, () => LONGEST_MS);
    // A page with kept data is further than its first screen at once.
    return judgeVisit(expected, { ...seen, difference: null })[0];
  };
  if (!(await hasWorker(server.origin, visit))) return passed;
  say(`the service worker at ${visit.address}`);
  const kept = await keptPage(context, visit);
  if (kept === null) return { ...passed, notes: ['the service worker was not judged: it did not answer in time'] };
  if (kept !== 'kept') return refuse('the service worker cannot keep the page with its files');
  const fault = await faultOf();
  if (fault !== undefined) return refuse(`with the service worker it ${fault}`);
  await context.setOffline(true);
  // The browser applies that to a starting service worker too late.
  await server.close();
  const offlineFault = await faultOf();
  return offlineFault === undefined ? passed : refuse(`without a connection it ${offlineFault}`);
}

/** Earlier shells have no worker, and the release document may switch it off. */
async function hasWorker(origin: string, { address }: Visit): Promise<boolean> {
  const page = await fetch(`${origin}${address}`, { headers: { accept: 'text/html' } });
  return (await page.text()).includes(`id="${KEPT_ELEMENT_ID}">{"id"`);
}

/** Opens the page and waits until the shell reports whether it is kept (shell/src/offline/runWorker.ts); null if late. */
async function keptPage(context: BrowserContext, { address }: Visit): Promise<string | null> {
  await using page = await openPage(context);
  try {
    await page.goto(address, { waitUntil: 'commit', timeout: LONGEST_MS });
    return await page.getAttribute('html[data-kept]', 'data-kept', { timeout: LONGEST_MS });
  } catch (error) {
    console.error(`the service worker: ${firstLine(error instanceof Error ? error.message : String(error))}`);
    return null;
  }
}
