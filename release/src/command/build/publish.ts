import path from 'node:path';
import { chooseName, listApplications } from '../../build/applications';
import { publishVersion } from '../../publish/publishVersion';
import { appArg, command, dryRunArg, jsonArg, print, text, whyArg } from '../command';
import { reasonFor } from '../context';
import { withProgress } from '../progress';

export const publish = command({
  about: 'Publish a finished build as an immutable version; it does not go live',
  details: ['Published again with the same bytes, files that were damaged since are written again.'],
  args: {
    ...appArg,
    version: text('version', 'The version that the build must have'),
    from: text('folder', "The build's folder; left out, the application's dist"),
    ...whyArg,
    ...dryRunArg,
    ...jsonArg,
  },
  examples: [
    'npm run release -- publish remote-exam',
    'npm run release -- publish shell --from shell/dist --version 1.4.0',
  ],
  async run(context, { app: name, version, from, why = '', 'dry-run': dryRun, json }) {
    const { root } = context;
    const storage = await context.storage();
    const known = await listApplications(root);
    const app = chooseName(
      known.map((one) => one.name),
      name,
    );
    const result = await withProgress(({ say }) => {
      say(`publishing ${app}`);
      return publishVersion({
        storage,
        app,
        from: from === undefined ? path.join(root, app, 'dist') : path.resolve(root, from),
        version,
        at: new Date().toISOString(),
        by: reasonFor(context, why).by,
        why,
        dryRun,
      });
    });
    print(json, result, [
      `${result.app} ${result.version} ${result.outcome}: ${result.files} files, ${Math.ceil(result.bytes / 1024)} kB`,
      ...result.repaired.map((problem) => `${result.outcome}: ${problem}`),
    ]);
  },
});
