import { chooseApplications, listApplications } from '../../build/applications';
import { type Built, buildAndPublish } from '../../publish/buildAndPublish';
import { command, dryRunArg, jsonArg, print } from '../command';
import { type Context, reasonFor } from '../context';
import { withProgress } from '../progress';

/** `build [app...]` */
export const build = (context: Context) =>
  command({
    meta: { name: 'build', description: 'Build what is not published yet and publish it as an immutable version' },
    args: {
      apps: { type: 'positional', required: false, description: 'Applications; left out, all of them' },
      force: { type: 'boolean', description: 'Build also what is published, to check that it comes out the same' },
      ...dryRunArg,
      ...jsonArg,
    },
    examples: ['npm run build', 'npm run build -- remote-exam', 'npm run build -- shell exam --force'],
    async run({ args }) {
      const { root } = context;
      const storage = await context.storage();
      const { by } = reasonFor(context, '');
      const results: Built[] = [];
      for (const app of chooseApplications(await listApplications(root), args._)) {
        const built = await withProgress(({ say }) =>
          buildAndPublish({
            root,
            storage,
            app,
            by,
            force: args.force,
            dryRun: args['dry-run'],
            onProgress: say,
          }),
        );
        if (!args.json) print(false, built, [builtLine(built)]);
        results.push(built);
      }
      if (args.json) print(true, results, []);
    },
  });

/** One line for one application. */
export function builtLine({ app, version, outcome, seconds }: Built): string {
  return `${app} ${version} ${outcome} (${seconds.toFixed(1)} s)`;
}
