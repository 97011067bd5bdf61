import { KEEPING, LEAST_DAYS } from '../../live/removal.rule';
import { pruneVersions, type Removal } from '../../upkeep/pruneVersions';
import { command, dryRunArg, jsonArg, print, whyArg, wholeNumber } from '../command';
import { reasonFor } from '../context';
import { withProgress } from '../progress';

export const prune = command({
  about: 'Remove old versions, and publications that were begun and never finished',
  details: [
    'None goes that is live, previous or canary, that is one of the newest, or that was live recently:',
    `at least ${LEAST_DAYS} days, since open tabs and running attempts may still use it.`,
  ],
  args: {
    keep: wholeNumber(0, 99_999, 'number', `Newest versions of each application that stay (${KEEPING.newest})`),
    'keep-days': wholeNumber(LEAST_DAYS, 99_999, 'days', `Versions live within so many days stay (${KEEPING.days})`),
    ...whyArg,
    ...dryRunArg,
    ...jsonArg,
  },
  examples: [
    'npm run release -- prune --dry-run',
    'npm run release -- prune --keep 3 --keep-days 14 --why "the disk is full"',
  ],
  async run(context, { keep = KEEPING.newest, 'keep-days': days = KEEPING.days, why = '', 'dry-run': dryRun, json }) {
    const storage = await context.storage();
    const reason = reasonFor(context, why);
    const keeping = { newest: keep, days };
    const pruned = await withProgress(({ say }) =>
      pruneVersions({ storage, reason, keeping, nowMs: Date.now, dryRun, onProgress: say }),
    );
    print(json, { ...pruned, dryRun }, linesOf(pruned.removed, pruned.kept.length, dryRun));
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
