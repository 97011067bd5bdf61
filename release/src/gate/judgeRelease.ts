import type { PageSettings } from '../config';
import { bringsVersion, setsOf } from '../document/canary.rule';
import type { GateQuestion, Verdict } from '../document/changeRelease';
import type { Change, LiveApp, ReleaseDocument } from '../document/releaseDocument';
import { firstDamage, readIntegrity } from '../publication/integrity';
import { judgeBudget } from './budget.rule';
import { startCandidateServer } from './candidateServer';
import { judgeContainer, judgeCopies, judgeTypes } from './container.rule';
import type { Storage } from '../storage/Storage';
import { findBrowser, GET_A_BROWSER } from './findBrowser';
import { judgeRoutes } from './routes.rule';
import { readServed } from './servedFiles';
import type { Expected } from './visit.rule';
import { openBrowser, visitPages } from './visitPages';
import { visitsOf } from './visits.rule';

/** What is to be judged, and how. */
export interface JudgeRequest extends GateQuestion {
  storage: Storage;
  settings: PageSettings;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether a machine without a browser may do without the load in one; it is then noted. */
  mayLackBrowser: boolean;
}

/** One version that is to be brought to students. */
interface Candidate {
  name: string;
  app: LiveApp;
  change: Change;
}

/**
 * Judges a planned release by its files, as a server sends them, and by its pages, as a browser shows them. What the
 * manifests say of one another is document/gate.rule's.
 */
export async function judgeRelease(request: JudgeRequest): Promise<Verdict> {
  const { storage, settings, planned, live, onProgress } = request;
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
  verdict.notes.push(...routes.notes);

  const server = await startCandidateServer(storage, settings, planned, set);
  try {
    for (const candidate of candidates) {
      onProgress?.(`asking for every file of ${candidate.name} ${candidate.app.version}`);
      await judgeFiles(request, server.origin, candidate, verdict);
    }
  } finally {
    await server.close();
  }
  // What a browser would say of files that are broken is said already.
  if (verdict.damage.length > 0 || (verdict.objections.length > 0 && !request.force)) return verdict;
  await judgeInBrowser(request, sets, candidates, verdict);
  return verdict;
}

/** The sets of versions that students can get with the candidates in them, the one with most live versions first. */
function setsWithCandidates({ apps, changes }: ReleaseDocument): Record<string, LiveApp>[] {
  const brought = changes.filter(isJudged);
  return setsOf(apps).filter((set) => brought.every(({ app, to }) => set[app]?.version === to));
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

async function judgeFiles(
  { storage, live }: JudgeRequest,
  origin: string,
  { name, app }: Candidate,
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
    ...judgeContainer(version, served.texts),
    ...judgeTypes(version, served.texts),
    ...judgeCopies(version, served.texts),
  );
  const budget = judgeBudget(name, app, live?.apps[name] ?? null, served.sizes);
  verdict.objections.push(...budget.objections);
  verdict.notes.push(...budget.notes);
  verdict.objections.push(...(await judgeFallback(storage, name, app)));
}

/** The version that browsers fall back to is only of use while its files are whole. */
async function judgeFallback(storage: Storage, name: string, { version, previous }: LiveApp): Promise<string[]> {
  if (!previous) return [];
  const integrity = await readIntegrity(storage, name, previous.version);
  const damage = integrity ? await firstDamage(storage, integrity) : 'it is not published any more';
  return damage
    ? [`${name} ${version} would fall back to ${previous.version}, but ${damage}: publish that version again`]
    : [];
}

async function judgeInBrowser(
  { storage, settings, environment, planned, live, force, mayLackBrowser, onProgress }: JudgeRequest,
  sets: readonly Record<string, LiveApp>[],
  candidates: readonly Candidate[],
  verdict: Verdict,
): Promise<void> {
  if (live === null) {
    verdict.notes.push('not loaded in a browser: nothing was live before');
    return;
  }
  const executable = findBrowser(environment);
  if (executable === null) {
    if (mayLackBrowser) verdict.notes.push('not loaded in a browser: this machine has none');
    else verdict.objections.push(`the pages were not loaded, since this machine has no browser: ${GET_A_BROWSER}`);
    return;
  }
  onProgress?.('starting a browser');
  const browser = await openBrowser(executable);
  try {
    for (const set of setsToLoad(sets)) {
      const server = await startCandidateServer(storage, settings, planned, set);
      const visits = visitsOf(
        set,
        candidates.map(({ name }) => name),
      );
      try {
        const found = await visitPages({
          browser,
          origin: server.origin,
          visits,
          expected: expectedOf(set),
          onVisit: ({ address, as }, at) => onProgress?.(`page ${at + 1} of ${visits.length}: ${address} (${as})`),
        });
        verdict.objections.push(...found);
      } finally {
        await server.close();
      }
      if (verdict.objections.length > 0 && !force) return;
    }
  } finally {
    await browser.close();
  }
}

/** With everything else live, and with everything else on trial: what lies between is made of the same parts. */
function setsToLoad(sets: readonly Record<string, LiveApp>[]): Record<string, LiveApp>[] {
  const [first] = sets;
  const last = sets.at(-1);
  return first && last ? [...new Set([first, last])] : [];
}

function expectedOf(set: Record<string, LiveApp>): Record<string, Expected> {
  return Object.fromEntries(
    Object.entries(set).map(([name, { version, base, entry, previous }]) => [name, { version, base, entry, previous }]),
  );
}
