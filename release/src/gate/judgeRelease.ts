import { type Environment, EXIT, UserMistake } from '@manassa/shared/config';
import type { Browser } from 'playwright-core';
import { SHELL } from '../build/applications';
import { bringsVersion, opensPages, setsOf } from '../live/canarySets.rule';
import type { GateQuestion, Verdict } from '../live/changeRelease';
import { type Apps, mapApps, type ReleaseDocument } from '../live/releaseDocument';
import { say } from '../progress';
import { startBrowser } from './browser';
import type { GateParts } from './candidateServer';
import { judgeFallbacks, judgeFiles, judgeStoredContainer } from './files/judgeFiles';
import { CHECKED_AFTERWARDS } from './pageChecks';
import { judgeRoutes } from './routes.rule';

export interface JudgeRequest extends GateQuestion, GateParts {
  environment: Environment;
  /** A start passes without a browser, a rollback does not wait for one if its versions ran together before. */
  occasion: 'promotion' | 'rollback' | 'start';
  /** Origin of published files; null for the page's own. */
  assetBase: string | null;
  /** A running browser, left open; default: start one. */
  browser?: Browser;
}

/**
 * Judges a planned release by its files and by its pages in a browser. No browser opens with `force`, which is an
 * objection, nor for a rollback to versions that ran together before, whose container is judged.
 * @throws UserMistake with `EXIT.busy` when the machine is too busy to judge the pages
 */
export async function judgeRelease(request: JudgeRequest): Promise<Verdict> {
  const { planned, live, history, storage, occasion } = request;
  const brought = planned.changes.filter(opensPages);
  const sets = setsOf(planned.apps)
    .filter((set) => brought.every(({ app, to }) => set[app]?.version === to))
    .map((set) => withFallbacks(set, planned.apps));
  const changed = brought.map(({ app }) => app);
  const [set] = sets;
  if (!set || changed.length === 0) return { objections: [], notes: [] };

  // A promotion of an earlier version holds back the version it leaves.
  const isBack = (app: string, from: string | null) =>
    occasion === 'rollback' || planned.apps[app]?.heldBack.includes(from ?? '') === true;
  const moved = brought.map(({ app, from }) => ({ app, back: isBack(app, from) }));
  const verdict = judgeRoutes(set, live?.apps ?? {}, moved);
  const { objections, notes } = verdict;
  const candidates = Object.entries(set).filter(([name]) => changed.includes(name));
  if (occasion === 'rollback' && ranBefore(planned, history)) {
    for (const [name, app] of candidates) objections.push(...(await judgeStoredContainer(storage, name, app)));
    notes.push(CHECKED_AFTERWARDS);
    return verdict;
  }
  const add = (more: Verdict): void => {
    objections.push(...more.objections);
    notes.push(...more.notes);
  };
  for (const [name, app] of candidates) {
    say(`judging the files of ${name} ${app.version}`);
    add(await judgeFiles(request, name, app));
  }
  add(await judgeFallbacks(storage, set, changed));
  // Without a live shell there is no live page to compare with.
  const isFirst = !live?.apps[SHELL];
  if (request.force) objections.push('the pages were not opened in a browser');
  else if (isFirst) notes.push('not loaded in a browser: no shell was live before');
  // Broken files break pages too.
  if (objections.length > 0 || isFirst) return verdict;

  await using ownBrowser = request.browser ? null : await tryBrowser(request, verdict);
  const browser = request.browser ?? ownBrowser;
  if (!browser) return verdict;
  // Loaded here, so that a rollback loads no server.
  const { judgePages } = await import('./pages/judgePages');
  const { judgeWorker } = await import('./pages/judgeWorker');
  const pages = { ...request, browser };
  add(await judgePages(pages, sets, changed));
  if (objections.length === 0) add(await judgeWorker(pages, set, changed));
  return verdict;
}

async function tryBrowser(request: JudgeRequest, { objections, notes }: Verdict): Promise<Browser | null> {
  try {
    return await startBrowser(request.environment);
  } catch (error) {
    if (!(error instanceof UserMistake) || error.exitCode !== EXIT.refused) throw error;
    if (request.occasion === 'start') notes.push(`not loaded in a browser: ${error.message}`);
    else objections.push(`the pages were not loaded, since ${error.message}`);
    return null;
  }
}

/** Sets the fallback in browsers: the live version for a canary, else the one before. */
function withFallbacks(set: Apps, live: Apps): Apps {
  return mapApps(set, (app, name) => {
    const now = live[name];
    return now && now.version !== app.version ? { ...app, previous: now } : app;
  });
}

/** Returns true if each planned version was live before with its planned shell or remotes. */
export function ranBefore({ apps, changes }: ReleaseDocument, history: readonly ReleaseDocument[]): boolean {
  const brought = changes.filter(bringsVersion).map(({ app }) => app);
  const remotes = brought.includes(SHELL) ? Object.keys(apps) : brought;
  // A document shows the set before it too, which matters if that one's cannot be read.
  const sets = history.flatMap((document) => [document.apps, appsBefore(document)]);
  const isSame = (before: Apps<{ version: string }>, name: string): boolean =>
    apps[name] !== undefined && before[name]?.version === apps[name].version;
  return remotes.every((name) => sets.some((before) => isSame(before, SHELL) && isSame(before, name)));
}

function appsBefore({ apps, changes }: ReleaseDocument): Apps<{ version: string }> {
  const left = changes.filter(({ kind }) => kind === 'live' || kind === 'canary finished');
  return mapApps(apps, ({ version }, name) => {
    const change = left.find(({ app }) => app === name);
    return { version: change ? (change.from ?? '') : version };
  });
}
