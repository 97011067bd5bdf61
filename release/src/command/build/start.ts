import { type Application, listApplications } from '../../build/applications';
import { buildAndPublish } from '../../publish/buildAndPublish';
import { changeRelease } from '../../live/changeRelease';
import { lockSentence, readLocks } from '../../live/locks';
import { startChoice } from '../../live/choice.rule';
import type { ReleaseDocument } from '../../live/releaseDocument';
import { readLive } from '../../live/releaseStore';
import { builtLine } from './build';
import { changeLines } from '../change/changeCommand';
import { command, flagOn } from '../command';
import type { Storage } from '../../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import { type Context, reasonFor } from '../context';
import { withProgress } from '../progress';

export const start = command({
  about: 'Build what is missing, make it live, and serve it',
  details: ['A version that an operator moved away from stays held back.'],
  args: {
    promote: flagOn('Make live only what has no live version at all'),
  },
  examples: ['npm start', 'npm start -- --no-promote', 'PORT=3000 npm start'],
  async run(context, { promote }) {
    await releaseTree(context, await listApplications(context.root), promote);
    const { serve } = await import('../../server/serve');
    const serving = await serve(context.config(), context.environment);
    console.log(serving.lines.join('\n'));
    await serving.stopped;
  },
});

/** Builds and publishes the current versions, and releases them if nothing is live or `mayPromote`. */
export async function releaseTree(context: Context, apps: Application[], mayPromote: boolean): Promise<void> {
  const storage = await context.storage();
  const reason = reasonFor(context, 'the versions of the tree');
  const built = new Map<string, string>();
  for (const app of apps) {
    const result = await withProgress(({ say }) =>
      buildAndPublish({ root: context.root, storage, app, by: reason.by, onProgress: say }),
    );
    if (result.outcome !== 'up to date') console.log(builtLine(result));
    built.set(app.name, result.version);
  }
  const locks = await readLocks(storage, [...built.keys()], Date.now());
  const document = await withProgress((progress) =>
    changeRelease({
      storage,
      reason,
      gate: context.gate('start'),
      onProgress: progress.say,
      decide: ({ live }) =>
        [...built].flatMap(([app, version]) =>
          startChoice(app, version, live, mayPromote) === 'promote' && !(live?.apps[app] && locks.has(app))
            ? [{ app, version, back: false }]
            : [],
        ),
    }),
  ).catch((error: unknown) => stayWithLive(error, storage, apps));
  if (document) console.log(changeLines(document).join('\n'));
  const live = await readLive(storage);
  for (const [app, version] of built) {
    const stays = stayLine(app, version, live, mayPromote);
    const lock = live?.apps[app]?.version === version ? undefined : locks.get(app);
    if (lock) console.log(`${app} stays on ${live?.apps[app]?.version}: ${lockSentence(lock)}`);
    else if (stays) console.log(stays);
  }
}

/** Keeps the live release when the gate refuses; rethrows if an application has no live version. */
async function stayWithLive(error: unknown, storage: Storage, apps: readonly Application[]): Promise<null> {
  const live = await readLive(storage);
  if (!(error instanceof UserMistake) || !live || apps.some(({ name }) => !live.apps[name])) throw error;
  console.error(`${error.message}\nthe versions of the tree were refused: what was live stays`);
  return null;
}

/** Returns why an application keeps its live version, by an operator's decision. */
function stayLine(app: string, version: string, live: ReleaseDocument | null, mayPromote: boolean): string | null {
  const now = live?.apps[app];
  switch (startChoice(app, version, live, mayPromote)) {
    case 'held back':
      return `${app} stays on ${now?.version}: an operator moved away from ${version} (npm run release -- promote ${app} ${version} brings it back)`;
    case 'on trial':
      return `${app} stays on ${now?.version} while a canary of ${now?.canary?.version} runs (npm run release -- canary ${app} finish, or abort)`;
    default:
      return null;
  }
}
