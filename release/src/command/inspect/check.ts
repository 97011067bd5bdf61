import { readLive } from '../../live/releaseStore';
import { pageCheckLines, writePageCheck } from '../../gate/pageChecks';
import { EXIT, UserMistake } from '@manassa/api/config';
import { command, jsonArg, print } from '../command';
import type { Context } from '../context';
import { withProgress } from '../progress';
import { chooseReleased } from '../releasedApplications';

/** Of rollbacks that follow each other quickly only the last one is checked. */
const WAIT_MS = 3_000;

/** `check [app]` */
export const check = (context: Context) =>
  command({
    meta: {
      name: 'check',
      description: 'Open the live pages in a browser and report; changes nothing. A rollback starts it by itself',
    },
    details: [
      'The result is kept for "status". It exits with 1 when a page is broken, with 3 when none can be judged.',
    ],
    args: {
      app: { type: 'positional', required: false, description: 'Only the pages of this application' },
      revision: {
        type: 'string',
        description: `Wait ${WAIT_MS / 1000} s, and do nothing if another revision is live by then`,
        valueHint: 'number',
      },
      ...jsonArg,
    },
    examples: ['npm run release -- check', 'npm run release -- check exam'],
    async run({ args }) {
      const storage = await context.storage();
      if (args.revision !== undefined) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      const live = await readLive(storage);
      if (args.revision !== undefined && String(live?.revision) !== args.revision) {
        print(args.json, null, [`revision ${args.revision} is not live any more: nothing was checked`]);
        return EXIT.done;
      }
      if (!live) throw new UserMistake(`nothing is released in ${storage.name}`);
      const apps = args.app === undefined ? Object.keys(live.apps) : [await chooseReleased(context, args.app)];
      const { checkLive } = await import('../../gate/checkLive');
      const result = await withProgress(({ say }) =>
        checkLive({
          storage,
          settings: context.config().page,
          environment: context.environment,
          live,
          apps,
          onProgress: say,
        }),
      );
      await writePageCheck(storage, result);
      print(args.json, result, pageCheckLines(result, []));
      return { passed: EXIT.done, failed: EXIT.refused, 'not judged': EXIT.busy }[result.outcome];
    },
  });
