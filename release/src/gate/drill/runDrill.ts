import { setTimeout as sleep } from 'node:timers/promises';
import { UserMistake } from '@manassa/shared/config';
import type { Browser, Page } from 'playwright-core';
import type { LiveApp, ReleaseDocument } from '../../live/releaseDocument';
import { say } from '../../progress';
import { FolderStorage } from '../../storage/FolderStorage';
import { versionPrefix } from '../../storage/Storage';
import { type GateParts, startCandidateServer } from '../candidateServer';
import { openBrowserContext } from '../pages/lookAtPage';
import { observe } from '../pages/observe';
import { seconds, type Visit, visitsOf } from '../pages/visit.rule';
import { type Breakage, FAULTS, publishBroken, temporaryFolder } from './faults';

const RECOVERY_MS = 30_000;
const LOOK_MS = 50;
/** A page that shows an apology for this long, in ms, does not recover. */
const GIVEN_UP_MS = 3_000;
/** Longest recovery beyond the page's usual time, in ms (row RL-12). */
const LONGEST_MS = 10_000;

interface DrillRequest extends GateParts {
  live: ReleaseDocument;
  /** The remotes to break, one after the other. */
  apps: readonly string[];
  browser: Browser;
}

export interface Recovery {
  /** Time until the page worked, in ms; null if it never did. */
  tookMs: number | null;
  /** Time until a text said that loading takes long, in ms; null if none did. */
  textMs: number | null;
  /** Version that ran at the end. */
  version: string | null;
  /** Heading of a message in place of the page at the end, or null. */
  apology: string | null;
}

export type RemoteResult = Awaited<ReturnType<typeof drillRemote>>;
export type FaultResult = RemoteResult['faults'][number];

/**
 * Breaks remotes in every known way, in a temporary copy of what is live, and measures how their pages recover. Throws
 * UserMistake if a page does not work without a fault.
 */
export async function runDrill(request: DrillRequest): Promise<RemoteResult[]> {
  const { storage, live, apps } = request;
  using folder = temporaryFolder();
  const copy = new FolderStorage(folder.path);
  say('copying what is live');
  for (const [app, { version }] of Object.entries(live.apps)) {
    for (const { key } of await storage.list(versionPrefix(app, version))) {
      await copy.write(key, (await storage.read(key)) ?? '');
    }
  }
  const results: RemoteResult[] = [];
  for (const app of apps) results.push(await drillRemote({ ...request, storage: copy }, app));
  return results;
}

async function drillRemote(request: DrillRequest & { storage: FolderStorage }, name: string) {
  const { live, storage } = request;
  const app = live.apps[name];
  if (app?.kind !== 'remote') throw new UserMistake(`${name} is not a live remote`);
  const visit = pageOf(live, name, app);
  say(`${name}: opening ${visit.address} without a fault`);
  const usual = await watchTwice(request, app, visit, {});
  if (usual.first.tookMs === null || usual.again.tookMs === null) {
    throw new UserMistake(`${name} ${app.version} is not shown at ${visit.address} without a fault: see "check"`);
  }
  // A page without a style sheet of its own cannot lose it.
  const own = app.preload[visit.page] ?? [];
  const possible = FAULTS.filter(({ missing = '' }) => missing === '' || own.some((file) => file.endsWith(missing)));
  const faults = [];
  for (const [at, { name: fault, what, ...how }] of possible.entries()) {
    say(`${name}: ${what} (${at + 1} of ${possible.length})`);
    const broken = await publishBroken(storage, name, app, `${app.version}-drill.${at + 1}`, how);
    faults.push({ fault, what, ...(await watchTwice(request, broken, visit, how)) });
  }
  // A broken version has a new server, too, whose caches its first visit fills.
  const usualMs = Math.max(usual.first.tookMs, usual.again.tookMs);
  // The version to which pages should fall back, and the time of the page without a fault.
  return { app: name, version: app.version, address: visit.address, usualMs, faults };
}

function pageOf({ apps }: ReleaseDocument, name: string, { preload }: LiveApp): Visit {
  const visits = visitsOf(apps, [name]).filter(({ app, as }) => app === name && as === 'student');
  const visit = visits.find(({ page }) => (preload[page] ?? []).length > 0) ?? visits[0];
  if (!visit) throw new UserMistake(`${name} has no page`);
  return visit;
}

async function watchTwice(request: DrillRequest, app: LiveApp, visit: Visit, { isSilent }: Breakage) {
  await using server = await startCandidateServer(request, request.live, { ...request.live.apps, [visit.app]: app });
  await using context = await openBrowserContext(request.browser, server.origin, visit.as);
  // An unanswered request stays open until the tab closes.
  if (isSilent) {
    await context.route(
      ({ pathname }) => pathname === `${app.base}${app.entry}`,
      () => undefined,
    );
  }
  const page = await context.newPage();
  return { first: await watch(page, visit), again: await watch(page, visit) };
}

async function watch(page: Page, { address, app }: Visit): Promise<Recovery> {
  const startedMs = performance.now();
  const sinceMs = (): number => Math.round(performance.now() - startedMs);
  // A page whose files hang never fires its load event.
  await page.goto(address, { waitUntil: 'commit' });
  const recovery: Recovery = { tookMs: null, textMs: null, version: null, apology: null };
  for (let fineMs = 0; sinceMs() < RECOVERY_MS && sinceMs() - fineMs <= GIVEN_UP_MS; await sleep(LOOK_MS)) {
    // A page does not answer while it navigates.
    const seen = await page.evaluate(observe, app).catch(() => null);
    if (!seen) continue;
    if (seen.waiting !== '') recovery.textMs ??= sinceMs();
    recovery.version = seen.remote?.version ?? recovery.version;
    recovery.apology = seen.apology;
    if (seen.apology !== null) continue;
    fineMs = sinceMs();
    if (seen.remote?.status === 'ready' && seen.heading !== null && !seen.busy) return { ...recovery, tookMs: fineMs };
  }
  return recovery;
}

/** Returns true for a page that recovered in time, with the version that was live before. */
export function hasRecovered({ first, again }: FaultResult, { version, usualMs }: RemoteResult): boolean {
  return [first, again].every(
    ({ tookMs, version: ran }) => tookMs !== null && ran === version && tookMs <= LONGEST_MS + usualMs,
  );
}

function sawOf({ tookMs, textMs, apology, version }: Recovery, good: string): string {
  const text = textMs === null ? '' : `a text after ${seconds(textMs)}, `;
  if (tookMs === null) return `${text}${apology === null ? 'no page' : `"${apology}" in place of the page`}`;
  return `${text}${version === good ? 'the page' : `the page of ${version}`} after ${seconds(tookMs)}`;
}

export function drillLines(results: readonly RemoteResult[]): string[] {
  return results.flatMap((result) => [
    `${result.app} ${result.version} at ${result.address}: usually there after ${seconds(result.usualMs)}`,
    ...result.faults.map((fault) => {
      const mark = hasRecovered(fault, result) ? 'recovered' : 'FAILED';
      const saw = sawOf(fault.first, result.version);
      const again = sawOf(fault.again, result.version);
      return `  ${mark.padEnd(10)}${fault.fault.padEnd(13)}${fault.what}: ${saw}; again in this tab: ${again}`;
    }),
  ]);
}
