import { KEPT_ELEMENT_ID } from '@manassa/shared/federation';
import type { BrowserContext } from 'playwright-core';
import type { Verdict } from '../../live/changeRelease';
import type { LiveApp } from '../../live/releaseDocument';
import { startCandidateServer } from '../candidateServer';
import type { Candidate } from '../JudgeRequest';
import type { PagesQuestion } from './judgePages';
import { closeWithin, firstLine, LONGEST_MS, lookAtPage, openContext } from './lookAtPage';
import { expectedOf, judgeVisit } from './visit.rule';
import { type Visit, visitsOf } from './visits.rule';

/** Result of keeping the first page, as reported by the shell. */
type Kept = 'kept' | 'not kept' | 'off' | 'no answer';

/** Opens a candidate's page with the service worker: cold, with the kept files, and without a connection. */
export async function judgeWorker(
  { browser, storage, settings, planned, onProgress }: PagesQuestion,
  set: Record<string, LiveApp>,
  candidates: readonly Candidate[],
): Promise<Pick<Verdict, 'objections' | 'notes'>> {
  const passed = { objections: [], notes: [] };
  const names = candidates.map(({ name }) => name);
  const visits = visitsOf(set, names).filter(({ as }) => as === 'student');
  const visit = visits.find(({ app }) => names.includes(app)) ?? visits[0];
  const expected = visit && expectedOf(set, candidates)[visit.app];
  if (!visit || !expected) return passed;
  const server = await startCandidateServer(storage, settings, planned, set);
  let context: BrowserContext | null = null;
  try {
    if (!(await hasWorker(server.origin, visit))) return passed;
    onProgress?.(`the service worker at ${visit.address}`);
    context = await openContext(browser, server.origin, visit.as, true);
    const kept = await keptPage(context, visit);
    if (kept === 'no answer') {
      return { ...passed, notes: ['the service worker was not judged: it did not answer in time'] };
    }
    const refuse = (reason: string) => ({
      ...passed,
      objections: [`${expected.who} at ${visit.address}: ${reason}; repair that and publish it as another version`],
    });
    if (kept !== 'kept') return refuse('the service worker cannot keep the page with its files');
    for (const state of ['with the service worker', 'without a connection']) {
      if (state === 'without a connection') {
        await context.setOffline(true);
        // The browser applies that to a starting service worker too late.
        await server.close();
      }
      const [reason] = judgeVisit(expected, await lookAtPage(context, server.origin, visit, () => LONGEST_MS));
      if (reason !== undefined) return refuse(`${state} it ${reason}`);
    }
    return passed;
  } finally {
    if (context) await closeWithin(context);
    await server.close();
  }
}

/** Earlier shells have no worker. */
async function hasWorker(origin: string, { address }: Visit): Promise<boolean> {
  const page = await fetch(`${origin}${address}`, { headers: { accept: 'text/html' } });
  return (await page.text()).includes(`id="${KEPT_ELEMENT_ID}">{"id"`);
}

/** Opens the page and waits until the shell reports whether it is kept. */
async function keptPage(context: BrowserContext, { address }: Visit): Promise<Kept> {
  const page = await context.newPage();
  try {
    await page.goto(address, { waitUntil: 'commit', timeout: LONGEST_MS });
    const said = await page.waitForFunction(() => document.documentElement.dataset.kept, null, { timeout: LONGEST_MS });
    // Set by the shell, see shell/src/offline/runWorker.ts.
    return (await said.jsonValue()) as Kept;
  } catch (error) {
    console.error(`the service worker: ${firstLine(error instanceof Error ? error.message : String(error))}`);
    return 'no answer';
  } finally {
    await closeWithin(page);
  }
}
