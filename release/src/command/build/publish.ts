import path from 'node:path';
import { chooseApplication, listApplications } from '../../build/applications';
import { publishVersion } from '../../publish/publishVersion';
import { command, dryRunArg, jsonArg, print, whyArg } from '../command';
import { type Context, reasonFor } from '../context';
import { withProgress } from '../progress';

/** `publish <app>` */
export const publish = (context: Context) =>
  command({
    meta: {
      name: 'publish',
      description:
        'Publish a finished build as an immutable version; it does not go live. Published again with the same bytes, files that were damaged since are written again',
    },
    args: {
      app: { type: 'positional', required: true, description: 'The application' },
      version: { type: 'string', description: 'The version that the build must have', valueHint: 'version' },
      from: {
        type: 'string',
        description: "The build's folder; left out, the application's dist",
        valueHint: 'folder',
      },
      ...whyArg,
      ...dryRunArg,
      ...jsonArg,
    },
    examples: [
      'npm run release -- publish remote-exam',
      'npm run release -- publish shell --from shell/dist --version 1.4.0',
    ],
    async run({ args }) {
      const { root } = context;
      const storage = await context.storage();
      const app = chooseApplication(await listApplications(root), args.app);
      const { by, why } = reasonFor(context, args.why ?? '');
      const result = await withProgress(({ say }) => {
        say(`publishing ${app.name}`);
        return publishVersion({
          storage,
          app: app.name,
          from: args.from === undefined ? path.join(app.folder, 'dist') : path.resolve(root, args.from),
          version: args.version,
          at: new Date().toISOString(),
          by,
          why,
          dryRun: args['dry-run'],
        });
      });
      print(args.json, result, [
        `${result.app} ${result.version} ${result.outcome}: ${result.files} files, ${Math.ceil(result.bytes / 1024)} kB`,
        ...result.repaired.map((problem) => `${result.outcome}: ${problem}`),
      ]);
    },
  });
