import { EXIT, UserMistake } from '@manassa/api/config';
import { pruneVersions, type Removal } from '../../upkeep/pruneVersions';
import { KEEPING, LEAST_DAYS } from '../../live/removal.rule';
import { command, dryRunArg, jsonArg, print, whyArg } from '../command';
import { type Context, reasonFor } from '../context';
import { withProgress } from '../progress';

/** `prune` */
export const prune = (context: Context) =>
  command({
    meta: {
      name: 'prune',
      description: `Remove old versions: none that is live, previous or canary, none of the newest, and none that was live of late (at least ${LEAST_DAYS} days, since open tabs and running attempts may still use it); and what was begun and never finished`,
    },
    args: {
      keep: {
        type: 'string',
        description: `How many of the newest versions of each application stay (${KEEPING.newest})`,
        valueHint: 'number',
      },
      'keep-days': {
        type: 'string',
        description: `Versions that were live within so many days stay (${KEEPING.days})`,
        valueHint: 'days',
      },
      ...whyArg,
      ...dryRunArg,
      ...jsonArg,
    },
    examples: [
      'npm run release -- prune --dry-run',
      'npm run release -- prune --keep 3 --keep-days 14 --why "the disk is full"',
    ],
    async run({ args }) {
      const keeping = {
        newest: numberOf('--keep', args.keep, 0) ?? KEEPING.newest,
        days: numberOf('--keep-days', args['keep-days'], LEAST_DAYS) ?? KEEPING.days,
      };
      const storage = await context.storage();
      const reason = reasonFor(context, args.why ?? '');
      const dryRun = args['dry-run'] ?? false;
      const pruned = await withProgress((progress) =>
        pruneVersions({ storage, reason, keeping, nowMs: Date.now, dryRun, onProgress: progress.say }),
      );
      print(args.json, { ...pruned, dryRun }, linesOf(pruned.removed, pruned.kept.length, dryRun));
    },
  });

function linesOf(removed: readonly Removal[], kept: number, dryRun: boolean): string[] {
  const stay = `${kept} ${kept === 1 ? 'version stays' : 'versions stay'}`;
  if (removed.length === 0) return [`nothing to remove: ${stay}`];
  return [
    ...removed.map(
      ({ app, version, publishedAt }) =>
        `${app} ${version} ${dryRun ? 'would be removed' : 'is removed'} (${publishedAt === null ? 'never finished' : `published ${publishedAt}`})`,
    ),
    stay,
  ];
}

function numberOf(option: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) < least) {
    throw new UserMistake(`${option} needs a number from ${least}`, EXIT.misused);
  }
  return Number(text);
}
