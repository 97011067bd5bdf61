import { chooseApplications, listApplications } from '../../build/applications';
import { type Built, buildAndPublish } from '../../publish/buildAndPublish';
import { command, dryRunArg, flag, jsonArg, print, words } from '../command';
import { reasonFor } from '../context';
import { withProgress } from '../progress';

export const build = command({
  about: 'Build what is not published yet and publish it as an immutable version',
  args: {
    apps: words('Applications; left out, all of them', { completes: 'applications' }),
    force: flag('Build also what is published, to check that it comes out the same'),
    ...dryRunArg,
    ...jsonArg,
  },
  examples: ['npm run build', 'npm run build -- remote-exam', 'npm run build -- shell exam --force'],
  async run(context, { apps, force, 'dry-run': dryRun, json }) {
    const { root } = context;
    const storage = await context.storage();
    const { by } = reasonFor(context, '');
    const results: Built[] = [];
    for (const app of chooseApplications(await listApplications(root), apps)) {
      const built = await withProgress(({ say }) =>
        buildAndPublish({ root, storage, app, by, force, dryRun, onProgress: say }),
      );
      if (!json) print(false, built, [builtLine(built)]);
      results.push(built);
    }
    if (json) print(true, results, []);
  },
});

export function builtLine({ app, version, outcome, seconds }: Built): string {
  return `${app} ${version} ${outcome} (${seconds.toFixed(1)} s)`;
}
