import { readLive } from '../../live/releaseStore';
import { pageCheckLines, writePageCheck } from '../../gate/pageChecks';
import { EXIT, UserMistake } from '@manassa/shared/config';
import { command, jsonArg, optionalWord, print, wholeNumber } from '../command';
import { withProgress } from '../progress';
import { chooseReleased } from '../releasedApplications';

/** Delay that lets only the last of several quick rollbacks be checked. */
const WAIT_MS = 3_000;

export const check = command({
  about: 'Open the live pages in a browser and report; changes nothing. A rollback starts it by itself',
  details: ['The result is kept for "status". It exits with 1 when a page is broken, with 3 when none can be judged.'],
  args: {
    app: optionalWord('Only the pages of this application', { completes: 'applications' }),
    revision: wholeNumber(
      1,
      99_999_999,
      'number',
      `Wait ${WAIT_MS / 1000} s, and do nothing if another revision is live by then`,
    ),
    ...jsonArg,
  },
  examples: ['npm run release -- check', 'npm run release -- check exam'],
  async run(context, { app: name, revision, json }) {
    const storage = await context.storage();
    if (revision !== undefined) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    const live = await readLive(storage);
    if (revision !== undefined && live?.revision !== revision) {
      print(json, null, [`revision ${revision} is not live any more: nothing was checked`]);
      return EXIT.done;
    }
    if (!live) throw new UserMistake(`nothing is released in ${storage.name}`);
    const apps = name === undefined ? Object.keys(live.apps) : [await chooseReleased(context, name)];
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
    print(json, result, pageCheckLines(result, []));
    return { passed: EXIT.done, failed: EXIT.refused, 'not judged': EXIT.busy }[result.outcome];
  },
});
