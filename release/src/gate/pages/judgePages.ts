import { UserMistake, type Environment } from '@manassa/shared/config';
import type { Browser } from 'playwright-core';
import { SHELL } from '../../build/applications';
import { setsOf } from '../../live/canarySets.rule';
import type { Verdict } from '../../live/changeRelease';
import { endingCanaries } from '../../live/manifests.rule';
import type { Apps, ReleaseDocument } from '../../live/releaseDocument';
import { say } from '../../progress';
import { mapLimit } from '../../storage/mapLimit';
import { NOT_FOUND } from '../../server/refuse';
import { startBrowser, tooBusy } from '../browser';
import { type GateParts, startCandidateServer } from '../candidateServer';
import type { PageCheck } from '../pageChecks';
import { LONGEST_MS, lookAtPage, openBrowserContext } from './lookAtPage';
import { judgeSecondLook, limitFor, type SecondLook } from './secondLook.rule';
import { type Broken, expectedOf, judgeVisit, UNSETTLED, visitSentences, type Visit, visitsOf } from './visit.rule';

const TABS = 3;

/** Pages that are judged before the next ones are opened: after broken ones, the rest adds nothing. */
const A_FEW = 2 * TABS;

/** Time for a page before it is compared with the live one, in ms; most need a second. */
const FIRST_LOOK_MS = 10_000;

/** The machine is not busy if the shell's own page settles within this time, in ms. */
const QUICK_MS = 5_000;

/** Comparisons before the machine counts as too busy. */
const TRIES = 3;

export interface PagesQuestion extends GateParts {
  browser: Browser;
  planned: ReleaseDocument;
  live: ReleaseDocument | null;
}

/**
 * Judges changed applications by their pages and those of related ones. A page that seems broken is opened again beside
 * its live version: a busy machine slows both, a fault shows in one.
 * @throws UserMistake with `EXIT.busy` when not even the live pages settle, or the browser ends
 */
export async function judgePages(question: PagesQuestion, sets: readonly Apps[], changed: readonly string[]) {
  const verdict: Verdict = { objections: [], notes: [] };
  const { planned, live } = question;
  await using liveServer = live && (await startCandidateServer(question, live, live.apps));
  const times = { firstLookMs: FIRST_LOOK_MS };
  // Two sets cover every version: all others live, and all others as canaries.
  for (const set of new Set([sets[0], sets.at(-1)])) {
    if (!set || verdict.objections.length > 0) continue;
    await using server = await startCandidateServer(question, planned, set);
    const place = { ...question, times, set, changed, origin: server.origin, liveOrigin: liveServer?.origin ?? '' };
    await judgeSet(place, verdict).catch((error: unknown) => {
      // A machine without enough memory ends it.
      throw question.browser.isConnected() ? error : tooBusy('the browser has ended');
    });
    const ends = endingCanaries(set, planned.apps, changed);
    verdict.objections = verdict.objections.map((objection) => `${objection}${ends}`);
  }
  return verdict;
}

/** A set of versions with its private server, beside that of the live release. */
interface Place extends PagesQuestion {
  set: Apps;
  changed: readonly string[];
  origin: string;
  liveOrigin: string;
  /** Longer while the machine is busy. */
  times: { firstLookMs: number };
}

async function judgeSet(place: Place, verdict: Verdict): Promise<void> {
  const { browser, origin, set, changed, times } = place;
  await using student = await openBrowserContext(browser, origin, 'student');
  await using visitor = await openBrowserContext(browser, origin, 'visitor');
  const contexts = { student, visitor };
  const visits = visitsOf(set, changed);
  const look = async (visit: Visit): Promise<Broken> => {
    say(`page ${visits.indexOf(visit) + 1} of ${visits.length}: ${visit.address} (${visit.as})`);
    const expected = expectedOf(set, changed, visit.app);
    const seen = await lookAtPage(contexts[visit.as], origin, visit, () => times.firstLookMs);
    return { visit, expected, reasons: judgeVisit(expected, seen) };
  };
  for (let at = 0; at < visits.length && verdict.objections.length === 0; at += A_FEW) {
    const looks = await mapLimit(visits.slice(at, at + A_FEW), look, TABS);
    const broken: Broken[] = [];
    const before: Broken[] = [];
    for (const one of looks.filter(({ reasons }) => reasons.length > 0)) {
      const { outcome, reasons } = await lookAgain(place, one);
      // A broken live version excuses other applications, not a candidate.
      const isExcused = outcome === 'broken before' && !changed.includes(one.visit.app);
      if (outcome !== 'fine') (isExcused ? before : broken).push({ ...one, reasons });
    }
    verdict.objections.push(...visitSentences(broken));
    verdict.notes.push(...visitSentences(before).map((sentence) => `already so: ${sentence}`));
  }
}

