import { UserMistake } from '@manassa/shared/config';
import { type Application, listApplications, SHELL } from '../../build/applications';
import { changeRelease, type Releases } from '../../live/changeRelease';
import { startChoice } from '../../live/choice.rule';
import { lockSentence, readLocks } from '../../live/locks';
import type { Intent } from '../../live/nextApp.rule';
import { readLegible, readLive } from '../../live/releaseStore';
import { say } from '../../progress';
import { type Built, buildAndPublish } from '../../publish/buildAndPublish';
import { DamagedList } from '../../publish/integrity';
import type { Serving } from '../../server/serve';
import { builtLine } from './build';
import { changeLines } from '../change/change';
import { command, tell } from '../command';
import { type Context, reasonFor } from '../context';

export const start = command({
  about: 'Build what is missing, make it live, and serve it',
  details: ['A version that an operator rolled back stays held back.'],
  args: {},
  examples: ['npm start', 'PORT=3000 npm start'],
  async run(context) {
    await releaseTree(context, await listApplications(context.root));
    await serveLive(context);
  },
});

export const serve = command({
  about: 'Serve what is live; build and promote nothing',
  args: {},
  examples: ['npm run release -- serve', 'PORT=80 HOST=0.0.0.0 npm run release -- serve'],
  run: serveLive,
});

async function serveLive({ config, environment }: Context): Promise<void> {
  const server = await import('../../server/serve');
  await untilStopped(await server.serve(config(), environment));
}

export async function untilStopped({ lines, stopped }: Serving): Promise<void> {
  tell(...lines);
  await stopped;
}

/** Builds, publishes and releases the current versions. What is live stays if that is refused or a build fails. */
export async function releaseTree(context: Context, apps: Application[]): Promise<void> {
  const storage = await context.storage();
  const reason = reasonFor(context, 'the versions of the tree');
  const orKeepLive = async <Result>(work: Promise<Result>): Promise<Result | null> =>
    work.catch(async (error: unknown) => {
      const live = await readLive(storage);
      if (!(error instanceof UserMistake) || !live?.apps[SHELL]) throw error;
      say('');
      console.error(`${error.message}\nthe versions of the tree do not go live: what was live stays`);
      return null;
    });
  const built = (await orKeepLive(buildTree(context, apps, reason.by))) ?? [];
  const names = built.map(({ app }) => app);
  const locks = await readLocks(storage, names, Date.now());
  const lockOf = (name: string) => locks.find(({ app }) => app === name);
  const decide = ({ live, history }: Releases): Intent[] =>
    built
      .filter(({ app, version }) => startChoice(app, version, history) === 'promote')
      .filter(({ app }) => !live?.apps[app] || !lockOf(app))
      .map(({ app, version }) => ({ app, version, back: false }));
  const change = changeRelease({ storage, reason, gate: context.gate('start'), observesLocks: true, decide });
  const document = await orKeepLive(change);
  if (document) tell(...changeLines(document));
  const { history } = await readLegible(storage);
  for (const { app, version } of built) {
    const now = history.at(-1)?.apps[app];
    const choice = startChoice(app, version, history);
    const lock = lockOf(app);
    const reasons: Partial<Record<typeof choice, string>> = {
      'held back': `: an operator rolled back ${version} (npm run release -- promote ${app} ${version} brings it back)`,
      'was replaced': `: an operator replaced ${version} (npm run release -- promote ${app} ${version} brings it back)`,
      'has canary': ` while a canary of ${now?.canary?.version} runs (npm run release -- canary ${app} finish, or abort)`,
    };
    const why = lock && choice !== 'is live' ? `: ${lockSentence(lock)}` : reasons[choice];
    if (now && why !== undefined) tell(`${app} stays on ${now.version}${why}`);
  }
}

async function buildTree(context: Context, apps: Application[], by: string): Promise<Built[]> {
  const storage = await context.storage();
  const built: Built[] = [];
  for (const app of apps) {
    const building = buildAndPublish({ root: context.root, storage, app, by });
    // A damaged list cannot be repaired here, and other versions can be served.
    const result = await building.catch((error: unknown) => {
      if (!(error instanceof DamagedList)) throw error;
      say('');
      console.error(error.message);
    });
    if (!result) continue;
    if (result.outcome !== 'up to date') tell(builtLine(result));
    built.push(result);
  }
  return built;
}
