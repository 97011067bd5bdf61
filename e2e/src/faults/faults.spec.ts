import path from 'node:path';
import { origin } from '../harness/browserTest';
import { seedsWithEveryFault } from './plan.rule';
import { runFaults } from './runFaults';
import { addRun, EMPTY_TALLY, isClean, tallyLines } from './tally.rule';

/** Where the search for seeds begins; any number gives another short run with every kind of fault. */
const FROM_SEED = 1;

it('AT-13 BE-05 a short fault run with every kind of fault loses nothing, sends nothing twice and ends nowhere', async () => {
  const folder = process.env.E2E_FOLDER ?? '';
  const folders = { DATA_DIR: path.join(folder, 'data'), RELEASE_DIR: path.join(folder, 'release') };
  const ground = { origin: origin(), folders, browser: process.env.E2E_BROWSER ?? '' };
  let tally = EMPTY_TALLY;
  await runFaults(ground, seedsWithEveryFault(FROM_SEED), 2, (outcome) => {
    tally = addRun(tally, outcome);
  });
  if (!isClean(tally)) throw new Error(tallyLines(tally).join('\n'));
  expect(tally.answered).toBeGreaterThan(20);
  for (const count of Object.values(tally.faults)) expect(count).toBeGreaterThan(0);
});
