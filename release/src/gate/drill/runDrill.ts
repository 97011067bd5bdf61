import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { UserMistake } from '@manassa/shared/config';
import type { PageSettings } from '../../config/config';
import type { LiveApp, ReleaseDocument } from '../../live/releaseDocument';
import { readManifest } from '../../publish/manifest';
import { FolderStorage } from '../../storage/FolderStorage';
import type { Storage } from '../../storage/Storage';
import { startCandidateServer } from '../candidateServer';
import { closeWithin, openContext } from '../pages/lookAtPage';
import { type Visit, visitsOf } from '../pages/visits.rule';
import { copyVersions, publishBroken } from './copyVersions';
import { type Fault, FAULTS, type Lost } from './faults';
import { type Recovery, watchRecovery } from './watchRecovery';

interface DrillRequest {
  storage: Storage;
  settings: PageSettings;
  live: ReleaseDocument;
  /** The remotes to break, one after the other. */
  apps: readonly string[];
  browser: Browser;
  onProgress?(doing: string): void;
}

export interface FaultResult {
  fault: string;
  what: string;
  /** The first visit, and the next one in the same tab. */
  first: Recovery;
  again: Recovery;
}

export interface RemoteResult {
  app: string;
  /** The live version, to which pages should fall back. */
  version: string;
  address: string;
  /** Time of the page without a fault, in ms. */
  usualMs: number;
  faults: FaultResult[];
}

/**
 * Copies the live versions to a temporary folder, breaks the remotes there in every known way, and measures how pages
 * recover in a browser. The installation does not change.
 *
 * @throws UserMistake when a live version is damaged, or its page does not work without a fault
 */
export async function runDrill(request: DrillRequest): Promise<RemoteResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'manassa-drill-'));
  try {
    const copy = new FolderStorage(path.join(folder, 'release'));
    request.onProgress?.('copying what is live');
    await copyVersions(request.storage, copy, request.live.apps);
    const results: RemoteResult[] = [];
    for (const app of request.apps) results.push(await drillRemote({ ...request, storage: copy }, app));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drillRemote(request: DrillRequest, name: string): Promise<RemoteResult> {
  const { live, storage, onProgress } = request;
  const app = live.apps[name];
  if (app?.kind !== 'remote') throw new UserMistake(`${name} is no live remote`);
  const visit = pageOf(live, name);
  onProgress?.(`${name}: opening ${visit.address} without a fault`);
  // Twice: the first visit fills the server's caches.
  const [, usual] = await watch(request, live.apps, visit, null);
  if (usual === undefined || usual.tookMs === null) {
    throw new UserMistake(`${name} ${app.version} is not shown at ${visit.address} without a fault: see "check"`);
  }
  const faults: FaultResult[] = [];
  for (const [at, fault] of FAULTS.entries()) {
    onProgress?.(`${name}: ${fault.what} (${at + 1} of ${FAULTS.length})`);
    const broken = await publishBroken(storage, name, app, `${app.version}-drill.${at + 1}`, fault);
    const lost = await lostFiles(storage, name, broken, visit, fault);
    const [first, again] = await watch(request, { ...live.apps, [name]: broken }, visit, lost);
    if (first && again) faults.push({ fault: fault.name, what: fault.what, first, again });
  }
  return { app: name, version: app.version, address: visit.address, usualMs: usual.tookMs, faults };
}

/** Returns the remote's first page, as a student. */
function pageOf({ apps }: ReleaseDocument, name: string): Visit {
  const visits = visitsOf(apps, [name]).filter(({ app, as }) => app === name && as === 'student');
  const withFiles = visits.find(({ page }) => (apps[name]?.preload[page] ?? []).length > 0);
  const visit = withFiles ?? visits[0];
  if (!visit) throw new UserMistake(`${name} has no page`);
  return visit;
}

async function lostFiles(
  storage: Storage,
  name: string,
  { version, base }: LiveApp,
  { page }: Visit,
  fault: Fault,
): Promise<Lost | null> {
  const lost = fault.lose?.(await readManifest(storage, name, version), page);
  return lost ? { ...lost, files: lost.files.map((file) => `${base}${file}`) } : null;
}

/** Opens a page twice in a fresh browser context while some files fail to load. */
async function watch(
  { storage, settings, live, browser }: DrillRequest,
  set: Readonly<Record<string, LiveApp>>,
  { address, app, as }: Visit,
  lost: Lost | null,
): Promise<Recovery[]> {
  const server = await startCandidateServer(storage, settings, live, set);
  const context = await openContext(browser, server.origin, as);
  try {
    if (lost) {
      await context.route(
        ({ pathname }) => lost.files.includes(pathname),
        // An unanswered request stays open until the tab closes.
        (route) => (lost.how === 'missing' ? route.fulfill({ status: 404, body: '' }) : undefined),
      );
    }
    return await watchRecovery(context, address, app);
  } finally {
    await closeWithin(context);
    await server.close();
  }
}
