import { repairDocuments } from '../../upkeep/repairDocuments';
import { command, dryRunArg, jsonArg, print, whyArg } from '../command';
import { type Context, reasonFor } from '../context';

/** `repair` */
export const repair = (context: Context) =>
  command({
    meta: {
      name: 'repair',
      description: 'Put a readable document in the place of each damaged one; what is live stays live',
    },
    details: [
      'A copy of each damaged document stays below "damaged". A damaged version is repaired by publishing its build again.',
    ],
    args: { ...whyArg, ...dryRunArg, ...jsonArg },
    examples: ['npm run release -- repair --dry-run', 'npm run release -- repair --why "disk failure"'],
    async run({ args }) {
      const storage = await context.storage();
      const dryRun = args['dry-run'] ?? false;
      const repaired = await repairDocuments(storage, reasonFor(context, args.why ?? ''), { dryRun });
      print(args.json, { repaired, dryRun }, [
        ...repaired.map(
          ({ revision, like, copy }) =>
            `document ${revision} ${dryRun ? 'would get' : 'has'} the versions of revision ${like}; what was there ${dryRun ? 'would be' : 'is'} in ${copy}`,
        ),
        ...(repaired.length === 0 ? ['every document can be read: nothing to repair'] : []),
      ]);
    },
  });
