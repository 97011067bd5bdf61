import { cp } from 'node:fs/promises';
import path from 'node:path';
import { describeWith } from '../harness/machine/optionalParts';
import { copyPreparedData } from '../harness/preparedData';
import { seedsWithEveryFault } from './plan/plan.rule';
import { openProductSite } from './site/productSite';
import { runFaults } from './run/runFaults';
import { addRun, EMPTY_TALLY, isClean, tallyLines } from './run/tally.rule';

/** Any number gives another short run with every kind of fault; this one has few of them and few full browsers. */
const FROM_SEED = 42_015;
/** Half a minute on an idle machine, four with eight busy processes on two cores. */
const TIMEOUT_MS = 600_000;
/** Faults of a submission sometimes come after it has arrived. */
const LEAST_STRUCK = 0.8;

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

describeWith('fullBrowser')('students whose devices and networks fail', () => {
  it(
    'AT-13 BE-05 survives every kind of fault without lost answers, double submissions or dead ends',
    async () => {
      const folder = process.env.E2E_FOLDER ?? '';
      // A separate product, because the runs swap versions.
      const folders = {
        DATA_DIR: copyPreparedData(path.join(folder, 'faults/data')),
        RELEASE_DIR: path.join(folder, 'faults/release'),
      };
      await cp(path.join(folder, 'release'), folders.RELEASE_DIR, { recursive: true });
      const site = await openProductSite(folders);
      let tally = EMPTY_TALLY;
      try {
        const { E2E_FULL_BROWSER: full = '', E2E_BROWSER: light = '' } = process.env;
        await runFaults(site, { full, light }, seedsWithEveryFault(FROM_SEED), 2, (outcome) => {
          tally = addRun(tally, outcome);
        });
      } finally {
        await site.stop();
      }
      if (!isClean(tally)) throw new Error(tallyLines(tally).join('\n'));
      expect(tally.answered).toBeGreaterThan(20);
      for (const count of Object.values(tally.faults)) expect(count).toBeGreaterThan(0);
      expect(sum(tally.effects)).toBeGreaterThan(sum(tally.faults) * LEAST_STRUCK);
    },
    TIMEOUT_MS,
  );
});
