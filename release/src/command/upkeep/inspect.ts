import { EXIT, UserMistake } from '@manassa/shared/config';
import { setTimeout as wait } from 'node:timers/promises';
import { SHELL } from '../../build/applications';
import { CHECKED_AFTERWARDS, pageCheckLines, readPageCheck, writePageCheck } from '../../gate/pageChecks';
import { opensPages } from '../../live/canarySets.rule';
import { lockSentence, readLocks } from '../../live/locks';
import { changeSentence, type ReleaseDocument } from '../../live/releaseDocument';
import { damagedSentence, readLegible, readReleased } from '../../live/releaseStore';
import { stillPublished } from '../../live/removal.rule';
import { type AppStatus, overviewOf, statusLines, workerLines, workersOf } from '../../overview/overview.rule';
import { readIntoMemory } from '../../pages/readIntoMemory';
import { candidateSource, storageSource } from '../../pages/ReleaseSource';
import { say } from '../../progress';
import { publishedVersions } from '../../publish/integrity';
import { ReportFiles } from '../../reports/reportFiles';
import type { Storage } from '../../storage/Storage';
import { command, jsonArg, optionalWord, print, wholeNumber } from '../command';
import { chooseReleased, type Context, releasedApplications } from '../context';

/** Delay that lets only the last of several quick rollbacks be checked. */
const WAIT_MS = 3_000;

export const status = command({
  about: 'Show what runs and what could, and what browsers report of it',
  details: [
    'Live, previous, canary with its share, held back, withdrawn and published versions of each application, with the',
    'pages that tried each in the last 24 hours, the failed ones by phase, and the last error. The service worker: on or',
    'off, and the versions that browsers run, each browser counted once an hour.',
  ],
  args: jsonArg,
  examples: ['npm run release -- status', 'npm run release -- status --json'],
  async run(context, { json }) {
    say('reading the status');
    const storage = await context.storage();
    const { history: releases, illegible } = await readLegible(storage);
    const live = releases.at(-1) ?? null;
    const damaged = illegible.filter((revision) => revision > (live?.revision ?? 0));
    const names = [...new Set([...(await releasedApplications(context)), ...Object.keys(live?.apps ?? {})])];
    const tallies = await new ReportFiles(storage).tallies(Date.now());
    const apps = await Promise.all(
      overviewOf(names, live?.apps ?? {}, tallies).map(async (overview): Promise<AppStatus> => {
        const published = await publishedVersions(storage, overview.app);
        return { ...overview, published: stillPublished(overview.app, published, releases).reverse() };
      }),
    );
    // Another change, such as a withdrawal, leaves the pages as they were checked.
    const lastOpened = releases.findLastIndex(({ changes }) => changes.some(opensPages));
    const since = releases.slice(Math.max(0, lastOpened));
    const checks = await Promise.all(since.map((one) => readPageCheck(storage, one.revision)));
    const pages = checks.findLast((one) => one !== null) ?? null;
    const source = live && candidateSource(live, storageSource(storage));
    const problems = source ? (await readIntoMemory(source, live, null, null)).problems : [];
    const locks = await readLocks(storage, names, Date.now());
    const workers = workersOf(tallies);
    const { revision = null, at = null, by = null, why = null } = live ?? {};
    const about = [
      `store: ${storage.name}`,
      ...locks.map((lock) => `LOCK: ${lockSentence(lock)}`),
      ...(live && damaged.length > 0 ? [`WARNING: ${damagedSentence(damaged, live.revision)}`] : []),
      ...problems.map((problem) => `WARNING: ${problem}`),
      ...pageCheckLines(pages, since[0]?.notes ?? []),
      ...workerLines(live?.worker, workers),
    ];
    const worker = { state: live?.worker ?? 'on', browsers: workers };
    const value = { store: storage.name, revision, at, by, why, damaged, problems, locks, pages, worker, apps };
    print(json, value, statusLines(live, apps, about));
  },
});

export const history = command({
  about: 'Show who changed what, when and why, canaries included, newest first',
  args: {
    app: optionalWord('Only what concerned this application'),
    limit: wholeNumber(1, 10_000_000, 'number', 'How many at most'),
    ...jsonArg,
  },
  examples: ['npm run release -- history', 'npm run release -- history remote-exam --limit 5 --json'],
  async run(context, { app: name, limit, json }) {
    say('reading the history');
    const storage = await context.storage();
    const { history: all, illegible } = await readLegible(storage);
    say('');
    for (const revision of illegible) {
      console.error(`release document ${revision} cannot be read and is left out: npm run release -- repair`);
    }
    const app = name === undefined ? undefined : await chooseReleased(context, name);
    const found = all.filter(({ changes }) => app === undefined || changes.some((change) => change.app === app));
    const entries = found
      .reverse()
      .slice(0, limit)
      .map(({ schema: _schema, apps: _apps, ...entry }) => entry);
    const nothing = all.length === 0 ? `nothing was released in ${storage.name}` : `no release concerned "${name}"`;
    print(json, entries, entries.length === 0 ? [nothing] : entries.map(historyLine));
  },
});

