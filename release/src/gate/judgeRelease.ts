import type { Browser } from 'playwright-core';
import { bringsVersion, setsOf } from '../document/canary.rule';
import type { Verdict } from '../document/changeRelease';
import type { Change, LiveApp, ReleaseDocument } from '../document/releaseDocument';
import { readIntegrity } from '../publication/integrity';
import { judgeBudget } from './budget.rule';
import { startCandidateServer } from './candidateServer';
import { judgeContainer, judgeCopies, judgeTypes, type Surrounding } from './container.rule';
import { findBrowser, GET_A_BROWSER } from './findBrowser';
import { fallbackNotes, judgeFallback } from './judgeFallback';
import { judgePages } from './judgePages';
import type { Candidate, JudgeRequest } from './JudgeRequest';
import { judgeRoutes } from './routes.rule';
import { readServed } from './servedFiles';
import { openBrowser } from './visitPages';

/**
 * Judges a planned release by its files, as a server sends them, and by its pages, as a browser shows them. What the
 * manifests say of one another is document/gate.rule's.
 */
export async function judgeRelease(request: JudgeRequest): Promise<Verdict> {
  const { planned, live } = request;
  const verdict: Verdict = { damage: [], objections: [], notes: [] };
  const sets = setsWithCandidates(planned);
  const set = sets[0];
  const candidates = set ? candidatesOf(planned, set) : [];
  if (!set || candidates.length === 0) return verdict;

  const routes = judgeRoutes(
    set,
    live?.apps ?? {},
    candidates.map(({ name, change }) => ({ app: name, back: isBack(planned, change) })),
  );
  verdict.objections.push(...routes.objections);
  verdict.notes.push(...routes.notes, ...(await fallbackNotes(request.storage, sets, candidates)));

  // A browser takes as long to start as the files to be read.
  const browser = browserFor(request, verdict);
  try {
    await judgeAllFiles(request, set, candidates, verdict);
    // What a browser would say of files that are broken is said already.
    const isHopeless = verdict.damage.length > 0 || (verdict.objections.length > 0 && !request.force);
    const opened = isHopeless ? null : await browser;
    if (opened) await judgePages(request, opened, sets, candidates, verdict);
  } finally {
    if (!request.browser) await (await browser)?.close();
  }
  return verdict;
}

/** The browser to look with; null where the pages are not looked at, with the reason in the verdict. */
async function browserFor(request: JudgeRequest, { objections, notes }: Verdict): Promise<Browser | null> {
  const lack = (reason: string): null => {
    if (request.mayLackBrowser) notes.push(`not loaded in a browser: ${reason}`);
    else objections.push(`the pages were not loaded, since ${reason}: ${GET_A_BROWSER}`);
    return null;
  };
  if (request.live === null) {
    notes.push('not loaded in a browser: nothing was live before');
    return null;
  }
  if (request.browser) return request.browser;
  const executable = findBrowser(request.environment);
  if (executable === null) return lack('this machine has no browser');
  return openBrowser(executable).catch((error: Error) =>
    lack(`${executable} does not start (${error.message.split('\n', 1)[0]})`),
  );
}

/** The sets of versions that students can get with the candidates in them, the one with most live versions first. */
function setsWithCandidates({ apps, changes }: ReleaseDocument): Record<string, LiveApp>[] {
  const brought = changes.filter(isJudged);
  const sets = setsOf(apps).filter((set) => brought.every(({ app, to }) => set[app]?.version === to));
  return sets.map((set) =>
    Object.fromEntries(Object.entries(set).map(([name, app]) => [name, { ...app, previous: behind(app, apps[name]) }])),
  );
}

/** What a browser falls back to: from a version on trial to the live one, from that to the one before. */
function behind({ version, previous }: LiveApp, live: LiveApp | undefined): LiveApp['previous'] {
  if (!live || live.version === version) return previous;
  return { version: live.version, base: live.base, entry: live.entry };
}

/** Another share of the same trial brings nothing that was not judged when it began. */
function isJudged(change: Change): boolean {
  return bringsVersion(change) && change.kind !== 'canary share';
}

function candidatesOf({ changes }: ReleaseDocument, set: Record<string, LiveApp>): Candidate[] {
  return changes.filter(isJudged).flatMap((change) => {
    const app = set[change.app];
    return app ? [{ name: change.app, app, change }] : [];
  });
}

/** A roll-back holds back the version that it leaves. */
function isBack({ apps }: ReleaseDocument, { app, from }: Change): boolean {
  return from !== null && apps[app]?.heldBack.includes(from) === true;
}

async function judgeAllFiles(
  request: JudgeRequest,
  set: Record<string, LiveApp>,
  candidates: readonly Candidate[],
  verdict: Verdict,
): Promise<void> {
  const server = await startCandidateServer(request.storage, request.settings, request.planned, set);
  try {
    for (const candidate of candidates) {
      request.onProgress?.(`asking for every file of ${candidate.name} ${candidate.app.version}`);
      await judgeFiles(request, server.origin, candidate, shellOf(set), verdict);
      if (request.assetBase) verdict.objections.push(...(await judgeElsewhere(request, request.assetBase, candidate)));
    }
  } finally {
    await server.close();
  }
}

function shellOf(set: Record<string, LiveApp>): Surrounding | null {
  const found = Object.entries(set).find(([, { kind }]) => kind === 'shell');
  return found ? { who: `${found[0]} ${found[1].version}`, provides: found[1].provides } : null;
}

async function judgeFiles(
  { storage, live }: JudgeRequest,
  origin: string,
  { name, app }: Candidate,
  shell: Surrounding | null,
  verdict: Verdict,
): Promise<void> {
  const who = `${name} ${app.version}`;
  const integrity = await readIntegrity(storage, name, app.version);
  if (!integrity) {
    verdict.damage.push(`${who} is not published`);
    return;
  }
  const served = await readServed(origin, app.base, integrity.files);
  verdict.damage.push(...served.damage.map((sentence) => `${who}: ${sentence}`));
  verdict.objections.push(...served.objections.map((sentence) => `${who}: ${sentence}`));
  const version = { ...app, who };
  verdict.objections.push(
    ...judgeContainer(version, served.texts, shell),
    ...judgeTypes(version, served.texts),
    ...judgeCopies(version, served.texts),
  );
  const budget = judgeBudget(name, app, live?.apps[name] ?? null, served.sizes);
  verdict.objections.push(...budget.objections);
  verdict.notes.push(...budget.notes);
  verdict.objections.push(...(await judgeFallback(storage, name, app)));
}

/** Where files are served from another origin, they have to be there before a page names them. */
async function judgeElsewhere(
  { storage }: JudgeRequest,
  assetBase: string,
  { name, app }: Candidate,
): Promise<string[]> {
  const who = `${name} ${app.version} on ${assetBase}`;
  const integrity = await readIntegrity(storage, name, app.version);
  try {
    const { damage, objections } = await readServed(assetBase, app.base, integrity?.files ?? []);
    const [first, ...others] = [...damage, ...objections];
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return first === undefined ? [] : [`${who}: ${first}${more}: bring the version there first`];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`${who} cannot be reached (${reason}): start that server, or correct ASSET_BASE`];
  }
}
