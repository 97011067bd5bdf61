import { cp } from 'node:fs/promises';
import path from 'node:path';
import { describeWith } from '../harness/optionalParts';
import { seedsWithEveryFault } from './plan/plan.rule';
import { openProductSite } from './site/productSite';
import { runFaults } from './run/runFaults';
import { addRun, EMPTY_TALLY, isClean, tallyLines } from './run/tally.rule';

/** Where the search for seeds begins; any number gives another short run with every kind of fault. */
const FROM_SEED = 100;
/** Half a minute where nothing else runs; a busy machine gets its time. */
const TIMEOUT_MS = 240_000;
/** Those of a submission now and then meet nothing: it has arrived before. */
const LEAST_STRUCK = 0.8;

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

describeWith('fullBrowser')('students whose devices and networks fail', () => {
  it(
    'AT-13 BE-05 a short fault run with every kind of fault loses nothing, sends nothing twice and ends nowhere',
    async () => {
      const folder = process.env.E2E_FOLDER ?? '';
      // A product of its own, because the runs swap versions; what was built for the others is taken along.
      const folders = { DATA_DIR: path.join(folder, 'faults/data'), RELEASE_DIR: path.join(folder, 'faults/release') };
      await cp(path.join(folder, 'release'), folders.RELEASE_DIR, { recursive: true });
      // Not from history: a checkout of one commit has none.
      const site = await openProductSite(folders, 'fixture');
      let tally = EMPTY_TALLY;
      try {
        await runFaults(site, process.env.E2E_FULL_BROWSER ?? '', seedsWithEveryFault(FROM_SEED), 2, (outcome) => {
          tally = addRun(tally, outcome);
        });
      } finally {
        await site.stop();
      }
      if (!isClean(tally)) throw new Error(tallyLines(tally).join('\n'));
      expect(tally.answered).toBeGreaterThan(20);
      for (const count of Object.values(tally.faults)) expect(count).toBeGreaterThan(0);
      // A plan is no fault yet: nearly all must have been seen to strike.
      expect(sum(tally.effects)).toBeGreaterThan(sum(tally.faults) * LEAST_STRUCK);
    },
    TIMEOUT_MS,
  );
});