function historyLine(entry: Omit<ReleaseDocument, 'schema' | 'apps'>): string {
  const { revision, at, by, why, command: words, changes, forced, notes } = entry;
  return [
    `${revision}  ${at}  ${by}  ${changes.map(changeSentence).join('; ')}  (${words})${why ? `: ${why}` : ''}`,
    ...(forced.length > 0 ? [`forced over: ${forced.join('; ')}`] : []),
    ...(notes.length > 0 ? [`noted: ${notes.join('; ')}`] : []),
  ].join('  ');
}

export const check = command({
  about: 'Open the live pages in a browser and report; changes nothing. A rollback starts it by itself',
  details: ['The result is kept for "status". It exits with 1 when a page is broken, with 3 when none can be judged.'],
  args: {
    app: optionalWord('Only the pages of this application'),
    revision: wholeNumber(1, 99_999_999, 'number', `Do nothing if another rollback is live after ${WAIT_MS / 1000} s`),
    ...jsonArg,
  },
  examples: ['npm run release -- check', 'npm run release -- check exam'],
  async run(context, { app: name, revision, json }) {
    if (revision !== undefined) await wait(WAIT_MS);
    const { storage, live, settings } = await whatIsLive(context);
    let app = name === undefined ? undefined : await chooseReleased(context, name);
    if (revision !== undefined) {
      // Only a rollback starts a check of its own; another change, such as the end of a canary, does not.
      if (live.revision !== revision && live.notes.includes(CHECKED_AFTERWARDS)) {
        print(json, null, [`revision ${revision} is not live any more: nothing was checked`]);
        return EXIT.done;
      }
      if (await followsOthers(storage, app, revision)) app = undefined;
    }
    if (app !== undefined && !live.apps[app]) throw new UserMistake(`${app} is not live`);
    const { checkLive } = await import('../../gate/pages/judgePages');
    const result = await checkLive({ storage, settings, live }, app, context.environment);
    await writePageCheck(storage, result);
    print(json, result, pageCheckLines(result, []));
    return { passed: EXIT.done, failed: EXIT.refused, 'not judged': EXIT.busy }[result.outcome];
  },
});

/** Returns true if the pages of an earlier rollback of another application have no check, or are broken. */
async function followsOthers(storage: Storage, app: string | undefined, revision: number): Promise<boolean> {
  const { history } = await readLegible(storage);
  const earlier = history.filter((one) => one.revision < revision && one.changes.some(opensPages));
  for (const before of earlier.reverse()) {
    if (!before.notes.includes(CHECKED_AFTERWARDS)) return false;
    if ((await readPageCheck(storage, before.revision))?.outcome === 'passed') return false;
    if (before.changes.some((change) => change.app !== app)) return true;
  }
  return false;
}

export const drill = command({
  about: 'Break a copy of what is live in every known way, and show what students would see and for how long',
  details: [
    'Breaks copies of the live versions in a temporary folder, and opens their pages in a browser, with a stand-in for the',
    'API. The installation itself does not change. Takes about half a minute for each remote.',
    'It exits with 1 when a page did not come back by itself, with 3 when the machine is too busy to start a browser.',
  ],
  args: { app: optionalWord('Break only this remote'), ...jsonArg },
  examples: ['npm run release -- drill', 'npm run release -- drill exam'],
  async run(context, { app, json }) {
    const { storage, live, settings } = await whatIsLive(context);
    const remotes = Object.keys(live.apps).filter((name) => live.apps[name]?.kind === 'remote');
    const apps = app === undefined ? remotes : [await chooseReleased(context, app)];
    const { startBrowser } = await import('../../gate/browser');
    const { drillLines, hasRecovered, runDrill } = await import('../../gate/drill/runDrill');
    await using browser = await startBrowser(context.environment);
    const results = await runDrill({ storage, settings, live, apps, browser });
    print(json, results, drillLines(results));
    const isWell = results.every((result) => result.faults.every((fault) => hasRecovered(fault, result)));
    return isWell ? EXIT.done : EXIT.refused;
  },
});

async function whatIsLive(context: Context) {
  const storage = await context.storage();
  const live = await readReleased(storage);
  if (!live.apps[SHELL]) throw new UserMistake('no shell is live: promote it first');
  return { storage, live, settings: context.config().page };
}
