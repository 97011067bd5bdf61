import { existsSync } from 'node:fs';
import path from 'node:path';
import { UserMistake } from '@manassa/shared/config';
import { type Application, chooseApplications, listApplications, SHELL } from '../../build/applications';
import { treeVersion } from '../../build/treeVersion';
import { openDeployed } from '../../dev/Deployed';
import { developedSource } from '../../dev/developedSource';
import { objections } from '../../live/manifests.rule';
import { readLive } from '../../live/releaseStore';
import { type ReleaseSource, storageSource } from '../../pages/ReleaseSource';
import { DEVELOPMENT_PAGE } from '../../publish/manifest';
import type { Serving } from '../../server/serve';
import { command, misuse, text, words } from '../command';
import type { Context } from '../context';
import { releaseTree, untilStopped } from './start';

export const dev = command({
  about: 'Develop with hot reload: everything, or some applications on top of what is live',
  args: {
    apps: words('Applications to work on, all by default; the others come as they are live'),
    against: text(
      'address',
      'The installation that the API and the other applications come from; by default this checkout',
    ),
  },
  examples: [
    'npm run dev',
    'npm run dev -- exam',
    'npm run dev -- exam --against https://school.example',
    'npm run dev -- shell remote-public',
  ],
  async run(context, { apps, against }) {
    const all = await listApplications(context.root);
    const chosen = chooseApplications(all, apps);
    if (against === undefined) return developHere(context, all, chosen);
    if (apps.length === 0) throw misuse('--against needs the application to work on, e.g. npm run dev -- exam');
    return developAgainst(context, against, chosen);
  },
});

async function developHere(context: Context, all: Application[], chosen: Application[]): Promise<void> {
  const { root, environment } = context;
  if (!existsSync(path.join(root, 'api'))) {
    throw new UserMistake(
      'this checkout has no API: name an installation that has one, --against https://school.example',
    );
  }
  const storage = await context.storage();
  // Makes nothing live where something is: RELEASE_DIR may be that of an installation.
  if (chosen.length < all.length && (await readLive(storage)) === null) await releaseTree(context, all);
  const source = storageSource(storage);
  const apps = (await source.look()).document?.apps ?? {};
  const live = apps[SHELL]?.version;
  const shell = all.find(({ name }) => name === SHELL);
  // A live shell published without a page for developers cannot be used: run this checkout's shell.
  const needsShell =
    !chosen.some(({ name }) => name === SHELL) &&
    (live === undefined || (await source.text(SHELL, live, DEVELOPMENT_PAGE)) === null);
  if (needsShell && !shell) {
    throw new UserMistake('no shell is live here: name an installation that has one, --against https://school.example');
  }
  const developed = needsShell && shell ? [shell, ...chosen] : chosen;
  const { serve } = await import('../../server/serve');
  const runsHere = !shell || developed.includes(shell) || live === (await treeVersion(root, shell));
  const absent = all.filter((app) => !apps[app.name] && !developed.includes(app));
  const notes = [
    ...(runsHere
      ? []
      : [`note: the shell and shared run as they are live (${live}); to run this checkout's, name the shell too`]),
    ...absent.map(({ name }) => `note: ${name} is not live here: to run this checkout's, name it too`),
  ];
  await develop(root, developed, source, async (over) => {
    const serving = await serve(context.config(), environment, over);
    return { ...serving, lines: [...serving.lines, ...notes] };
  });
}

async function developAgainst({ root, config }: Context, address: string, chosen: Application[]): Promise<void> {
  const deployed = await openDeployed(address);
  const { serveAgainst } = await import('../../dev/serveAgainst');
  await develop(root, chosen, deployed.source, (over) => serveAgainst(deployed, over, config()));
}

/** Runs development servers for as long as the server that `serve` starts, and prints the gate's objections to them. */
async function develop(
  root: string,
  apps: readonly Application[],
  live: ReleaseSource,
  serve: (developed: ReleaseSource) => Promise<Serving>,
): Promise<void> {
  const { startDevServers } = await import('../../dev/DevServer');
  const servers = await startDevServers(root, apps);
  try {
    const source = developedSource(servers, live);
    const { lines, stopped } = await serve(source);
    const { document } = await source.look();
    const names = apps.map(({ name }) => name);
    const notes = objections(document?.apps ?? {}, names).map((objection) => `note: ${objection}`);
    await untilStopped({ lines: [...lines, ...notes], stopped });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
