import { chooseApplications, listApplications } from '../application/applications';
import { devOverlay } from '../dev/devOverlay';
import { startDevServers } from '../dev/DevServer';
import { readLive } from '../document/releaseStore';
import { command } from './command';
import type { Context } from './context';
import { releaseTree } from './start';

/** `dev [app...]` */
export const dev = (context: Context) =>
  command({
    meta: {
      name: 'dev',
      description: 'Develop with hot reload: everything, or some applications on top of what is live',
    },
    args: {
      apps: {
        type: 'positional',
        required: false,
        description: 'The applications to work on, the shell always with them; left out, all',
      },
    },
    examples: ['npm run dev', 'npm run dev -- exam', 'npm run dev -- shell remote-public'],
    async run({ args }) {
      const { root, environment } = context;
      const all = await listApplications(root);
      const named = chooseApplications(all, args._);
      // The shell comes along: it carries React, whose production build can neither hot-reload nor run a remote that
      // was compiled for development.
      const chosen = all.filter((app) => app.kind === 'shell' || named.includes(app));
      const live = await readLive(await context.storage());
      const missing = all.filter((app) => !chosen.includes(app) && !live?.apps[app.name]);
      if (missing.length > 0) await releaseTree(context, missing, false);
      const { serve } = await import('../server/serve');
      const servers = await startDevServers(root, chosen);
      try {
        const serving = await serve(context.config(), environment, devOverlay(servers));
        console.log(serving.lines.join('\n'));
        await serving.stopped;
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
      }
    },
  });
