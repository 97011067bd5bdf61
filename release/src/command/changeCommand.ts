import { listApplications, chooseApplication } from '../application/applications';
import { changeRelease, type Releases } from '../document/changeRelease';
import type { Choice } from '../document/choice.rule';
import type { ReleaseDocument } from '../document/releaseDocument';
import { type PublishedVersion, publishedVersions } from '../publication/versions';
import { UserMistake } from '../UserMistake';
import { print } from './command';
import { type Context, reasonFor } from './context';

/** What `promote` and `rollback` have in common. */
export interface ChangeArgs {
  app: string;
  version?: string;
  why?: string;
  force?: boolean;
  'dry-run'?: boolean;
  json?: boolean;
}

/** Moves one application to the version that `choose` picks, and prints what became of it. */
export async function changeOne(
  context: Context,
  args: ChangeArgs,
  choose: (app: string, releases: Releases, published: PublishedVersion[]) => Choice,
): Promise<void> {
  const app = chooseApplication(await listApplications(context.root), args.app).name;
  const storage = await context.storage();
  const document = await changeRelease({
    storage,
    reason: reasonFor(context, args.why ?? ''),
    force: args.force,
    dryRun: args['dry-run'],
    decide: async (releases) => {
      const choice = choose(app, releases, await publishedVersions(storage, app));
      if ('refusal' in choice) throw new UserMistake(choice.refusal);
      return [{ app, ...choice }];
    },
  });
  if (!document) return print(args.json, { changed: false }, [`${app}: this version is live already, nothing changed`]);
  const { revision, changes, forced } = document;
  print(args.json, { changed: !args['dry-run'], revision, changes, forced }, changeLines(document, args['dry-run']));
}

/** What a new document changes, a line each. */
export function changeLines({ revision, changes, forced }: ReleaseDocument, dryRun = false): string[] {
  return [
    ...forced.map((objection) => `overruled: ${objection}`),
    ...changes.map(({ app, from, to }) => {
      const move = from === null ? `${app} ${to}` : `${app} ${from} -> ${to}`;
      return dryRun ? `${move} would go live` : `${move} is live (revision ${revision})`;
    }),
  ];
}
