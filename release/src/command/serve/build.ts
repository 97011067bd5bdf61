import path from 'node:path';
import { countOf } from '@manassa/shared/config';
import { chooseApplications, chooseName, listApplications } from '../../build/applications';
import { say } from '../../progress';
import { type Built, buildAndPublish } from '../../publish/buildAndPublish';
import { publishVersion } from '../../publish/publishVersion';
import { appArg, command, flag, planArgs, print, tell, text, whyArg, words } from '../command';
import { reasonFor } from '../context';

export const build = command({
  about: 'Build what is not published yet and publish it as an immutable version',
  args: {
    apps: words('Applications; by default all of them'),
    force: flag('Build also what is published, to check that it comes out the same'),
    why: text('text', 'What is new, for "status"; by default the commit of the checkout'),
    ...planArgs,
  },
  examples: ['npm run build', 'npm run build -- remote-exam', 'npm run build -- shell exam --force'],
  async run(context, { apps, force, why, 'dry-run': dryRun, json }) {
    const { root } = context;
    const storage = await context.storage();
    const { by } = reasonFor(context, '');
    const results: Built[] = [];
    for (const app of chooseApplications(await listApplications(root), apps)) {
      const built = await buildAndPublish({ root, storage, app, by, why, force, dryRun });
      if (!json) tell(builtLine(built));
      results.push(built);
    }
    if (json) print(true, results, []);
  },
});

export function builtLine({ app, version, outcome, seconds }: Built): string {
  return `${app} ${version} ${outcome} (${seconds.toFixed(1)} s)`;
}

export const publish = command({
  about: 'Publish a finished build as an immutable version; it does not go live',
  details: ['Publishing the same bytes again repairs files that were damaged since.'],
  args: {
    ...appArg,
    version: text('version', 'The version that the build must have'),
    from: text('folder', "The build's folder; by default the application's dist"),
    ...whyArg,
    ...planArgs,
  },
  examples: [
    'npm run release -- publish remote-exam',
    'npm run release -- publish shell --from shell/dist --version 1.4.0',
  ],
  async run(context, { app: name, version, from, why, 'dry-run': dryRun, json }) {
    const { root } = context;
    const storage = await context.storage();
    const known = (await listApplications(root)).map((one) => one.name);
    const app = chooseName(known, name);
    say(`publishing ${app}`);
    const result = await publishVersion({
      storage,
      app,
      from: from === undefined ? path.join(root, app, 'dist') : path.resolve(root, from),
      expected: version,
      by: reasonFor(context, why).by,
      why,
      dryRun,
    });
    print(json, result, [
      `${result.app} ${result.version} ${result.outcome}: ${countOf(result.files, 'file')}, ${Math.ceil(result.bytes / 1024)} kB`,
      ...result.repaired.map((problem) => `${result.outcome}: ${problem}`),
    ]);
  },
});
