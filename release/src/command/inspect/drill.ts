import { EXIT, UserMistake } from '@manassa/shared/config';
import { readLive } from '../../live/releaseStore';
import { command, jsonArg, optionalWord, print } from '../command';
import { withProgress } from '../progress';
import { chooseReleased } from '../releasedApplications';

export const drill = command({
  about: 'Break a copy of what is live in every known way, and show what students would see and for how long',
  details: [
    'Copies the live versions to a temporary folder, publishes broken versions of each remote there, and opens their pages in a browser, with a stand-in for the API. The installation itself does not change. Takes about half a minute for each remote.',
    'It exits with 1 when a page did not come back by itself, with 3 when the machine is too busy to start a browser.',
  ],
  args: { app: optionalWord('Break only this remote', { completes: 'applications' }), ...jsonArg },
  examples: ['npm run release -- drill', 'npm run release -- drill exam'],
  async run(context, { app: name, json }) {
    const storage = await context.storage();
    const live = await readLive(storage);
    if (!live) throw new UserMistake(`nothing is released in ${storage.name}`);
    const remotes = Object.keys(live.apps).filter((app) => live.apps[app]?.kind === 'remote');
    const apps = name === undefined ? remotes : [await chooseReleased(context, name)];
    const { startBrowser } = await import('../../gate/browser');
    const { runDrill } = await import('../../gate/drill/runDrill');
    const { drillLines, hasRecovered } = await import('../../gate/drill/drillLines.rule');
    const browser = await startBrowser(context.environment);
    try {
      const results = await withProgress(({ say }) =>
        runDrill({ storage, settings: context.config().page, live, apps, browser, onProgress: say }),
      );
      print(json, results, drillLines(results));
      const isWell = results.every((result) => result.faults.every((fault) => hasRecovered(fault, result)));
      return isWell ? EXIT.done : EXIT.refused;
    } finally {
      await browser.close();
    }
  },
});
