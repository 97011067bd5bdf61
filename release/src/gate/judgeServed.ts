import type { Browser } from 'playwright-core';
import type { Verdict } from '../live/changeRelease';
import type { LiveApp } from '../live/releaseDocument';
import { readIntegrity } from '../publish/integrity';
import { EXIT, UserMistake } from '@manassa/shared/config';
import { judgeBudget } from './files/budget.rule';
import { MODULES_FILE, readModules } from './files/growth.rule';
import { startCandidateServer } from './candidateServer';
import { judgeContainer, judgeCopies, judgeTypes, shellOf, type Surrounding } from './files/container.rule';
import { findBrowser, GET_A_BROWSER, openBrowser } from './browser';
import { fallbackNotes, judgeFallback } from './files/judgeFallback';
import { judgePages } from './pages/judgePages';
import { judgeWorker } from './pages/judgeWorker';
import { versionPrefix } from '../storage/versionPlace.rule';
import type { Candidate, JudgeRequest } from './JudgeRequest';
import { readServed } from './files/servedFiles';

const PAGES_SKIPPED = 'the pages were not opened in a browser';

/**
 * Judges candidates by their files, as served, and by their pages unless `force` skips them, which is an objection.
 * @param sets combinations of versions with the candidates, at least one
 * @throws UserMistake with `EXIT.busy` when the machine is too busy to judge the pages
 */
export async function judgeServed(
  request: JudgeRequest,
  sets: readonly Record<string, LiveApp>[],
  candidates: readonly Candidate[],
  verdict: Verdict,
): Promise<void> {
  verdict.notes.push(...(await fallbackNotes(request.storage, sets, candidates)));
  // Starts while files are read.
  const browser = request.force ? Promise.resolve(null) : browserFor(request, verdict);
  const started = browser.catch(() => null);
  if (request.force) verdict.objections.push(PAGES_SKIPPED);
  try {
    await judgeAllFiles(request, sets[0] ?? {}, candidates, verdict);
    // Broken files break pages too.
    const isHopeless = verdict.damage.length > 0 || verdict.objections.length > 0;
    const opened = isHopeless ? null : await browser;
    if (opened) {
      const pages = await judgePages({ ...request, browser: opened }, sets, candidates);
      verdict.objections.push(...pages.objections);
      verdict.notes.push(...pages.notes);
      if (pages.objections.length === 0) {
        const worker = await judgeWorker({ ...request, browser: opened }, sets[0] ?? {}, candidates);
        verdict.objections.push(...worker.objections);
        verdict.notes.push(...worker.notes);
      }
    }
  } finally {
    if (!request.browser) await (await started)?.close();
  }
}

/** Returns the browser, or null with the reason in the verdict. */
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
  return openBrowser(executable).catch((error: Error) => {
    if (error.name === 'TimeoutError') {
      throw new UserMistake(
        `the machine is too busy to judge: ${executable} did not start in time; nothing was changed: try again when less runs here`,
        EXIT.busy,
      );
    }
    return lack(`${executable} does not start (${error.message.split('\n', 1)[0]})`);
  });
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
  const before = live?.apps[name] ?? null;
  const known = before && (await storage.read(`${versionPrefix(name, before.version)}${MODULES_FILE}`));
  const budget = judgeBudget(name, app, before, served.sizes, {
    before: readModules(known?.toString()),
    now: readModules(served.texts[MODULES_FILE]),
  });
  verdict.objections.push(...budget.objections);
  verdict.notes.push(...budget.notes);
  verdict.objections.push(...(await judgeFallback(storage, name, app)));
}

/** Checks files on another origin, which must be there before a page names them. */
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
