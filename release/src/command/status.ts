import { listApplications } from '../application/applications';
import { readLive } from '../document/releaseStore';
import { publishedVersions } from '../publication/versions';
import { command, jsonArg, print } from './command';
import type { Context } from './context';

/** `status` */
export const status = ({ root, storage: openStorage }: Context) =>
  command({
    meta: { name: 'status', description: 'Show the live, the previous and the available versions' },
    args: jsonArg,
    examples: ['npm run release -- status', 'npm run release -- status --json'],
    async run({ args }) {
      const storage = await openStorage();
      const live = await readLive(storage);
      const names = new Set([
        ...(await listApplications(root)).map((app) => app.name),
        ...Object.keys(live?.apps ?? {}),
      ]);
      const apps = await Promise.all(
        [...names].map(async (app) => ({
          app,
          live: live?.apps[app]?.version ?? null,
          previous: live?.apps[app]?.previous?.version ?? null,
          heldBack: live?.apps[app]?.heldBack ?? [],
          published: (await publishedVersions(storage, app)).reverse(),
        })),
      );
      print(args.json, { revision: live?.revision ?? null, at: live?.at ?? null, apps }, [
        live ? `revision ${live.revision}, ${live.at} by ${live.by}` : 'nothing is live yet',
        ...apps.flatMap(({ app, live: now, previous, heldBack, published }) => [
          `${app}: live ${now ?? 'none'}, before it ${previous ?? 'none'}`,
          ...published.map(
            ({ version, publishedAt }) =>
              `  ${version}  published ${publishedAt}${version === now ? '  live' : ''}${heldBack.includes(version) ? '  held back' : ''}`,
          ),
        ]),
      ]);
    },
  });
