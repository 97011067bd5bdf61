import { damagedSentence } from '../../live/damagedSentence.rule';
import { lockSentence, readLocks } from '../../live/locks';
import { readLegible, readNewest } from '../../live/releaseStore';
import { pageCheckLines, readPageCheck } from '../../gate/pageChecks';
import { workerLines, workersOf } from '../../overview/workers.rule';
import { overviewOf } from '../../overview/overview.rule';
import { type AppStatus, statusLines } from '../../overview/statusLines.rule';
import { publishedVersions } from '../../publish/versions';
import { ReportFiles } from '../../reports/reportFiles';
import { stillPublished } from '../../live/removal.rule';
import { command, jsonArg, print } from '../command';
import type { Context } from '../context';
import { withProgress } from '../progress';
import { releasedApplications } from '../releasedApplications';

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
    const { live, damaged, locks, apps, pages, workers } = await withProgress(async (progress) => {
      progress.say('asking what runs');
      return readStatus(context);
    });
    const { revision = null, at = null, by = null, why = null } = live ?? {};
    const about = [
      ...locks.map((lock) => `LOCK: ${lockSentence(lock)}`),
      ...(live && damaged.length > 0 ? [`WARNING: ${damagedSentence(damaged, live.revision)}`] : []),
      ...pageCheckLines(pages, live?.notes ?? []),
      ...workerLines(live?.worker, workers),
    ];
    const worker = { state: live?.worker ?? 'on', browsers: workers };
    print(json, { revision, at, by, why, damaged, locks, pages, worker, apps }, statusLines(live, apps, about));
  },
});

async function readStatus(context: Context) {
  const storage = await context.storage();
  const { document: live = null, damaged = [] } = (await readNewest(storage)) ?? {};
  const { history } = await readLegible(storage);
  const names = [...new Set([...(await releasedApplications(context)), ...Object.keys(live?.apps ?? {})])];
  const tallies = await new ReportFiles(storage).tallies(Date.now());
  const apps = await Promise.all(
    overviewOf(names, live, tallies).map(async (overview): Promise<AppStatus> => ({
      ...overview,
      published: stillPublished(overview.app, await publishedVersions(storage, overview.app), history).reverse(),
    })),
  );
  const pages = live && (await readPageCheck(storage, live.revision));
  const locks = [...(await readLocks(storage, names, Date.now())).values()];
  return { live, damaged, locks, apps, pages, workers: workersOf(tallies) };
}