async function lookAgain(place: Place, broken: Broken): Promise<SecondLook> {
  const { visit, expected } = broken;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    say(`comparing ${visit.address} (${visit.as}) with the live version`);
    const look = await compare(place, broken, attempt === TRIES);
    if (look.outcome !== 'busy') return look;
    say(`the machine is too busy to judge ${visit.address}: try ${attempt} of ${TRIES}`);
  }
  const why = `not even what is live settles at ${visit.address} within ${LONGEST_MS / 1000} s`;
  throw tooBusy(why, ` ${expected.who}`);
}

/** Opens a page and its live version at once; the live page's time sets the limit of the other. */
async function compare(place: Place, { visit, expected }: Broken, isLast: boolean): Promise<SecondLook> {
  const { browser, changed, live, liveOrigin, origin, times } = place;
  const look = async (at: string, page: Visit, limitMs: () => number) => {
    await using context = await openBrowserContext(browser, at, page.as);
    return await lookAtPage(context, at, page, limitMs);
  };
  let limitMs = LONGEST_MS;
  // Needs no remote. A new application is compared with it.
  const shellPage = { ...visit, app: SHELL, address: NOT_FOUND };
  const isQuick = async (at: string) => (await look(at, shellPage, () => QUICK_MS)).settled;
  if (!live) {
    const alone = judgeSecondLook(expected, await look(origin, visit, () => limitMs), null);
    const isBusy = alone.reasons.includes(UNSETTLED) && !(await isQuick(origin));
    return isBusy ? { ...alone, outcome: 'busy' } : alone;
  }
  const isNew = !live.apps[visit.app];
  const reference = isNew ? shellPage : visit;
  const [seen, liveSeen] = await Promise.all([
    look(origin, visit, () => limitMs),
    look(liveOrigin, reference, () => LONGEST_MS).then((liveLook) => {
      if (liveLook.settled) limitMs = limitFor(liveLook.tookMs);
      return liveLook;
    }),
  ]);
  // Gives the next pages as much time.
  if (liveSeen.settled) times.firstLookMs = Math.max(FIRST_LOOK_MS, limitMs);
  const second = judgeSecondLook(expected, seen, {
    seen: liveSeen,
    who: `${reference.app} ${live.apps[reference.app]?.version}`,
    expected: isNew ? null : expectedOf(live.apps, [], visit.app),
  });
  if (second.outcome !== 'busy' || (changed.includes(visit.app) && !isLast)) return second;
  // A remote that hangs while the shell is quick was broken before, which must not block another application's repair.
  // The repair of that remote itself is compared until the last try.
  return (await isQuick(liveOrigin)) ? { ...second, outcome: 'broken before' } : second;
}

/** Opens the live pages of one application in a browser, or of all. */
export async function checkLive(
  question: GateParts & { live: ReleaseDocument },
  app: string | undefined,
  environment: Environment,
): Promise<PageCheck> {
  const { live } = question;
  // For the shell, every page is opened.
  const scope = app === SHELL ? undefined : app;
  const result = (outcome: PageCheck['outcome'], findings: string[]): PageCheck => {
    return { schema: 1, revision: live.revision, at: new Date().toISOString(), app: scope, outcome, findings };
  };
  try {
    await using browser = await startBrowser(environment);
    const pages = { ...question, browser, planned: live, live: null };
    const changed = app === undefined ? Object.keys(live.apps) : [app];
    const { objections } = await judgePages(pages, setsOf(live.apps), changed);
    return result(objections.length === 0 ? 'passed' : 'failed', objections);
  } catch (error) {
    if (error instanceof UserMistake) return result('not judged', [error.message]);
    throw error;
  }
}
