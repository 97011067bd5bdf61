import { EXIT } from '@manassa/shared/config';
import { verifyRelease } from '../../upkeep/verifyRelease';
import { command, flag, jsonArg, misuse, optionalWord, print } from '../command';
import { withProgress } from '../progress';
import { chooseReleased } from '../releasedApplications';

export const verify = command({
  about: 'Compare what students can get with what was published; exits with 1 when something is wrong',
  details: [
    'Reads every file of the live, previous and canary versions, their compressed copies, and the whole history.',
  ],
  args: {
    app: optionalWord('Only this application', { completes: 'applications' }),
    version: optionalWord('Only this version of it, live or not'),
    all: flag('Every published version'),
    ...jsonArg,
  },
  examples: [
    'npm run release -- verify',
    'npm run release -- verify remote-exam 1.0.0-5f3a91c2',
    'npm run release -- verify --all --json',
  ],
  async run(context, { app: name, version, all, json }) {
    if (all && version !== undefined) throw misuse('--all and a version exclude each other');
    const app = name === undefined ? undefined : await chooseReleased(context, name);
    const storage = await context.storage();
    const {
      revision,
      versions,
      problems: found,
    } = await withProgress((progress) => verifyRelease({ storage, app, version, all, onProgress: progress.say }));
    // An empty storage is a problem: RELEASE_DIR may be mistyped.
    const problems = versions.length > 0 || found.length > 0 ? found : [nothingIn(storage.name, app, all)];
    const files = versions.reduce((sum, version) => sum + version.files, 0);
    print(json, { whole: problems.length === 0, revision, versions, problems }, [
      ...problems,
      problems.length === 0
        ? `all is whole: ${files} files of ${versions.length} versions and ${revision ?? 0} documents`
        : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${storage.name}`,
    ]);
    return problems.length === 0 ? EXIT.done : EXIT.refused;
  },
});

function nothingIn(place: string, app: string | undefined, all = false): string {
  if (all) return `${app ?? 'nothing'} ${app === undefined ? 'is' : 'is not'} published in ${place}`;
  return app === undefined
    ? `nothing is live in ${place}: --all looks at every published version`
    : `${app} is not live in ${place}: name a version of it, or say --all`;
}
