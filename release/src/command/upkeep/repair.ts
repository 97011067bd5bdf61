import { repairDocuments } from '../../upkeep/repairDocuments';
import { command, dryRunArg, jsonArg, print, whyArg } from '../command';
import { reasonFor } from '../context';

export const repair = command({
  about: 'Put a readable document in the place of each damaged one; what is live stays live',
  details: [
    'A copy of each damaged document stays below "damaged". A damaged version is repaired by publishing its build again.',
  ],
  args: { ...whyArg, ...dryRunArg, ...jsonArg },
  examples: ['npm run release -- repair --dry-run', 'npm run release -- repair --why "disk failure"'],
  async run(context, { why = '', 'dry-run': dryRun, json }) {
    const repaired = await repairDocuments(await context.storage(), reasonFor(context, why), { dryRun });
    const lines = repaired.map(({ revision, like, copy }) =>
      dryRun
        ? `document ${revision} would get the versions of revision ${like}; what was there would be in ${copy}`
        : `document ${revision} has the versions of revision ${like}; what was there is in ${copy}`,
    );
    print(json, { repaired, dryRun }, lines.length > 0 ? lines : ['every document can be read: nothing to repair']);
  },
});
