import { type Environment, EXIT, UserMistake } from '@manassa/shared/config';
import type { Browser } from 'playwright-core';
import { SHELL } from '../build/applications';
import type { GateQuestion, Verdict } from '../live/changeRelease';
import type { Apps, LiveApp } from '../live/releaseDocument';
import { againstShell } from '../live/manifests.rule';
import { say } from '../progress';
import { damagesOf, filesOf, readIntegrity } from '../publish/integrity';
import { readManifest } from '../publish/manifest';
import { mapLimit } from '../storage/mapLimit';
import { isCompressible } from '../storage/mediaType.rule';
import { type Storage, versionPrefix } from '../storage/Storage';
import { startBrowser } from './browser';
import type { GateParts } from './candidateServer';
import { judgeBudget, MODULES_FILE, readModules } from './files/budget.rule';
import { CONTAINER_FILE, judgeContainer, judgeCopies } from './files/container.rule';
import { judgeElsewhere } from './files/judgeElsewhere';
import { judgePages } from './pages/judgePages';
import { judgeWorker } from './pages/judgeWorker';

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
 * Judges candidates by their files and by their pages unless `force` skips them, which is an objection. `sets` are
 * combinations of versions with the candidates, at least one; `changed` names the candidates; `verdict` is extended.
 * Throws UserMistake with `EXIT.busy` when the machine is too busy to judge the pages.
 */
export async function judgeCandidates(
  request: JudgeRequest,
  sets: readonly Apps[],
  changed: readonly string[],
  verdict: Verdict,
): Promise<Verdict> {
  const { objections, notes } = verdict;
  const add = (more: Verdict): void => {
    objections.push(...more.objections);
    notes.push(...more.notes);
  };
  const set = sets[0] ?? {};
  for (const [name, app] of Object.entries(set)) {
    if (!changed.includes(name)) continue;
    say(`reading every file of ${name} ${app.version}`);
    add(await judgeFiles(request, name, app));
  }
  add(await judgeFallbacks(request.storage, set, changed));
  if (request.force) objections.push('the pages were not opened in a browser');
  else if (request.live === null) notes.push('not loaded in a browser: nothing was live before');
  // Broken files break pages too.
  if (objections.length > 0 || request.live === null) return verdict;

  await using ownBrowser = request.browser ? null : await tryBrowser(request, verdict);
  const browser = request.browser ?? ownBrowser;
  if (!browser) return verdict;
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

async function judgeFiles({ storage, live, assetBase }: JudgeRequest, name: string, app: LiveApp): Promise<Verdict> {
  const who = `${name} ${app.version}`;
  const prefix = versionPrefix(name, app.version);
  const files = await filesOf(storage, name, app.version);
  const stored = new Map((await storage.list(prefix)).map(({ key, bytes }) => [key.slice(prefix.length), bytes]));
  const texts = new Map<string, string>();
  await mapLimit(
    files.filter(({ type }) => isCompressible(type)),
    async ({ path }) => texts.set(path, String(await storage.read(`${prefix}${path}`))),
  );
  const before = live?.apps[name] ?? null;
  const known = before && (await storage.read(`${versionPrefix(name, before.version)}${MODULES_FILE}`));
  const growth = { before: readModules(known), now: readModules(texts.get(MODULES_FILE)) };
  const sent = files.map(({ path }) => [path, stored.get(`${path}.br`) ?? stored.get(path) ?? 0] as const);
  const budget = judgeBudget(name, app, before, Object.fromEntries(sent), growth);
  return {
    objections: [
      ...judgeContainer(who, app, texts.get(CONTAINER_FILE) ?? null, new Set(stored.keys())),
      ...judgeCopies(who, app, texts),
      ...budget.objections,
      ...(assetBase === null ? [] : await judgeElsewhere(who, assetBase, app.base, files)),
    ],
    notes: budget.notes,
  };
}

/**
 * Objects to a damaged version to fall back to, and notes one that does not run in the planned shell. The latter does
 * not refuse it: otherwise a shell could never remove anything.
 */
export async function judgeFallbacks(storage: Storage, set: Apps, changed: readonly string[]): Promise<Verdict> {
  const verdict: Verdict = { objections: [], notes: [] };
  const shell = set[SHELL];
  for (const [name, { version, previous }] of Object.entries(set)) {
    if (!previous) continue;
    if (changed.includes(name)) {
      const damage = await damageOf(storage, name, previous.version).catch((error: Error) => error.message);
      if (damage) verdict.objections.push(`${name} ${version} would fall back to ${previous.version}, but ${damage}`);
    }
    if (!shell || name === SHELL || !(changed.includes(name) || changed.includes(SHELL))) continue;
    const reason = await readManifest(storage, name, previous.version).then(
      (manifest) => againstShell(name, manifest, shell)[0],
      (error: Error) => error.message,
    );
    if (reason) verdict.notes.push(`${name} ${version} could no longer fall back to ${previous.version}: ${reason}`);
  }
  return verdict;
}

async function damageOf(storage: Storage, app: string, version: string): Promise<string | undefined> {
  const integrity = await readIntegrity(storage, app, version);
  const problem = integrity ? (await damagesOf(storage, integrity))[0]?.problem : 'it is not published any more';
  return problem && `${problem}: publish that version again`;
}
